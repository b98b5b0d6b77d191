import type { AgentId, RunKey } from './named-ids';
import type { TypedToken } from './token';

/** The run that wrote a commit, if any. It is stored in the commit and travels with it. */
export type Cause = { readonly agentId: AgentId; readonly runKey: RunKey; readonly depth: number };

export type Batch = {
  /** For diagnostics only; differs between devices. */
  readonly localBatchId: string;
  readonly logicalChangeKey: string;
  readonly changeUnitKeys: readonly string[];
  readonly typedTokens: readonly TypedToken[];
  readonly author: 'user' | 'agent' | 'runtime';
  readonly arrived: 'here' | 'sync';
  readonly cause?: Cause;
};
