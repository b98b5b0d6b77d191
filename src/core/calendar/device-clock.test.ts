import { dayOfDate, instantHere } from './device-clock';

test('the day of a date is the one that clocks show here', () => {
  expect(dayOfDate(new Date(2026, 0, 5, 23, 59))).toBe('2026-01-05');
  expect(dayOfDate(new Date(2024, 1, 29))).toBe('2024-02-29');
});

test('a wall time here is the instant that the platform says', () => {
  expect(instantHere('2026-11-18')).toBe(new Date(2026, 10, 18).getTime());
  expect(instantHere('2026-03-29', 150)).toBe(new Date(2026, 2, 29, 2, 30).getTime());
  expect(instantHere('2026-12-31', 1_440)).toBe(new Date(2027, 0, 1).getTime());
  expect(() => instantHere('now')).toThrow('HOUSE-24');
});
