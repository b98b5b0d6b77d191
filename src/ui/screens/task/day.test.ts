import { addDays, addMonths, dayOfDate, daysBetween, formatDay, weekdayOf } from './day';

test('days are added across months, years and clock changes', () => {
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
  expect(addDays('2026-03-01', -1)).toBe('2026-02-28');
  expect(addDays('2026-03-28', 2)).toBe('2026-03-30');
});

test('a shorter month gives its last day', () => {
  expect(addMonths('2026-01-31', 1)).toBe('2026-02-28');
  expect(addMonths('2026-12-15', 1)).toBe('2027-01-15');
  expect(addMonths('2026-01-15', -1)).toBe('2025-12-15');
});

test('distance and weekday', () => {
  expect(daysBetween('2026-11-18', '2026-11-25')).toBe(7);
  expect(daysBetween('2026-11-18', '2026-11-17')).toBe(-1);
  expect(weekdayOf('2026-11-18')).toBe(3);
  expect(weekdayOf('2026-11-22')).toBe(7);
});

test('the local day of a date, and a day formatted as that day in any zone', () => {
  expect(dayOfDate(new Date(2026, 0, 5, 23, 59))).toBe('2026-01-05');
  const options = { weekday: 'long', day: 'numeric', month: 'long' } as const;
  expect(formatDay('2026-11-18', { language: 'de', options })).toBe('Mittwoch, 18. November');
});
