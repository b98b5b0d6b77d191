import { MINUTE_MS } from '../../core/calendar/civil-day';
import { FIRST_INSTANT, INSTANT_AFTER_LAST, type Occurrence, type Timeline } from './timeline';

// [TIMER-2] `once` and `interval` are made of instants, so an occurrence is named by its instant.
const occurrenceAt = (instant: number): Occurrence => ({
  scheduledAt: new Date(instant).toISOString(),
  firesAt: instant,
});
const settledBy = (scheduledAt: string): number | null => {
  const instant = Date.parse(scheduledAt);
  return Number.isNaN(instant) || new Date(instant).toISOString() !== scheduledAt ? null : instant;
};

const isInRange = (instant: number): boolean => instant >= FIRST_INSTANT && instant < INSTANT_AFTER_LAST;

export const onceTimeline = (at: number): Timeline => ({
  next: (after) => (at > after && isInRange(at) ? occurrenceAt(at) : null),
  newest: (upTo) => (at <= upTo && isInRange(at) ? occurrenceAt(at) : null),
  count: ({ after, upTo }) => (at > after && at <= upTo && isInRange(at) ? 1 : 0),
  settledBy,
});

/** The anchor is the first; nothing comes before it. */
export const intervalTimeline = ({ anchor, minutes }: { anchor: number; minutes: number }): Timeline => {
  const length = minutes * MINUTE_MS;
  const first = anchor + Math.max(0, Math.ceil((FIRST_INSTANT - anchor) / length)) * length;
  /** How many fire at or before the instant. */
  const upToInstant = (instant: number): number =>
    Math.max(0, Math.floor((Math.min(instant, INSTANT_AFTER_LAST - 1) - first) / length) + 1);
  return {
    next: (after) => {
      const instant = first + upToInstant(after) * length;
      return isInRange(instant) ? occurrenceAt(instant) : null;
    },
    newest: (upTo) => {
      const passed = upToInstant(upTo);
      return passed === 0 ? null : occurrenceAt(first + (passed - 1) * length);
    },
    count: ({ after, upTo }) => Math.max(0, upToInstant(upTo) - upToInstant(after)),
    settledBy,
  };
};
