import { z } from 'zod';
import { Day } from '../../../runtime/api/values';
import { addDays } from '../../../core/calendar/day-text';
import { dayOfDate } from '../../../core/calendar/device-clock';
import { instantOn } from '../today/local-day';
import { clockAt } from './timer-words';

// [SPENT-1] What a person did not touch keeps its instant to the second. An end that is not after its start on the clock is one of the next day,
// where that is already over. Only what runs may have no end.
export type StoredSpan = { readonly start: number; readonly end: number | null };
/** Null: not touched. */
export const SpanEdit = z
  .object({ day: Day.nullable(), from: z.string().nullable(), to: z.string().nullable() })
  .readonly();
export type SpanEdit = z.infer<typeof SpanEdit>;
export type ReadSpan =
  | { readonly isWrong: true; readonly field: 'from' | 'to'; readonly code: string | null }
  | {
      readonly isWrong: false;
      readonly start: number;
      readonly end: number | null;
      /** On which it began for the person. */
      readonly day: string;
      readonly isChanged: boolean;
      readonly isNextDay: boolean;
    };

export const untouched: SpanEdit = { day: null, from: null, to: null };
export const dayOfInstant = (instant: number): string => dayOfDate(new Date(instant));

type Context = {
  readonly now: number;
  /** `HH:MM`, or null where it is no time. */
  readonly clockOf: (typed: string) => string | null;
};

const wrong = (field: 'from' | 'to', code: string | null = null): ReadSpan => ({
  isWrong: true,
  field,
  code,
});

/** The typed end: on the day of the start, else on the next one where that is over already. */
const endAfter = (
  start: number,
  { day, clock, now }: { day: string; clock: string; now: number },
): number | null => {
  const sameDay = instantOn(day, clock);
  if (sameDay >= start) return sameDay;
  const nextDay = instantOn(addDays(day, 1), clock);
  return nextDay <= now ? nextDay : null;
};

export const readSpan = (
  { stored, edit }: { readonly stored: StoredSpan; readonly edit: SpanEdit },
  { now, clockOf }: Context,
): ReadSpan => {
  const storedDay = dayOfInstant(stored.start);
  const day = edit.day ?? storedDay;
  const isMoved = day !== storedDay;
  const from = edit.from === null ? clockAt(stored.start) : clockOf(edit.from);
  if (from === null) return wrong('from');
  const start = from === clockAt(stored.start) && !isMoved ? stored.start : instantOn(day, from);
  if (start > now) return wrong('from', 'time_in_future');
  const keepsEnd = edit.to === null || (stored.end !== null && edit.to === clockAt(stored.end));
  if ((edit.to ?? '').trim() === '' && stored.end === null) return done({ start, end: null, day, stored });
  if (keepsEnd && !isMoved && stored.end !== null)
    return stored.end < start
      ? wrong('to', 'time_entry_ends_before_start')
      : done({ start, end: stored.end, day, stored });
  const to = edit.to === null ? clockAt(stored.end ?? now) : clockOf(edit.to);
  if (to === null) return wrong('to');
  const end = endAfter(start, { day, clock: to, now });
  if (end === null) return wrong('to', 'time_entry_ends_before_start');
  return end > now ? wrong('to', 'time_in_future') : done({ start, end, day, stored });
};

const done = (span: {
  readonly start: number;
  readonly end: number | null;
  readonly day: string;
  readonly stored: StoredSpan;
}): ReadSpan => {
  const { start, end, day, stored } = span;
  return {
    isWrong: false,
    start,
    end,
    day,
    isChanged: start !== stored.start || end !== stored.end,
    isNextDay: end !== null && dayOfInstant(end) !== day,
  };
};
