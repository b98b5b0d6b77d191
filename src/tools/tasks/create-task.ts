import { z } from 'zod';
import { ok } from '../../core/result';
import { FRESH } from '../../db/journal/fresh-task';
import { setLink } from '../../db/journal/links';
import { CategoryRef, DueArg, EstimateArg, NotesArg, PriorityArg, TitleArg } from '../arguments';
import { journalTool } from '../make-tool';
import { labelIds, areThere } from './label-arguments';

const Args = z.strictObject({
  title: TitleArg,
  notes: NotesArg.default(''),
  priority: PriorityArg.default('P2'),
  due: DueArg.nullable().default(null),
  estimateMinutes: EstimateArg.nullable().default(null),
  categoryId: CategoryRef.nullable().default(null),
  labelIds: labelIds.default([]),
});

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
    const category = areThere(context, {
      kind: 'category',
      ids: args.categoryId === null ? [] : [args.categoryId],
    });
    const labels = category.ok ? areThere(context, { kind: 'label', ids: args.labelIds }) : category;
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
