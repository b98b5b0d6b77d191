import {
  civilDayOf,
  dayNumberOf,
  dayNumberOfText,
  dayTextOf,
  daysInMonth,
  isLeapYear,
  weekdayOf,
} from './civil-day';

const [FIRST, LAST] = [
  dayNumberOf({ year: 1900, month: 1, day: 1 }),
  dayNumberOf({ year: 2100, month: 12, day: 31 }),
];
const every = (check: (day: number, date: Date) => boolean): readonly string[] => {
  const wrong: string[] = [];
  for (let day = FIRST; day <= LAST; day += 1) {
    const date = new Date(day * 24 * 60 * 60 * 1000);
    if (!check(day, date)) wrong.push(date.toISOString());
  }
  return wrong.slice(0, 5);
};

test('two centuries are 73,414 days', () => {
  expect(LAST - FIRST + 1).toBe(73_414);
});

test('weekdays of 1900–2100 are ISO numbers, Monday 1 to Sunday 7', () => {
  const names = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
  const english = new Intl.DateTimeFormat('en', { weekday: 'long', timeZone: 'UTC' });
  expect(every((day, date) => names[weekdayOf(day) - 1] === english.format(date))).toEqual([]);
  expect(every((day, date) => weekdayOf(day) === (date.getUTCDay() || 7))).toEqual([]);
});

test('a day of 1900–2100 is the same as text, as number and as year, month and day', () => {
  expect(every((day, date) => dayTextOf(day) === date.toISOString().slice(0, 10))).toEqual([]);
  expect(every((day) => dayNumberOfText(dayTextOf(day)) === day)).toEqual([]);
  expect(every((day) => dayNumberOf(civilDayOf(day)) === day)).toEqual([]);
});

test('months are as long as the platform has them', () => {
  for (let year = 1900; year <= 2100; year += 1) {
    expect(isLeapYear(year)).toBe(new Date(Date.UTC(year, 2, 0)).getUTCDate() === 29);
    for (let month = 1; month <= 12; month += 1) {
      expect(daysInMonth(year, month)).toBe(new Date(Date.UTC(year, month, 0)).getUTCDate());
    }
  }
});

test('text that names no day of the calendar is no day', () => {
  for (const text of [
    '2026-02-29',
    '2026-13-01',
    '2026-00-10',
    '2026-04-31',
    '26-01-01',
    '2026-1-1',
    '2026-01-01T00:00',
    '',
  ]) {
    expect(dayNumberOfText(text)).toBeNull();
  }
  expect(dayNumberOfText('2028-02-29')).toBe(21_243);
});
