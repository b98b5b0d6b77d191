import { decideRetry } from './retry';

test('[WAKE-17] 2, 4, 8 … minutes, six hours at most, then the end', () => {
  const minutes = Array.from({ length: 12 }, (_, index) => {
    const decision = decideRetry({
      failures: index + 1,
      slips: 0,
      is: 'again',
      mostAttempts: 12,
      now: 1_000,
    });
    return decision.to === 'wait' ? (decision.notBefore - 1_000) / 60_000 : decision.code;
  });
  expect(minutes).toEqual([2, 4, 8, 16, 32, 64, 128, 256, 360, 360, 360, 'attempts_exhausted']);
});
