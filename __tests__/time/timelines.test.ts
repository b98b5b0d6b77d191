import fc from 'fast-check';
import { catchUp, type LastFired } from '../../src/agents/timers/catch-up';
import { nextOccurrences } from '../../src/agents/timers/occurrences';
import { parseCron } from '../../src/agents/timers/cron-pattern';
import { wallTimeline } from '../../src/agents/timers/wall-timeline';
import type { Timeline } from '../../src/agents/timers/timeline';
import { createZones } from '../../src/core/calendar/zone';
import { nominalOf, offsetIn, oracleOccurrences, type Change, type OracleZone } from './oracle';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const START = Date.UTC(2026, 0, 1);

/** Clocks that no country ever had: quarters of an hour up to a whole day, every week or so. */
const zones: fc.Arbitrary<OracleZone> = fc
  .record({
    start: fc.integer({ min: -11, max: 11 }).map((value) => value * HOUR),
    moves: fc.array(
      fc.record({
        days: fc.integer({ min: 6, max: 20 }),
        minute: fc.integer({ min: 0, max: 1439 }),
        by: fc.oneof(
          fc.constantFrom(-HOUR, HOUR, -HOUR / 2, HOUR / 2),
          fc.integer({ min: -16, max: 16 }).map((quarters) => quarters * 15 * MINUTE),
          fc.constantFrom(-DAY, DAY),
        ),
      }),
      { maxLength: 4 },
    ),
  })
  .map(({ start, moves }) => {
    const changes: Change[] = [];
    let [at, before] = [START + 2 * DAY, start];
    for (const { days, minute, by } of moves) {
      at = Math.floor((at + days * DAY) / DAY) * DAY + minute * MINUTE;
      const after = before + by > 15 * HOUR || before + by < -15 * HOUR ? before - by : before + by;
      if (after !== before) changes.push({ at, before, after });
      before = after;
    }
    return { start, changes };
  });

const EXPRESSIONS = [
  '30 2 * * *',
  '0 0 * * *',
  '*/20 * * * *',
  '15,45 * * * *',
  '0,10,20 1-3 * * *',
  '59 23 * * SUN',
  '30 0 1,15 * WED',
] as const;
const schedules = fc.constantFrom(...EXPRESSIONS);

const oracleOf = (expression: string) => {
  const parsed = parseCron(expression);
  if (!parsed.ok) throw new Error(parsed.error.detail);
  const [, , dayOfMonth, , weekday] = expression.split(' ');
  const isNamed = (day: Date): boolean =>
    dayOfMonth === '1,15'
      ? [1, 15].includes(day.getUTCDate()) || day.getUTCDay() === 3
      : weekday === '*' || day.getUTCDay() === 0;
  return {
    pattern: parsed.value,
    oracle: { isNamed, minutes: parsed.value.minutes, bothPasses: parsed.value.isEveryHour },
  };
};
const timelineIn = (zone: OracleZone, expression: string): Timeline => {
  const opened = createZones(() => (instant) => offsetIn(zone, instant)).open('Here');
  if (opened === null) throw new Error('the zone is known');
  return wallTimeline({ pattern: oracleOf(expression).pattern, zone: opened, zoneText: 'Here' });
};
const until = (zone: OracleZone): number => (zone.changes[zone.changes.length - 1]?.at ?? START) + 5 * DAY;
const walked = (timeline: Timeline, [after, upTo]: readonly [number, number]) => {
  const found = [];
  for (
    let next = timeline.next(after);
    next !== null && next.firesAt <= upTo;
    next = timeline.next(next.firesAt)
  ) {
    found.push(next);
  }
  return found;
};

test('[TIMER-3] [TIMER-4] [TIMER-5] invented zones: exactly what the oracle names, in order, no two at once', () => {
  fc.assert(
    fc.property(zones, schedules, (zone, expression) => {
      const span = [START, until(zone)] as const;
      const expected = oracleOccurrences(zone, {
        schedule: oracleOf(expression).oracle,
        from: span[0] - 3 * DAY,
        until: span[1] + 3 * DAY,
      })
        .filter(({ at }) => at > span[0] && at <= span[1])
        .map((found) => ({ scheduledAt: nominalOf(found, 'Here'), firesAt: found.at }));
      const found = walked(timelineIn(zone, expression), span);
      expect(found).toEqual(expected);
      expect(new Set(found.map(({ scheduledAt }) => scheduledAt)).size).toBe(found.length);
      expect(found.every(({ firesAt }, index) => firesAt > (found[index - 1]?.firesAt ?? START))).toBe(true);
    }),
    { numRuns: 40 },
  );
});

test('[TIMER-10] catching up agrees with walking, between any two instants', () => {
  const minutes = fc.integer({ min: 0, max: 60 * 24 * 60 });
  fc.assert(
    fc.property(zones, schedules, minutes, minutes, (zone, expression, one, other) => {
      const timeline = timelineIn(zone, expression);
      const [at, now] = [START + Math.min(one, other) * MINUTE, START + Math.max(one, other) * MINUTE];
      const found = walked(timeline, [at, now]);
      expect(catchUp(timeline, { last: { at, scheduledAt: null }, now })).toEqual({
        missed: found.length,
        wake: found[found.length - 1] ?? null,
        next: timeline.next(now),
      });
      expect(nextOccurrences(timeline, { after: at, count: 5 }).slice(0, found.length)).toEqual(
        found.slice(0, 5),
      );
    }),
    { numRuns: 40 },
  );
});

test('[TIMER-11] jumping clocks and moving persons: one catch-up at most each, no name twice', () => {
  const moves = fc.array(
    fc.record({
      byHours: fc.integer({ min: -48, max: 48 }),
      zone: fc.integer({ min: -12, max: 14 }),
    }),
    { minLength: 1, maxLength: 30 },
  );
  const opened = createZones((name) => () => Number(name) * HOUR);
  fc.assert(
    fc.property(schedules, moves, (expression, steps) => {
      const fired: string[] = [];
      let last: LastFired = { at: START, scheduledAt: null };
      let now = START;
      for (const { byHours, zone } of steps) {
        now += byHours * HOUR;
        const there = opened.open(String(zone));
        if (there === null) throw new Error('every number is a zone here');
        const { pattern } = oracleOf(expression);
        const timeline = wallTimeline({ pattern, zone: there, zoneText: 'floating' });
        const { wake } = catchUp(timeline, { last, now });
        if (wake !== null) {
          fired.push(wake.scheduledAt);
          last = { at: wake.firesAt, scheduledAt: wake.scheduledAt };
          expect(catchUp(timeline, { last, now })).toMatchObject({ missed: 0, wake: null });
        }
      }
      expect(new Set(fired).size).toBe(fired.length);
      expect([...fired].sort()).toEqual(fired);
    }),
    { numRuns: 100 },
  );
});
