import type { CategoryId } from '../../../core/named-ids';
import { plannedPerCategory, spentPerCategory, type Block, type Spent } from '../../../db/journal/time-sums';
import type { DaySpan } from './day-scale';

export type DaySum = {
  readonly categoryId: CategoryId | null;
  readonly planned: number;
  readonly spent: number;
};

/** [TIME-5] What was planned and what was spent, per category, in whole minutes; the most planned first. */
export const daySums = (
  { blocks, entries }: { readonly blocks: readonly Block[]; readonly entries: readonly Spent[] },
  { span, now }: { readonly span: DaySpan; readonly now: number },
): readonly DaySum[] => {
  const planned = new Map(plannedPerCategory(blocks).map(({ categoryId, minutes }) => [categoryId, minutes]));
  const window = { from: span.startsAt, until: span.endsAt, now };
  const spent = new Map(
    spentPerCategory(entries, window).map(({ categoryId, minutes }) => [categoryId, minutes]),
  );
  return [...new Set([...planned.keys(), ...spent.keys()])]
    .map((categoryId) => ({
      categoryId,
      planned: Math.round(planned.get(categoryId) ?? 0),
      spent: Math.floor(spent.get(categoryId) ?? 0),
    }))
    .filter((sum) => sum.planned > 0 || sum.spent > 0)
    .sort((a, b) => b.planned - a.planned || b.spent - a.spent);
};
