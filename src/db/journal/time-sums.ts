import type { CategoryId } from '../../core/named-ids';
import { MINUTE_MS } from '../../core/calendar/civil-day';
import { wallMinutes } from './wall-time';

// [TIME-5] Time is summed per category, clipped to the day: what two entries cover at once counts for each.
export type Spent = {
  readonly start: number;
  readonly end: number | null;
  readonly categoryId: CategoryId | null;
};
export type Window = { readonly from: number; readonly until: number };
export type CategoryMinutes = { readonly categoryId: CategoryId | null; readonly minutes: number };

/** [TIME-4] Milliseconds of the entry inside the window; what runs goes on until now. */
export const spentWithin = (
  { start, end }: Pick<Spent, 'start' | 'end'>,
  { from, until, now }: Window & { readonly now: number },
): number => Math.max(0, Math.min(end ?? Math.max(start, now), until) - Math.max(start, from));

const sums = (parts: Iterable<readonly [string | null, number]>): readonly CategoryMinutes[] => {
  const total = new Map<string | null, number>();
  for (const [categoryId, amount] of parts) total.set(categoryId, (total.get(categoryId) ?? 0) + amount);
  return [...total]
    .filter(([, amount]) => amount > 0)
    .map(([categoryId, amount]) => ({ categoryId, minutes: Math.round(amount * 100) / 100 }))
    .sort((a, b) => b.minutes - a.minutes || ((a.categoryId ?? '') < (b.categoryId ?? '') ? -1 : 1));
};

export const spentPerCategory = (
  entries: readonly Spent[],
  window: Window & { readonly now: number },
): readonly CategoryMinutes[] =>
  sums(entries.map((entry) => [entry.categoryId, spentWithin(entry, window) / MINUTE_MS]));

export type Block = { readonly start: string; readonly end: string; readonly categoryId: CategoryId | null };
export const plannedPerCategory = (blocks: readonly Block[]): readonly CategoryMinutes[] =>
  sums(
    blocks.map(({ start, end, categoryId }) => [
      categoryId,
      Math.max(0, (wallMinutes(end) ?? 0) - (wallMinutes(start) ?? 0)),
    ]),
  );
