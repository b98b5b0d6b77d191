import fc from 'fast-check';
import { dayTextOf } from './civil-day';
import { addDays, addMonths, daysBetween, weekdayOfText } from './day-text';

test('days are added across months, years and clock changes', () => {
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
  expect(addDays('2026-03-01', -1)).toBe('2026-02-28');
  expect(addDays('2026-03-28', 2)).toBe('2026-03-30');
  expect(addDays('2024-02-28', 1)).toBe('2024-02-29');
});

test('a shorter month gives its last day', () => {
  expect(addMonths('2026-01-31', 1)).toBe('2026-02-28');
  expect(addMonths('2026-12-15', 1)).toBe('2027-01-15');
  expect(addMonths('2026-01-15', -1)).toBe('2025-12-15');
});

test('distance and weekday', () => {
  expect(daysBetween('2026-11-18', '2026-11-25')).toBe(7);
  expect(daysBetween('2026-11-18', '2026-11-17')).toBe(-1);
  expect(weekdayOfText('2026-11-18')).toBe(3);
  expect(weekdayOfText('2026-11-22')).toBe(7);
});

test('a day that no calendar has counts on into the next month; what is no day is a bug', () => {
  expect(addDays('2026-02-31', 0)).toBe('2026-03-03');
  expect(daysBetween('2026-02-28', '2026-02-31')).toBe(3);
  for (const text of ['', 'today', '2026-2-1', '2026-02-01T00:00'])
    expect(() => addDays(text, 1)).toThrow('HOUSE-24');
});

const utcOf = (day: string): Date => new Date(`${day}T00:00:00Z`);
const anyDay = fc.integer({ min: -25_567, max: 47_846 }).map(dayTextOf);
const few = fc.integer({ min: -3_000, max: 3_000 });

test('days and months are counted as the platform counts them in UTC', () => {
  fc.assert(
    fc.property(anyDay, few, (day, count) => {
      const after = utcOf(day);
      after.setUTCDate(after.getUTCDate() + count);
      expect(addDays(day, count)).toBe(after.toISOString().slice(0, 10));
      expect(daysBetween(day, addDays(day, count))).toBe(count);
      expect(weekdayOfText(day)).toBe(utcOf(day).getUTCDay() || 7);
    }),
  );
  fc.assert(
    fc.property(anyDay, fc.integer({ min: -600, max: 600 }), (day, count) => {
      const [year, month, date] = [
        utcOf(day).getUTCFullYear(),
        utcOf(day).getUTCMonth(),
        utcOf(day).getUTCDate(),
      ];
      const last = new Date(Date.UTC(year, month + count + 1, 0)).getUTCDate();
      const same = new Date(Date.UTC(year, month + count, Math.min(date, last)));
      expect(addMonths(day, count)).toBe(same.toISOString().slice(0, 10));
    }),
  );
});
