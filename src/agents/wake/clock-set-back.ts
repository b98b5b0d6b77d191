import { readAgent } from '../../db/agent/agent-view';
import type { QuietHours } from '../../db/agent/kinds/agent';
import { heldDataAgents, hastenData, holdData, shiftFutureWakes } from '../../db/agent/wake-queue';
import type { Stores } from '../../db/stores';
import { readSchedulerPolicy } from './scheduler-policy';

// [WAKE-38] Wakes that were stored by a clock that ran ahead wait as long as they should have, counted from when it was put right. Looked for
// at the start, and whenever the clock is seen to have gone back.
export type ClockWatch = {
  /** Call before anything is asked of the queue. */
  readonly look: () => void;
};

type Parts = {
  readonly stores: Stores;
  readonly quietEndsAt: (hours: QuietHours, instant: number) => number;
};

const putRight = ({ stores, quietEndsAt }: Parts, now: number): void => {
  const { agent } = stores;
  const afterWindow = now + readSchedulerPolicy(agent.records).coalescingSeconds * 1000;
  agent.database.transaction(() => {
    const wasAhead = shiftFutureWakes(agent.database, now);
    // What the hourly rate or quiet hours held back by the wrong clock is asked about again: both decide anew.
    for (const agentId of heldDataAgents(agent.database, wasAhead ? 0 : afterWindow)) {
      const quiet = readAgent(agent.records, agentId)?.quietHours ?? null;
      const until = quiet === null ? afterWindow : quietEndsAt(quiet, afterWindow);
      hastenData(agent.database, { agentId, until });
      if (wasAhead && quiet !== null) holdData(agent.database, { agentId, until: quietEndsAt(quiet, now) });
    }
  });
};

export const createClockWatch = (parts: Parts): ClockWatch => {
  const { clock } = parts.stores;
  let seen: number | null = null;
  return {
    look: () => {
      const now = clock.now();
      if (seen === null || now < seen) putRight(parts, now);
      seen = now;
    },
  };
};
