import { createRateLimit } from './rate-limit';

test('[HUB-17] a burst, then so many a second, each caller for itself', () => {
  let now = 0;
  const limit = createRateLimit({ rate: { burst: 2, perSecond: 2 }, clock: { now: () => now } });
  const take = (key: string, times: number) => Array.from({ length: times }, () => limit.take(key));
  expect(take('a', 3)).toEqual([true, true, false]);
  expect(take('b', 3)).toEqual([true, true, false]);
  now = 500;
  expect(take('a', 2)).toEqual([true, false]);
  now = 1_000_000;
  expect(take('a', 3)).toEqual([true, true, false]);
});

test('[HUB-17] a clock that jumps back gives nothing and takes nothing', () => {
  let now = 10_000;
  const limit = createRateLimit({ rate: { burst: 1, perSecond: 1 }, clock: { now: () => now } });
  expect(limit.take('a')).toBe(true);
  now = 0;
  expect(limit.take('a')).toBe(false);
  now = 1_000;
  expect(limit.take('a')).toBe(true);
});
