import type { Clock } from '../../core/ports';
import { err, ok, type Result } from '../../core/result';
import type { After } from '../fetch-clock';
import type { CancelSignal, ModelFailure, ModelUsage } from '../model-port';
import type { AttemptEnd } from '../providers/ask-once';
import { backOff, retryAfterMs } from '../providers/back-off';

// [ATTEMPT-1] One provider, at most three times. Before every attempt the gates are asked anew: a stop, a revoked consent or a key that went away counts
// from the next one on. [USAGE-1] What failed attempts used is a part of what the call used.
export type GateAnswer = { readonly key: string | null };
export type Attempting<T> = {
  readonly after: After;
  readonly clock: Clock;
  readonly cancel: CancelSignal;
  /** Everything that must hold before anything leaves; the key, where it does. */
  readonly gate: () => Promise<Result<GateAnswer, ModelFailure>>;
  readonly attempt: (
    which: GateAnswer & { readonly attempt: number; readonly backoffMs: number },
  ) => Promise<AttemptEnd<T>>;
  /** False: nobody waits for a second one, or it must be made anew. */
  readonly mayRepeat?: boolean;
};

export const addUsage = (a: ModelUsage | null, b: ModelUsage | null): ModelUsage | null => {
  if (a === null || b === null) return a ?? b;
  return {
    inputTokens: a.inputTokens + b.inputTokens,
    outputTokens: a.outputTokens + b.outputTokens,
    costMicros: a.costMicros + b.costMicros,
    isEstimated: a.isEstimated || b.isEstimated,
  };
};

/** True: the time is over; false: it was cancelled. */
const rest = (after: After, { ms, cancel }: { ms: number; cancel: CancelSignal }): Promise<boolean> =>
  new Promise((resolve) => {
    const stopAlarm = after(ms, () => {
      stopListening();
      resolve(true);
    });
    const stopListening = cancel.onCancel(() => {
      stopAlarm();
      resolve(false);
    });
  });

const cancelled = (usage: ModelUsage | null): Result<never, ModelFailure> =>
  err({ code: 'model_cancelled', isLocal: true, usage });

const waitOf = (
  clock: Clock,
  { end, attempt }: { end: AttemptEnd<unknown>; attempt: number },
): number | null => {
  if (end.answer.ok) return null;
  const seen = end.seen.end();
  const after = seen.end === 'status' ? retryAfterMs(seen.retryAfter, clock.now()) : null;
  return backOff({ attempt, mayRetry: end.answer.error.mayRetry, retryAfterMs: after });
};

const none: ModelUsage = { inputTokens: 0, outputTokens: 0, costMicros: 0, isEstimated: true };

export const inAttempts = async <T>(
  asking: Attempting<T>,
): Promise<Result<{ readonly value: T; readonly usage: ModelUsage }, ModelFailure>> => {
  const { after, clock, cancel, gate, mayRepeat = true } = asking;
  let usage: ModelUsage | null = null;
  for (let [attempt, backoffMs] = [1, 0]; ; attempt += 1) {
    if (cancel.isCancelled()) return cancelled(usage);
    const passed = await gate();
    if (!passed.ok) return err({ ...passed.error, usage: addUsage(usage, passed.error.usage) });
    if (cancel.isCancelled()) return cancelled(usage);
    const end = await asking.attempt({ ...passed.value, attempt, backoffMs });
    usage = addUsage(usage, end.usage);
    if (end.answer.ok) return ok({ value: end.answer.value, usage: usage ?? none });
    const { code, detail, isLocal } = end.answer.error;
    const wait = mayRepeat ? waitOf(clock, { end, attempt }) : null;
    if (wait === null) return err({ code, isLocal, usage, ...(detail === undefined ? {} : { detail }) });
    if (!(await rest(after, { ms: wait, cancel }))) return cancelled(usage);
    backoffMs = wait;
  }
};
