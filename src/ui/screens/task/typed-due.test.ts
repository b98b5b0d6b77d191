import { typedDue, typedTime } from './typed-due';

const english = { today: '2026-11-18', language: 'en' } as const;
const german = { today: '2026-11-18', language: 'de' } as const;

test.each([
  ['tomorrow', '2026-11-19'],
  ['tomorrow 17:00', '2026-11-19T17:00'],
  ['friday 2pm', '2026-11-20T14:00'],
  ['2026-12-24', '2026-12-24'],
  ['some day', null],
  ['tomorrow maybe', null],
  ['tomorrow p1', null],
  ['', null],
])('“%s” is %s', (typed, due) => {
  expect(typedDue(typed, english)).toBe(due);
});

test('German days and times', () => {
  expect(typedDue('übermorgen 8 uhr', german)).toBe('2026-11-20T08:00');
  expect(typedDue('20.11. 14:00', german)).toBe('2026-11-20T14:00');
});

test('a time alone', () => {
  expect(typedTime('14:05', english)).toBe('14:05');
  expect(typedTime('5pm', english)).toBe('17:00');
  expect(typedTime('tomorrow', english)).toBeNull();
  expect(typedTime('tomorrow 9:00', english)).toBeNull();
});
