import { DAY_MS } from '../../../core/calendar/civil-day';
import { addDays } from '../../../core/calendar/day-text';
import { blockFault } from '../../../db/journal/wall-time';
import type { Time } from './ics-series';
import type { ZoneClock } from './zone-clock';

// [ICS-3] An event is a block; one of whole days is a block of each of its days, from midnight to midnight, and so is what lasts longer than a day,
// cut where the person's days change. Of more than 31 days the first 31 come.
export const MOST_DAYS = 31;
export type BlockSpan = { readonly start: string; readonly end: string };
/** Longer than this no event of a person is. */
const LONGEST = 366;
/** Null: it ends before it starts, or in another year. */
export type Blocks = { readonly spans: readonly BlockSpan[]; readonly isCut: boolean } | null;

const wholeDays = (day: string, days: number): Blocks => {
  const count = Math.min(days, MOST_DAYS);
  const spans = Array.from({ length: count }, (_, at) => ({
    start: `${addDays(day, at)}T00:00`,
    end: `${addDays(day, at + 1)}T00:00`,
  }));
  return { spans, isCut: days > MOST_DAYS };
};

const cutAtMidnight = ({ start, end }: BlockSpan): Blocks => {
  const spans: BlockSpan[] = [];
  for (let from = start; from < end && spans.length < MOST_DAYS;) {
    const midnight = `${addDays(from.slice(0, 10), 1)}T00:00`;
    const until = midnight < end ? midnight : end;
    spans.push({ start: from, end: until });
    from = until;
  }
  return { spans, isCut: (spans.at(-1)?.end ?? end) < end };
};

/** `length` in milliseconds, of whole days in days. */
export const blocksOf = (
  { at, day }: Time,
  { length, zone }: { length: number; zone: ZoneClock },
): Blocks => {
  if (length > LONGEST * (at === null ? 1 : DAY_MS)) return null;
  if (at === null) return length > 0 ? wholeDays(day, length) : null;
  const span = { start: zone.wallOf(at), end: zone.wallOf(at + length) };
  const fault = blockFault(span);
  if (fault === 'plan_block_ends_before_start') return null;
  return fault === null ? { spans: [span], isCut: false } : cutAtMidnight(span);
};
