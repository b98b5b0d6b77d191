import type { AgentId, RunKey } from '../../core/named-ids';

/** One kind of work, done a small slice at a time: recovery, matching, timers, sessions. */
export type Desk = {
  /** Does one slice of at most a few milliseconds. False: nothing is due here. */
  readonly advance: () => boolean;
  /** When something will be due by the clock; null: nothing waits for it. */
  readonly nextDueAt: () => number | null;
};

/** A run at work in this process. */
export type Turn = {
  readonly runKey: RunKey;
  readonly agentId: AgentId;
  /** Settles when the run is over or put down; never rejects. */
  readonly ended: Promise<void>;
  /** Puts the run down as it stands: it stays started and goes on later. */
  readonly interrupt: () => void;
};
export type Turns = {
  /** Takes the run whose turn it is, as far as concurrency and fairness allow; null: none. */
  readonly start: () => Turn | null;
  /** When a waiting run may start, where only the clock holds it back. */
  readonly nextDueAt: () => number | null;
  /** Looks again whether the runs at work may go on: a stop, a pause or the end of an agent reaches their model calls at once. */
  readonly recheck: () => void;
};
