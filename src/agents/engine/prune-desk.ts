import { internalStep } from '../../db/agent/internal-step';
import { forgetOldRows } from '../../db/agent/old-rows';
import { pruneTraces } from '../../db/agent/traces';
import type { Stores } from '../../db/stores';
import type { Desk } from './desk';

// [TRACE-3] Traces of the newest 500 runs are kept. [ENGINE-6] So is what helps to finish what is under way, for five weeks. The oldest go in
// slices beside other work, looked for once an hour; nothing wakes for it.
export const KEPT_RUNS = 500;
const SLICE = 25;
const EVERY_MS = 3_600_000;

export const createPruneDesk = ({ agent, clock }: Stores): Desk => {
  let lookedAt: number | null = null;
  return {
    advance: () => {
      const now = clock.now();
      // A clock that jumped back is no reason to wait until it has caught up.
      if (lookedAt !== null && now >= lookedAt && now - lookedAt < EVERY_MS) return false;
      const { database } = agent;
      const hasMore = database.transaction(
        () =>
          pruneTraces(database, { keepRuns: KEPT_RUNS, most: SLICE }) === SLICE ||
          forgetOldRows(database, { now, most: SLICE }) === SLICE,
        internalStep,
      );
      if (!hasMore) lookedAt = now;
      return hasMore;
    },
    nextDueAt: () => null,
  };
};
