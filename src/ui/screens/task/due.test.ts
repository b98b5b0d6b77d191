import { dueOf, dueWords, isOverdue, storedDue, withoutSameHalf } from './due';

const english = {
  today: '2026-11-18',
  language: 'en',
  names: { today: 'Today', tomorrow: 'Tomorrow', yesterday: 'Yesterday' },
};
const german = {
  today: '2026-11-18',
  language: 'de',
  names: { today: 'Heute', tomorrow: 'Morgen', yesterday: 'Gestern' },
};

test.each([
  ['2026-11-18', 'Today', 'Heute'],
  ['2026-11-19T17:00', 'Tomorrow, 5:00 PM', 'Morgen, 17:00'],
  ['2026-11-17', 'Yesterday', 'Gestern'],
  ['2026-11-22', 'Sunday', 'Sonntag'],
  ['2026-11-30', 'Mon, Nov 30', 'Mo., 30. Nov.'],
  ['2027-01-02', 'Jan 2, 2027', '2. Jan. 2027'],
])('%s reads as %s and %s', (due, inEnglish, inGerman) => {
  expect(dueWords(due, english)).toBe(inEnglish);
  expect(dueWords(due, german)).toBe(inGerman);
});

test('a due moment survives being taken apart and put together', () => {
  expect(storedDue(dueOf('2026-11-18T09:05'))).toBe('2026-11-18T09:05');
  expect(storedDue(dueOf('2026-11-18'))).toBe('2026-11-18');
});

test('a day is overdue when it is over, a time when it has passed', () => {
  const now = { day: '2026-11-18', time: '12:00' };
  expect(isOverdue('2026-11-18', now)).toBe(false);
  expect(isOverdue('2026-11-18T11:59', now)).toBe(true);
  expect(isOverdue('2026-11-18T12:00', now)).toBe(false);
  expect(isOverdue('2026-11-17T23:00', now)).toBe(true);
});

test.each([
  ['9:00 AM', '11:30 AM', '9:00'],
  ['11:00 AM', '1:00 PM', '11:00 AM'],
  ['09:00', '11:30', '09:00'],
])('a span from %s to %s begins with %s', (from, to, begins) => {
  expect(withoutSameHalf(from, to)).toBe(begins);
});
