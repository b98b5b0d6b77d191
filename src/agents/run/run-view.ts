import type { RunKey } from '../../core/named-ids';
import { stepsMark, readSteps, type StoredStep } from '../../db/agent/steps';
import { rememberStores } from '../../db/remembered-reads';
import type { Stores } from '../../db/stores';

// [RUN-18] One run reads its world once: its agent, steps, claims, stops, limits, grants and policies, and whatever its tools look at. What it or anybody
// else writes meanwhile is read again by the next question: no gate, no stop and no limit is decided by what was true before.
export type RunView = {
  /** As they are now. What was read of them and is still so is not read again. */
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
