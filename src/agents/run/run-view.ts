import type { RunKey } from '../../core/named-ids';
import { stepsMark, readSteps, type StoredStep } from '../../db/agent/steps';
import { rememberStores } from '../../db/remembered-reads';
import type { Stores } from '../../db/stores';

// [RUN-18] One run reads its world once: its agent, steps, claims, stops, limits, grants and policies, and everything that its tools read.
// Data that it or anybody else writes meanwhile is read again at the next use: no gate, stop or limit is decided by outdated data.
export type RunView = {
  /** The current databases. Unchanged data is not read again. */
  readonly stores: Stores;
  /** [RUN-3] */
  readonly steps: () => readonly StoredStep[];
};

export const openRunView = (asked: Stores, runKey: RunKey): RunView => {
  const stores = rememberStores(asked);
  let known: { readonly mark: number; readonly steps: readonly StoredStep[] } | null = null;
  return {
    stores,
    steps: () => {
      const mark = stepsMark(stores);
      if (known?.mark !== mark) known = { mark, steps: readSteps(stores, runKey) };
      return known.steps;
    },
  };
};
