import { dayOfHit } from './hit-day';

test('[SEARCH-13] a block of the evening is of its own day, wherever the person is', () => {
  const at = Date.UTC(2026, 2, 28, 23);
  const dayHere = (): string => '2026-03-29';
  expect(dayOfHit({ ref: { kind: 'planBlock', id: 'b' }, at }, dayHere)).toBe('2026-03-28');
  expect(dayOfHit({ ref: { kind: 'dayPlan', id: 'p' }, at }, dayHere)).toBe('2026-03-28');
  expect(dayOfHit({ ref: { kind: 'timeEntry', id: 't' }, at }, dayHere)).toBe('2026-03-29');
});
