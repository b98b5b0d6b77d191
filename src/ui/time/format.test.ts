import { formatDay } from './format';

test('a day is formatted as that day in any zone', () => {
  const options = { weekday: 'long', day: 'numeric', month: 'long' } as const;
  expect(formatDay('2026-11-18', { language: 'de', options })).toBe('Mittwoch, 18. November');
});
