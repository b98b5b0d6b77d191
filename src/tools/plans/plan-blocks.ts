import { z } from 'zod';
import { given } from '../../core/given';
import { fail, ok, type Failure, type Result } from '../../core/result';
import type { Writer } from '../../db/commit';
import { ensurePlan } from '../../db/journal/day-plans';
import { blockOf } from '../../db/journal/groups';
import { blockFault, dayOfWall } from '../../db/journal/wall-time';
import { CategoryRef, DayArg, NotesArg, RecordRef, storable, WallArg, wallOf } from '../arguments';
import { changedFields } from '../changed-fields';
import { categoryOf, findLive, findSafe } from '../live-record';
import type { EffectContext, ToolContext, ToolTargets } from '../tool';

// [DAYPLAN-1] A block ends after it starts, on the wall of the plan's day. Its category bounds who may plan or move it.
export const ofPlans = { capability: 'plans.write', risk: 'low', sideEffects: ['DAY_PLAN'] } as const;

export const Upsert = z.strictObject({
  /** A block that is there; left out: a new one. */
  id: RecordRef.exactOptional(),
  categoryId: CategoryRef.nullable().default(null),
  startTime: WallArg,
  endTime: WallArg,
  title: storable.max(200).exactOptional(),
  note: NotesArg.exactOptional(),
  taskId: RecordRef.nullable().exactOptional(),
});
export type Upsert = z.infer<typeof Upsert>;

export const UpsertArgs = z
  .strictObject({
    planDate: DayArg,
    upserts: z.array(Upsert).max(40).default([]),
    deletes: z.array(RecordRef).max(40).default([]),
  })
  .refine(({ upserts, deletes }) => upserts.length + deletes.length > 0, { error: 'nothing to do' })
  .refine(({ planDate, upserts }) => upserts.every(({ startTime }) => dayOfWall(startTime) === planDate), {
    path: ['upserts'],
    error: 'a block starts on the day of its plan',
  });
export type UpsertArgs = z.infer<typeof UpsertArgs>;

export const targetsOfBlocks = (
  context: ToolContext,
  { upserts, deletes }: UpsertArgs,
): Result<ToolTargets, Failure> => {
  const categoryIds: (string | null)[] = upserts.map(({ categoryId }) => categoryId);
  const ids = [...upserts.flatMap(({ id }) => id ?? []), ...deletes];
  for (const id of ids) {
    const found = findSafe(context, { kind: 'planBlock', id });
    if (!found.ok) return found;
    categoryIds.push(blockOf(found.value).categoryId);
  }
  for (const { categoryId, taskId } of upserts) {
    const category = categoryId === null ? null : findLive(context, { kind: 'category', id: categoryId });
    if (category !== null && !category.ok) return category;
    const task =
      taskId === undefined || taskId === null ? null : findLive(context, { kind: 'task', id: taskId });
    if (task !== null && !task.ok) return task;
    if (task !== null) categoryIds.push(categoryOf(task.value));
  }
  for (const { startTime, endTime } of upserts) {
    const fault = blockFault({ start: wallOf(startTime), end: wallOf(endTime) });
    if (fault !== null) return fail('unsafe_target', fault);
  }
  return ok({ targetRefs: ids, categoryIds: [...new Set(categoryIds)] });
};

type Upserting = { readonly context: EffectContext; readonly upsert: Upsert; readonly k: number };

export const upsertBlock = (writer: Writer, { context, upsert, k }: Upserting): string => {
  const { id, categoryId, startTime, endTime, title, note, taskId } = upsert;
  const block = { start: wallOf(startTime), end: wallOf(endTime), categoryId };
  const planId = ensurePlan(writer, dayOfWall(startTime));
  if (id === undefined) {
    const made = context.recordId(k);
    const life = { createdAt: writer.now(), deletedAt: null };
    const texts = { title: title ?? '', notes: note ?? '', taskId: taskId ?? null };
    writer.create('planBlock', made, { planId, block, ...texts, ...life });
    return made;
  }
  const found = findSafe(context, { kind: 'planBlock', id });
  if (!found.ok) return writer.refuse(found.error);
  const wanted = given({ block, planId, title, notes: note, taskId });
  const changed = changedFields(found.value.fields, wanted);
  if (Object.keys(changed).length > 0) writer.write('planBlock', id, changed);
  return id;
};
