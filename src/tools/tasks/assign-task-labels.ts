import { z } from 'zod';
import { ok } from '../../core/result';
import { setLink } from '../../db/journal/links';
import { RecordRef } from '../arguments';
import { findSafe, nameOf, targetsOf } from '../live-record';
import { journalTool } from '../make-tool';
import { whereThereIs } from '../possible';
import { labelIds, areThere } from './label-arguments';

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
    const labels = areThere(context, { kind: 'label', ids });
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
