import type { CancelSignal } from './model-port';

// [FETCH-3] A call ends by itself: at the latest when nothing was heard for a while, or when it takes too long as a whole; at once when it is cancelled.
export type After = (milliseconds: number, task: () => void) => () => void;
export type TimeLimits = {
  /** Until the first word: a model on a small machine reads long before it speaks. */
  readonly firstMs: number;
  /** Between two pieces of an answer. */
  readonly silenceMs: number;
  readonly wholeMs: number;
};
export const cloudLimits: TimeLimits = { firstMs: 120_000, silenceMs: 60_000, wholeMs: 600_000 };
export const localLimits: TimeLimits = { firstMs: 600_000, silenceMs: 180_000, wholeMs: 1_800_000 };

export type FetchClock = {
  readonly signal: AbortSignal;
  /** Something came. */
  readonly heard: () => void;
  readonly ended: () => { readonly end: 'timed_out' | 'cancelled' } | null;
  readonly abort: () => void;
  /** The call is over: nothing rings any more. */
  readonly close: () => void;
};

export const createFetchClock = ({
  after,
  limits,
  cancel,
}: {
  readonly after: After;
  readonly limits: TimeLimits;
  readonly cancel: CancelSignal;
}): FetchClock => {
  const controller = new AbortController();
  let ended: { readonly end: 'timed_out' | 'cancelled' } | null = null;
  let isClosed = false;
  const stop = (end: 'timed_out' | 'cancelled') => (): void => {
    if (isClosed || ended !== null) return;
    ended = { end };
    controller.abort();
  };
  const stopWhole = after(limits.wholeMs, stop('timed_out'));
  let stopSilence = after(limits.firstMs, stop('timed_out'));
  const stopListening = cancel.onCancel(stop('cancelled'));
  return {
    signal: controller.signal,
    heard: () => {
      stopSilence();
      if (!isClosed) stopSilence = after(limits.silenceMs, stop('timed_out'));
    },
    ended: () => ended,
    abort: () => controller.abort(),
    close: () => {
      isClosed = true;
      stopWhole();
      stopSilence();
      stopListening();
    },
  };
};
