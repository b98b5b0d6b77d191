import { MINUTE_MS } from '../../core/calendar/civil-day';
import type { FailureClass } from '../failure-classes';

// [WAKE-39] A run that only this device could not do is tried here again after the takeover delay, then twice as long each time, six hours at
// most; after the last attempt it stays yielded with what kept it, until a person asks again.
// [WAKE-40] A device that cannot reach its keys or the network is not ready: it goes on trying, and these tries are not counted to the last.
// [WAKE-17] A failed run waits 2^n minutes after its n-th failure, six hours at most, and after the last attempt it ends for good. [WAKE-41] What trying
// again cannot help has no other attempt.
const LONGEST_WAIT = 360 * MINUTE_MS;

export type RetryDecision =
  | { readonly to: 'wait'; readonly notBefore: number }
  | { readonly to: 'give_up'; readonly code: 'attempts_exhausted' | 'no_help' };

/** [WAKE-41] A slip of a model is forgiven once. */
const MOST_PAID_SLIPS = 2;

export const decideRetry = (failed: {
  /** Failures so far, this one included. */
  readonly failures: number;
  /** Those of them that were a model's own slip. */
  readonly slips: number;
  readonly is: Exclude<FailureClass, 'device'>;
  readonly mostAttempts: number;
  readonly now: number;
}): RetryDecision => {
  if (failed.is === 'ends') return { to: 'give_up', code: 'no_help' };
  const isPaidTwice = failed.is === 'once_more' && failed.slips >= MOST_PAID_SLIPS;
  if (isPaidTwice || failed.failures >= failed.mostAttempts)
    return { to: 'give_up', code: 'attempts_exhausted' };
  const wait = Math.min(LONGEST_WAIT, 2 ** failed.failures * MINUTE_MS);
  return { to: 'wait', notBefore: failed.now + wait };
};

/** Nothing passes by itself here: every other try would be paid for again. */
const leftAtOnce: readonly string[] = ['database_corrupt'];
const notReady: readonly string[] = ['secret_unavailable', 'model_unavailable'];
const MOST_DOUBLINGS = 10;

/** Null: this device leaves it. */
export const yieldedUntil = (yielded: {
  readonly code: string;
  /** Yields before this one, by what kept the run. */
  readonly before: ReadonlyMap<string, number>;
  readonly mostAttempts: number;
  readonly delayMs: number;
  readonly now: number;
}): number | null => {
  const { code, before, mostAttempts, delayMs, now } = yielded;
  if (leftAtOnce.includes(code)) return null;
  let [all, counted] = [0, 1];
  for (const [kept, times] of before) {
    all += times;
    if (!notReady.includes(kept)) counted += times;
  }
  if (!notReady.includes(code) && counted >= mostAttempts) return null;
  return now + Math.min(LONGEST_WAIT, delayMs * 2 ** Math.min(all, MOST_DOUBLINGS));
};
