import type { CategoryId } from '../../core/named-ids';
import { ok, type Failure, type Result } from '../../core/result';
import { slugOf } from '../../core/text';
import { dayOfMoment, instantOf, MomentArg, storable } from '../arguments';
import { findLive } from '../live-record';
import type { ToolContext, ToolTargets } from '../tool';

export const ofLogbook = { capability: 'logbook.write', risk: 'low' } as const;

export const NameArg = storable
  .min(1)
  .max(100)
  .refine((name) => slugOf(name) !== null, { error: 'needs a letter or a number' });

/** Left out: now. */
export const at = MomentArg.exactOptional();

export const momentOf = (
  { dayOf }: ToolContext,
  { at: moment, now }: { at: string | undefined; now: number },
) =>
  moment === undefined ? { day: dayOf(now), at: now } : { day: dayOfMoment(moment), at: instantOf(moment) };

/** What is logged anew touches its category and nothing else. */
export const inCategory = (
  context: ToolContext,
  categoryId: CategoryId | null,
): Result<ToolTargets, Failure> => {
  const category = categoryId === null ? null : findLive(context, { kind: 'category', id: categoryId });
  return category === null || category.ok ? ok({ targetRefs: [], categoryIds: [categoryId] }) : category;
};
