import type { Schedule } from '../../src/agents/timers/schedule';
import { daily, range, timelineIn, walked } from './edge-bed';
import { expectNothingDoubledOrMissed } from './nothing-missed';
import { ownZones } from './zdump';

test.each(Array.from(ownZones))(
  '[TIMER-3] [TIMER-4] [TIMER-5] 0 doubled, 0 missed, near every change of %s',
  (name, zone) => {
    expect(zone.changes.length).toBeGreaterThan(0);
    expectNothingDoubledOrMissed({ name, zone });
  },
);

test('[TIMER-2] instants move with no clock: intervals through 48 years', () => {
  const [first, last] = [Date.UTC(1990, 0, 1), Date.UTC(2037, 11, 31)];
  const length = 1441 * 60_000;
  const schedule: Schedule = {
    kind: 'interval',
    every: { minutes: 1441 },
    anchor: new Date(first).toISOString(),
  };
  const timeline = timelineIn({ start: 0, changes: [] }, schedule);
  const expected = range(Math.floor((last - first) / length))
    .map((index) => first + (index + 1) * length)
    .map((instant) => ({ scheduledAt: new Date(instant).toISOString(), firesAt: instant }));
  expect(walked(timeline, { after: first, upTo: last })).toEqual(expected);
  expect(timeline.count({ after: first, upTo: last })).toBe(expected.length);
});

test('[TIMER-4] a day that never was is not made up for: Samoa had no 30 December 2011', () => {
  const zone = ownZones.get('Pacific/Apia');
  if (zone === undefined) throw new Error('Samoa is among our own zones');
  const { schedule } = daily('08:00', 'Pacific/Apia');
  const timeline = timelineIn(zone, schedule);
  const span = { after: Date.UTC(2011, 11, 28, 20), upTo: Date.UTC(2012, 0, 1) };
  expect(walked(timeline, span).map(({ scheduledAt }) => scheduledAt)).toEqual([
    '2011-12-29T08:00[Pacific/Apia]',
    '2011-12-31T08:00[Pacific/Apia]',
    '2012-01-01T08:00[Pacific/Apia]',
  ]);
});
