import { z } from 'zod';
import { ok } from '../../core/result';
import { DueArg, RecordRef, storable, TitleArg } from '../arguments';
import { nameOf, targetsOf } from '../live-record';
import { journalTool } from '../make-tool';
import { destinationOf, sourceOf, writeFollowUp } from './follow-up';

const Args = z.strictObject({
  taskId: RecordRef,
  closeAs: z.enum(['DONE', 'REJECTED']).default('DONE'),
  reason: storable.max(500).nullable().default(null),
  /** The task in which what is left goes on. */
  rolloverTitle: TitleArg,
  due: DueArg.nullable().default(null),
});

/** High: it closes something and moves what belongs to it. */
export const concludeTaskWithRollover = journalTool<z.infer<typeof Args>>({
  name: 'conclude_task_with_rollover',
  version: '1',
  description: 'Closes a task and moves its open checklist items into a new one that follows it.',
  args: Args,
  output: z.object({ taskId: z.string(), carriedItems: z.number() }),
  capability: 'tasks.write',
  risk: 'high',
  sideEffects: ['CHECKLIST', 'LABEL', 'TASK'],
  targets: (context, { taskId }) => {
    const found = sourceOf(context, { sourceTaskId: taskId });
    return found.ok ? ok(targetsOf(found.value)) : found;
  },
  summary: (context, { args, say }) =>
    say('tool.conclude', {
      source: nameOf(context, { kind: 'task', id: args.taskId }),
      title: args.rolloverTitle,
    }),
  effect: (writer, { context, args }) => {
    const found = sourceOf(context, { sourceTaskId: args.taskId });
    if (!found.ok) return writer.refuse(found.error);
    const value = writeFollowUp(writer, {
      context,
      followUp: {
        sourceTaskId: args.taskId,
        title: args.rolloverTitle,
        fields: { due: args.due },
        categoryId: destinationOf(found.value, undefined),
        carriesItems: true,
        keepsLabels: true,
        closeAs: { status: args.closeAs, reason: args.reason },
      },
    });
    return { value, tainted: context.isTainted };
  },
});
