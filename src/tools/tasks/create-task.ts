import { z } from 'zod';
import { ok, type Failure, type Result } from '../../core/result';
import { FRESH } from '../../db/journal/fresh-task';
import { setLink } from '../../db/journal/links';
import { DueArg, EstimateArg, NotesArg, PriorityArg, RecordRef, TitleArg } from '../arguments';
import { findLive, findSafe, nameOf, targetsOf } from '../live-record';
import { journalTool } from '../make-tool';
import { whereThereIs } from '../possible';
import type { ToolContext } from '../tool';

const labelIds = z.array(RecordRef).max(20);
const Args = z.strictObject({
  title: TitleArg,
  notes: NotesArg.default(''),
  priority: PriorityArg.default('P2'),
  due: DueArg.nullable().default(null),
  estimateMinutes: EstimateArg.nullable().default(null),
  categoryId: RecordRef.nullable().default(null),
  labelIds: labelIds.default([]),
});

const missing = (
  context: ToolContext,
  { kind, ids }: { kind: string; ids: readonly string[] },
): Result<null, Failure> => {
  for (const id of ids) {
    const found = findLive(context, { kind, id });
    if (!found.ok) return found;
  }
  return ok(null);
};

export const createTask = journalTool<z.infer<typeof Args>>({
  name: 'create_task',
  version: '1',
  description: 'Creates a task, with category and labels that exist.',
  args: Args,
  output: z.object({ taskId: z.string() }),
  capability: 'tasks.write',
  risk: 'medium',
  sideEffects: ['LABEL', 'TASK'],
  targets: (context, args) => {
    const category = missing(context, {
      kind: 'category',
      ids: args.categoryId === null ? [] : [args.categoryId],
    });
    const labels = category.ok ? missing(context, { kind: 'label', ids: args.labelIds }) : category;
    return labels.ok ? ok({ targetRefs: [], categoryIds: [args.categoryId] }) : labels;
  },
  summary: (_context, { args, say }) => say('tool.createTask', { title: args.title }),
  effect: (writer, { context, args }) => {
    const { labelIds: labels, ...fields } = args;
    const id = context.recordId(1);
    writer.create('task', id, { ...FRESH, ...fields, createdAt: writer.now() });
    for (const to of new Set(labels)) setLink(writer, { kind: 'label', from: id, to });
    return { value: { taskId: id }, tainted: context.isTainted };
  },
});

const LabelArgs = z.strictObject({ taskId: RecordRef, labelIds: labelIds.min(1) });
export const assignTaskLabels = journalTool<z.infer<typeof LabelArgs>>({
  name: 'assign_task_labels',
  version: '1',
  isPossible: whereThereIs('label'),
  description: 'Puts labels that exist on a task. Labels that it has stay.',
  args: LabelArgs,
  output: z.object({ taskId: z.string() }),
  capability: 'tasks.write',
  risk: 'low',
  sideEffects: ['LABEL', 'TASK'],
  targets: (context, { taskId, labelIds: ids }) => {
    const found = findSafe(context, { kind: 'task', id: taskId });
    if (!found.ok) return found;
    const labels = missing(context, { kind: 'label', ids });
    return labels.ok ? ok(targetsOf(found.value)) : labels;
  },
  summary: (context, { args, say }) =>
    say('tool.setLabels', { title: nameOf(context, { kind: 'task', id: args.taskId }) }),
  split: ({ taskId, labelIds: ids }) => ids.map((id) => ({ taskId, labelIds: [id] })),
  effect: (writer, { context, args }) => {
    for (const to of new Set(args.labelIds)) setLink(writer, { kind: 'label', from: args.taskId, to });
    return { value: { taskId: args.taskId }, tainted: context.isTainted };
  },
});
