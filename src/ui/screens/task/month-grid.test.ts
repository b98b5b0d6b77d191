import { dayAfterKey, isCalendarKey, monthGrid } from './month-grid';

test('a month is whole weeks from the chosen first weekday', () => {
  const monday = monthGrid('2026-11-18', 1);
  expect(monday).toHaveLength(6);
  expect(monday[0]?.[0]).toBe('2026-10-26');
  expect(monday.at(-1)?.at(-1)).toBe('2026-12-06');
  expect(monthGrid('2026-11-18', 7)[0]?.[0]).toBe('2026-11-01');
});

test('February that fits exactly has four weeks', () => {
  expect(monthGrid('2027-02-10', 1)).toHaveLength(4);
});

test('arrow keys walk days and weeks', () => {
  expect(isCalendarKey('ArrowUp')).toBe(true);
  expect(isCalendarKey('toString')).toBe(false);
  expect(dayAfterKey('2026-11-30', 'ArrowRight')).toBe('2026-12-01');
  expect(dayAfterKey('2026-11-03', 'ArrowUp')).toBe('2026-10-27');
});
