import { isQuiet, quietEndsAt } from './quiet-hours';
import { createZones } from '../../core/calendar/zone';

const HOUR = 3_600_000;
const [spring, autumn] = [Date.UTC(2026, 2, 29, 1), Date.UTC(2026, 9, 25, 1)];
const berlin = createZones(() => (instant) => (instant >= spring && instant < autumn ? 2 : 1) * HOUR).open(
  'Europe/Berlin',
);
const quiet = (from: string, until: string) => {
  if (berlin === null) throw new Error('the zone is known');
  return { from, until, zone: berlin };
};
const night = quiet('22:00', '07:00');

test('[TIMER-31] quiet runs over midnight, its end not included', () => {
  expect(isQuiet(night, Date.UTC(2026, 5, 1, 19, 59, 59))).toBe(false);
  expect(isQuiet(night, Date.UTC(2026, 5, 1, 20))).toBe(true);
  expect(isQuiet(night, Date.UTC(2026, 5, 2, 4, 59, 59))).toBe(true);
  expect(isQuiet(night, Date.UTC(2026, 5, 2, 5))).toBe(false);
  expect(quietEndsAt(night, Date.UTC(2026, 5, 1, 20))).toBe(Date.UTC(2026, 5, 2, 5));
  const loud = Date.UTC(2026, 5, 2, 12);
  expect(quietEndsAt(night, loud)).toBe(loud);
});

test('[TIMER-31] quiet within a day, and none at all', () => {
  const nap = quiet('13:00', '14:30');
  expect(isQuiet(nap, Date.UTC(2026, 5, 1, 11))).toBe(true);
  expect(isQuiet(nap, Date.UTC(2026, 5, 1, 12, 30))).toBe(false);
  expect(isQuiet(quiet('07:00', '07:00'), Date.UTC(2026, 5, 1, 5))).toBe(false);
});

test('[TIMER-31] what clocks show decides when they move', () => {
  expect(quietEndsAt(night, Date.UTC(2026, 2, 28, 22))).toBe(Date.UTC(2026, 2, 29, 5));
  expect(quietEndsAt(night, Date.UTC(2026, 9, 24, 22))).toBe(Date.UTC(2026, 9, 25, 6));
  // 02:30 is jumped over: it is three, and quiet is over.
  expect(quietEndsAt(quiet('22:00', '02:30'), Date.UTC(2026, 2, 28, 22))).toBe(spring);
  // Half past two comes first, and quiet returns with two o'clock.
  const small = quiet('22:00', '02:30');
  expect(quietEndsAt(small, Date.UTC(2026, 9, 24, 22))).toBe(Date.UTC(2026, 9, 25, 0, 30));
  expect(isQuiet(small, autumn)).toBe(true);
  expect(quietEndsAt(small, autumn)).toBe(Date.UTC(2026, 9, 25, 1, 30));
});

test('[TIMER-31] hours that are none are a bug of the caller', () => {
  expect(() => isQuiet(quiet('24:00', '07:00'), 0)).toThrow('TIMER-31');
});
