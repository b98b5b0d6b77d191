import { dayInZone, momentInZone, startOfDay } from './local-day';
import { createZones, type Zone } from './zone';

const HOUR = 3_600_000;
const zoneOf = (offsetAt: (instant: number) => number): Zone => {
  const zone = createZones(() => offsetAt).open('Here');
  if (zone === null) throw new Error('the zone is known');
  return zone;
};
const [gap, skip] = [Date.UTC(2018, 10, 4, 3), Date.UTC(2011, 11, 30, 10)];
const saoPaulo = zoneOf((instant) => (instant < gap ? -3 : -2) * HOUR);
const samoa = zoneOf((instant) => (instant < skip ? -10 : 14) * HOUR);

test('[TIMER-30] a day is the one that clocks show, and begins at its midnight', () => {
  expect(dayInZone(Date.UTC(2018, 5, 1, 2, 59), saoPaulo)).toBe('2018-05-31');
  expect(dayInZone(Date.UTC(2018, 5, 1, 3), saoPaulo)).toBe('2018-06-01');
  expect(startOfDay('2018-06-01', saoPaulo)).toBe(Date.UTC(2018, 5, 1, 3));
});

test('[DIGEST-3] a moment is told as clocks show it, with their offset, whatever that is', () => {
  expect(momentInZone(Date.UTC(2018, 5, 1, 2, 59), saoPaulo)).toBe('2018-05-31T23:59-03:00');
  expect(momentInZone(skip, samoa)).toBe('2011-12-31T00:00+14:00');
  const kathmandu = zoneOf(() => 5.75 * HOUR);
  expect(momentInZone(Date.UTC(2026, 0, 1), kathmandu)).toBe('2026-01-01T05:45+05:45');
});

test('[TIMER-30] a day without a midnight begins when clocks land in it', () => {
  expect(startOfDay('2018-11-04', saoPaulo)).toBe(gap);
  expect(dayInZone(gap, saoPaulo)).toBe('2018-11-04');
  expect(dayInZone(gap - 1, saoPaulo)).toBe('2018-11-03');
});

test('[TIMER-30] a day that was skipped is over where it begins', () => {
  expect(startOfDay('2011-12-30', samoa)).toBe(skip);
  expect(startOfDay('2011-12-31', samoa)).toBe(skip);
  expect(dayInZone(skip, samoa)).toBe('2011-12-31');
  expect(dayInZone(skip - 1, samoa)).toBe('2011-12-29');
});

test('[TIMER-30] a day that no calendar has is a bug of the caller', () => {
  for (const day of ['2026-02-29', '2026-13-01', '26-01-01', '']) {
    expect(() => startOfDay(day, samoa)).toThrow('TIMER-30');
  }
});
