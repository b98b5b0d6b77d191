import { z } from 'zod';
import { fail, ok, type Failure, type Result } from '../../core/result';
import { integerOrNull, memberNamed, memberText, textOf, textOrNullNamed } from '../../db/journal/effective';
import { DayArg, RecordRef, storable } from '../arguments';
import { findAnySafe, type Found } from '../live-record';
import type { ToolContext, ToolTargets } from '../tool';

// A rating lies where the rated thing lies; a day lies in no category, so that only an agent that may see all sees what a day was worth.
export const Target = {
  targetKind: z.enum(['day', 'task', 'note', 'timeEntry', 'planBlock', 'workout', 'habit']),
  /** The record; of a day its date. */
  targetId: RecordRef,
  dimension: storable.min(1).max(100).default('productivity'),
};

type Rated = { readonly targetKind: string; readonly targetId: string; readonly dimension: string };

export const RatingAnswer = z.object({
  id: z.string(),
  targetKind: z.string(),
  targetId: z.string(),
  dimension: z.string(),
  value: z.number(),
  note: z.string(),
  day: z.string(),
});

export const rated = (
  context: ToolContext,
  { targetKind, targetId }: Rated,
): Result<ToolTargets, Failure> => {
  if (targetKind === 'day') {
    if (!DayArg.safeParse(targetId).success) return fail('unsafe_target', `day ${targetId}: no day`);
    return ok({ targetRefs: [targetId], categoryIds: [null] });
  }
  const found = findAnySafe(context, { kind: targetKind, id: targetId });
  if (!found.ok) return found;
  const { fields } = found.value;
  const inBlock = memberNamed(fields, { group: 'block', member: 'categoryId' });
  const categoryId = targetKind === 'planBlock' ? inBlock : textOrNullNamed(fields, 'categoryId');
  return ok({ targetRefs: [targetId], categoryIds: [categoryId] });
};

export const answerOf = ({ id, fields }: Found<'rating'>) => ({
  id,
  targetKind: textOf(fields, 'targetKind'),
  targetId: textOf(fields, 'targetId'),
  dimension: textOf(fields, 'dimension'),
  value: integerOrNull(fields, 'value') ?? 0,
  note: textOf(fields, 'note'),
  day: memberText(fields, { group: 'moment', member: 'day' }) ?? '',
});
