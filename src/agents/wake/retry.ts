// [WAKE-17] A failed run waits 2^n minutes after its n-th failure, six hours at most, and after the last attempt it ends for good.
const MINUTE = 60_000;
const LONGEST_WAIT = 360 * MINUTE;

export type RetryDecision =
  | { readonly to: 'wait'; readonly notBefore: number }
  | { readonly to: 'give_up'; readonly code: 'attempts_exhausted' };

export const decideRetry = (failed: {
  /** Failures so far, this one included. */
  readonly failures: number;
  readonly mostAttempts: number;
  readonly now: number;
}): RetryDecision => {
  if (failed.failures >= failed.mostAttempts) return { to: 'give_up', code: 'attempts_exhausted' };
  const wait = Math.min(LONGEST_WAIT, 2 ** failed.failures * MINUTE);
  return { to: 'wait', notBefore: failed.now + wait };
};
