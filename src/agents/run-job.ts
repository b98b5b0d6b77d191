import type { AgentId, RunKey } from '../core/named-ids';
import type { CancelSignal } from '../gateway/model-port';
import type { WakeTrigger } from '../db/agent/wake';
import type { RunFailureCode } from './failure-classes';

/** A run that this device holds the claim of: started, or started before and now going on. */
export type RunJob = {
  readonly runKey: RunKey;
  readonly agentId: AgentId;
  readonly threadId: string;
  readonly generation: number;
  readonly trigger: WakeTrigger;
  /** Wakes that this run took with it: it reads the tokens of all. */
  readonly absorbed: readonly WakeTrigger[];
  readonly depth: number;
  readonly attempt: number;
  readonly startedAt: number;
};
/**
 * How a workflow left its run. `completed` and `cancelled` are written by the workflow itself, in its last commit; the others are for the run
 * desk to write: `failed` waits and tries again or ends, `yielded` is another device's, `interrupted` stays started and goes on later.
 */
export type RunEnd =
  | { readonly end: 'completed' }
  | { readonly end: 'cancelled'; readonly code: string }
  | { readonly end: 'awaiting_approval'; readonly expiresAt: number }
  | { readonly end: 'failed'; readonly code: RunFailureCode; readonly detail?: string }
  | { readonly end: 'yielded'; readonly code: string }
  | { readonly end: 'interrupted' };
export type Workflow = {
  readonly run: (job: RunJob, cancel: CancelSignal) => Promise<RunEnd>;
  /** Counts what runs used that ended while they were not at work. */
  readonly settleEnded?: () => void;
};
