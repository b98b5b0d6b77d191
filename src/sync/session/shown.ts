import type { Failure, Result } from '../../core/result';
import type { SessionStatus } from './session-parts';

const OFF: SessionStatus = { connection: 'off', reason: null, nextTryAt: null, lastHeardAt: null };

/** The session's status, and whoever waits for how the next connection ends. */
export const createShown = (onChange: () => void) => {
  let status = OFF;
  let outcomes: readonly ((outcome: Result<null, Failure>) => void)[] = [];
  return {
    status: () => status,
    show: (next: Partial<SessionStatus>): void => {
      status = { ...status, ...next };
      onChange();
    },
    tell: (outcome: Result<null, Failure>): void => {
      const told = outcomes;
      outcomes = [];
      for (const each of told) each(outcome);
    },
    wait: (): Promise<Result<null, Failure>> =>
      new Promise((resolve) => {
        outcomes = [...outcomes, resolve];
      }),
  };
};

export type Shown = ReturnType<typeof createShown>;
