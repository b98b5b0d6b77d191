import { timelineOf } from '../../src/agents/timers/occurrences';
import type { Schedule } from '../../src/agents/timers/schedule';
import type { Occurrence, Timeline } from '../../src/agents/timers/timeline';
import { createZones } from '../../src/core/calendar/zone';
import {
  nominalOf,
  offsetIn,
  oracleOccurrences,
  type OracleOccurrence,
  type OracleSchedule,
  type OracleZone,
} from './oracle';

const DAY = 86_400_000;
const HOUR = 60;

export const everyDay = (): boolean => true;
const at = (...times: readonly string[]): readonly number[] =>
  times.map((time) => Number(time.slice(0, 2)) * HOUR + Number(time.slice(3)));
export const range = (length: number): readonly number[] => Array.from({ length }, (_, index) => index);

export type Case = { readonly schedule: Schedule; readonly oracle: OracleSchedule };
export const daily = (time: string, zone: string): Case => ({
  schedule: { kind: 'daily', time, zone },
  oracle: { isNamed: everyDay, minutes: at(time), bothPasses: false },
});
const cron = (expression: string, rest: { zone: string; oracle: OracleSchedule }): Case => ({
  schedule: { kind: 'cron', expression, zone: rest.zone },
  oracle: rest.oracle,
});

/** What moves near a change of the clocks: cheap enough only in windows. */
export const denseCases = (zone: string): readonly Case[] => [
  ...['01:45', '02:15', '03:00', '23:30', '00:15'].map((time) => daily(time, zone)),
  {
    schedule: { kind: 'weekly', days: [6, 7], time: '00:30', zone },
    oracle: { isNamed: (day) => [0, 6].includes(day.getUTCDay()), minutes: at('00:30'), bothPasses: false },
  },
  cron('*/30 * * * *', {
    zone,
    oracle: { isNamed: everyDay, minutes: range(48).map((n) => n * 30), bothPasses: true },
  }),
  cron('15,45 * * * *', {
    zone,
    oracle: { isNamed: everyDay, minutes: range(48).map((n) => 15 + n * 30), bothPasses: true },
  }),
  cron('*/20 0-3,22-23 * * *', {
    zone,
    oracle: {
      isNamed: everyDay,
      minutes: [0, 1, 2, 3, 22, 23].flatMap((hour) => [0, 20, 40].map((minute) => hour * HOUR + minute)),
      bothPasses: false,
    },
  }),
  cron('30 1,2 1-7 * SUN', {
    zone,
    oracle: {
      isNamed: (day) => day.getUTCDate() <= 7 || day.getUTCDay() === 0,
      minutes: at('01:30', '02:30'),
      bothPasses: false,
    },
  }),
];

export const timelineIn = (zone: OracleZone, schedule: Schedule): Timeline => {
  const zones = createZones(() => (instant) => offsetIn(zone, instant));
  const timeline = timelineOf(schedule, { zones, personZone: 'UTC' });
  if (!timeline.ok) throw new Error(timeline.error.code);
  return timeline.value;
};

export type Span = { readonly after: number; readonly upTo: number };
export const walked = (timeline: Timeline, { after, upTo }: Span): readonly Occurrence[] => {
  const found: Occurrence[] = [];
  for (let next = timeline.next(after); next !== null && next.firesAt <= upTo;) {
    found.push(next);
    next = timeline.next(next.firesAt);
  }
  return found;
};
export const expectedIn = (
  { zone, name, oracle }: { zone: OracleZone; name: string; oracle: OracleSchedule },
  span: Span,
): readonly Occurrence[] =>
  oracleOccurrences(zone, { schedule: oracle, from: span.after - 2 * DAY, until: span.upTo + 2 * DAY })
    .filter((found: OracleOccurrence) => found.at > span.after && found.at <= span.upTo)
    .map((found) => ({ scheduledAt: nominalOf(found, name), firesAt: found.at }));

export const windowsOf = ({ changes }: OracleZone): readonly Span[] =>
  changes.map((change) => {
    const day = Math.floor(change.at / DAY) * DAY;
    return { after: day - DAY, upTo: day + 2 * DAY };
  });
