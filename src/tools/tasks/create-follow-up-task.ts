import { z } from 'zod';
import type { CategoryId } from '../../core/named-ids';
import { ok } from '../../core/result';
import { CategoryRef, DueArg, EstimateArg, NotesArg, PriorityArg, RecordRef, TitleArg } from '../arguments';
import { nameOf, targetsOf, type Found } from '../live-record';
import { journalTool } from '../make-tool';
import { destinationOf, sourceOf, writeFollowUp } from './follow-up';

const Args = z.strictObject({
  sourceTaskId: RecordRef,
  newTaskTitle: TitleArg,
  notes: NotesArg.default(''),
  priority: PriorityArg.default('P2'),
  due: DueArg.nullable().default(null),
  estimateMinutes: EstimateArg.nullable().default(null),
  /** Left out: the category of the task that it follows. */
  categoryId: CategoryRef.exactOptional(),
  carryOverOpenChecklistItems: z.boolean().default(false),
  closeSourceTaskAs: z.enum(['DONE', 'REJECTED']).nullable().default(null),
  /** The labels too; the category is the source's unless another is named. */
  preserveCategoryAndLabels: z.boolean().default(true),
});
type Args = z.infer<typeof Args>;

const placeOf = (found: Found<'task'>, { categoryId, preserveCategoryAndLabels }: Args): CategoryId | null =>
  preserveCategoryAndLabels ? destinationOf(found, categoryId) : (categoryId ?? null);

export const createFollowUpTask = journalTool<Args>({
  name: 'create_follow_up_task',
  version: '2',
  description:
    'Creates a task that follows another one and is linked to it. Can take its open checklist items along and close it.',
  args: Args,
  output: z.object({ taskId: z.string(), carriedItems: z.number() }),
  capability: 'tasks.write',
  scopeRule: 'source_and_destination',
  risk: 'medium',
  sideEffects: ['CHECKLIST', 'LABEL', 'TASK'],
  targets: (context, args) => {
    const found = sourceOf(context, args);
    return found.ok ? ok(targetsOf(found.value, placeOf(found.value, args))) : found;
  },
  summary: (context, { args, say }) => {
    const source = nameOf(context, { kind: 'task', id: args.sourceTaskId });
    const names = { title: args.newTaskTitle, source };
    return args.carryOverOpenChecklistItems
      ? say('tool.followUpCarrying', names)
      : say('tool.followUp', names);
  },
  effect: (writer, { context, args }) => {
    const found = sourceOf(context, args);
    if (!found.ok) return writer.refuse(found.error);
    const { notes, priority, due, estimateMinutes } = args;
    const value = writeFollowUp(writer, {
      context,
      followUp: {
        sourceTaskId: args.sourceTaskId,
        title: args.newTaskTitle,
        fields: { notes, priority, due, estimateMinutes },
        categoryId: placeOf(found.value, args),
        carriesItems: args.carryOverOpenChecklistItems,
        keepsLabels: args.preserveCategoryAndLabels,
        closeAs: args.closeSourceTaskAs === null ? null : { status: args.closeSourceTaskAs, reason: null },
      },
    });
    return { value, tainted: context.isTainted };
  },
});
