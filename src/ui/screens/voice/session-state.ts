import type { Failure } from '../../../core/result';

export type SessionState =
  | { readonly phase: 'idle' }
  | { readonly phase: 'asking' }
  /** Nothing was recorded. */
  | { readonly phase: 'refused'; readonly failure: Failure }
  | {
      readonly phase: 'recording' | 'paused' | 'saving' | 'ended';
      readonly id: string;
      readonly elapsed: number;
      /** Up to here it is stored, whatever happens now. */
      readonly stored: number;
      readonly levels: readonly number[];
      /** Of `ended`: why; of others: what keeps the rest from being stored just now. */
      readonly failure: Failure | null;
      readonly isInterrupted: boolean;
    };
export type Running = Extract<SessionState, { readonly id: string }>;

export const IDLE: SessionState = { phase: 'idle' };
export const running = (id: string): Running => ({
  phase: 'recording',
  id,
  elapsed: 0,
  stored: 0,
  levels: [],
  failure: null,
  isInterrupted: false,
});

export const createSessionStore = () => {
  let current: SessionState = IDLE;
  const listeners = new Set<() => void>();
  const set = (next: SessionState): void => {
    current = next;
    for (const listener of [...listeners]) listener();
  };
  return {
    get: () => current,
    set,
    change: (part: Partial<Running>): void => {
      if ('id' in current) set({ ...current, ...part });
    },
    onChange: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
};
export type SessionStore = ReturnType<typeof createSessionStore>;

/** Counts only while it runs. */
export const createStopwatch = (now: () => number) => {
  let before = 0;
  let since: number | null = null;
  return {
    run: () => {
      since ??= now();
    },
    rest: () => {
      if (since !== null) before += now() - since;
      since = null;
    },
    read: () => Math.round(before + (since === null ? 0 : now() - since)),
  };
};
export type Stopwatch = ReturnType<typeof createStopwatch>;
