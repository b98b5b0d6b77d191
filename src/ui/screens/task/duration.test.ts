import { words } from '../../../words/words';
import { durationWords, minutesOf } from './duration';

test('durations read as hours and minutes', () => {
  const say = words('en');
  expect([45, 60, 95].map((minutes) => durationWords(minutes, say))).toEqual(['45 min', '1 h', '1 h 35 min']);
  expect(durationWords(1500, words('de'))).toBe('25 Std.');
});

test.each([
  ['30', 30],
  [' 90 ', 90],
  ['0', null],
  ['1.5', null],
  ['100001', null],
  ['-3', null],
  ['abc', null],
])('minutes typed as “%s” are %s', (typed, minutes) => {
  expect(minutesOf(typed)).toBe(minutes);
});
