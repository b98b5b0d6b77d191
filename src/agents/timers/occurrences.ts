import { fail, ok, type Failure, type Result } from '../../core/result';
import { minuteOfText } from '../../core/calendar/civil-day';
import { parseCron } from './cron-pattern';
import { intervalTimeline, onceTimeline } from './instant-timeline';
import { FLOATING, type Schedule, type WallSchedule } from './schedule';
import type { Occurrence, Timeline } from './timeline';
import { ALL_DAYS_OF_MONTH, ALL_MONTHS, ALL_WEEKDAYS, type WallPattern } from './wall-pattern';
import { wallTimeline } from './wall-timeline';
import type { Zones } from '../../core/calendar/zone';

/** [TIMER-1] Where a schedule floats, it is evaluated in the zone of the person, on every device alike. */
export type Whereabouts = { readonly zones: Zones; readonly personZone: string };

const simplePattern = (minute: number, weekdays: number): WallPattern => ({
  minutes: [minute],
  days: { months: ALL_MONTHS, daysOfMonth: ALL_DAYS_OF_MONTH, weekdays, isEither: false },
  isEveryHour: false,
});

const patternOf = (schedule: WallSchedule): WallPattern => {
  if (schedule.kind === 'cron') {
    const parsed = parseCron(schedule.expression);
    if (!parsed.ok) throw new Error('TIMER-6: a schedule holds only patterns that were read');
    return parsed.value;
  }
  const minute = minuteOfText(schedule.time);
  if (minute === null) throw new Error('TIMER-1: a schedule holds only times that were read');
  const weekdays =
    schedule.kind === 'daily'
      ? ALL_WEEKDAYS
      : schedule.days.reduce((mask, day) => mask | (1 << (day - 1)), 0);
  return simplePattern(minute, weekdays);
};

const wholeTimeline = (
  schedule: Schedule,
  { zones, personZone }: Whereabouts,
): Result<Timeline, Failure<'unknown_zone'>> => {
  if (schedule.kind === 'once') return ok(onceTimeline(Date.parse(schedule.at)));
  if (schedule.kind === 'interval') {
    return ok(intervalTimeline({ anchor: Date.parse(schedule.anchor), minutes: schedule.every.minutes }));
  }
  const name = schedule.zone === FLOATING ? personZone : schedule.zone;
  const zone = zones.open(name);
  if (zone === null) return fail('unknown_zone', name);
  return ok(wallTimeline({ pattern: patternOf(schedule), zone, zoneText: schedule.zone }));
};

/** [TIMER-7] Occurrences at or before the instant of the last edit do not exist. */
const startingAfter = (timeline: Timeline, since: number): Timeline => ({
  next: (after) => timeline.next(Math.max(after, since)),
  newest: (upTo) => {
    const newest = timeline.newest(upTo);
    return newest !== null && newest.firesAt > since ? newest : null;
  },
  count: ({ after, upTo }) => timeline.count({ after: Math.max(after, since), upTo }),
  settledBy: timeline.settledBy,
});

export const timelineOf = (
  schedule: Schedule,
  whereabouts: Whereabouts,
): Result<Timeline, Failure<'unknown_zone'>> => {
  const timeline = wholeTimeline(schedule, whereabouts);
  if (!timeline.ok || schedule.effectiveFrom === undefined) return timeline;
  return ok(startingAfter(timeline.value, Date.parse(schedule.effectiveFrom)));
};

export const nextOccurrences = (
  timeline: Timeline,
  { after, count }: { readonly after: number; readonly count: number },
): readonly Occurrence[] => {
  const found: Occurrence[] = [];
  for (let from = after; found.length < count;) {
    const next = timeline.next(from);
    if (next === null) break;
    found.push(next);
    from = next.firesAt;
  }
  return found;
};
