import { z } from 'zod';
import { fail, ok, type Failure, type Result } from '../core/result';
import { isStorableText } from '../core/text';
import { endsOf, linkId } from '../db/journal/link-id';
import { DueText } from '../db/journal/kinds/fields';
import { categoryOf, findLive, targetsOf, type Found } from './journal-task';
import type { JournalTool, ToolContext } from './tool';

const storable = z.string().trim().refine(isStorableText, { error: 'text_not_storable' });
const Args = z.strictObject({
  /** The task that it follows. */
  taskId: z.string().min(1).max(128),
  title: storable.min(1).max(500),
  notes: storable.max(5_000).default(''),
  priority: z.enum(['P0', 'P1', 'P2', 'P3']).default('P2'),
  due: DueText.nullable().default(null),
  estimateMinutes: z.number().int().min(1).max(100_000).nullable().default(null),
  /** Left out: the category of the task that it follows. */
  categoryId: z.string().min(1).max(128).exactOptional(),
});
type Args = z.infer<typeof Args>;

/** The task that it follows, unless its own versions contradict each other, and a destination that is there. */
const sourceOf = (context: ToolContext, { taskId, categoryId }: Args): Result<Found, Failure> => {
  const found = findLive(context, { kind: 'task', id: taskId });
  if (!found.ok) return found;
  if (found.value.isConflicted) return fail('unsafe_target', `task ${taskId}: conflicted`);
  if (categoryId === undefined) return found;
  const destination = findLive(context, { kind: 'category', id: categoryId });
  return destination.ok ? found : destination;
};
const destinationOf = (found: Found, { categoryId }: Args): string | null => categoryId ?? categoryOf(found);

/** [EFFECT-4] It writes resulting values under derived ids: done twice on two devices it is one task and one link. */
export const createFollowUpTask: JournalTool<Args> = {
  kind: 'journal',
  name: 'create_follow_up_task',
  version: '1',
  description: 'Creates a task that follows another one and is linked to it.',
  args: Args,
  risk: 'low',
  toolClass: 'journal',
  targets: (context, args) => {
    const found = sourceOf(context, args);
    return found.ok ? ok(targetsOf(found.value, destinationOf(found.value, args))) : found;
  },
  effect: (writer, { context, args }) => {
    const found = sourceOf(context, args);
    if (!found.ok) return writer.refuse(found.error);
    const { title, notes, priority, due, estimateMinutes, taskId } = args;
    const id = context.recordId(1);
    const createdAt = writer.now();
    writer.create('task', id, {
      ...{ title, notes, priority, due, estimateMinutes, createdAt },
      status: { status: 'OPEN', statusReason: null },
      language: null,
      categoryId: destinationOf(found.value, args),
      completedAt: null,
      deletedAt: null,
    });
    const ends = endsOf({ kind: 'relates', from: taskId, to: id });
    writer.create('link', linkId(ends), { ...ends, createdAt, deletedAt: null });
    return { value: { taskId: id }, tainted: context.isTainted };
  },
};
