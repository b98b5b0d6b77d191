import type { AgentEngine } from '../agents/engine/agent-engine';
import type { SpaceDays } from '../agents/budgets/budget-day';
import type { Whereabouts } from '../agents/timers/occurrences';
import type { Zone } from '../core/calendar/zone';
import type { Failure, Result } from '../core/result';
import type { Stores } from '../db/stores';
import type { Gateway } from './gateway-side';

// [PEER-5] Agents' database opens behind the first answers: the first time that somebody needs it, or when the platform says that now is the time.
export type AgentSide = {
  /** Both databases, for whatever concerns agents; or why theirs does not open. */
  readonly stores: Result<Stores, Failure>;
  readonly homeZone: () => Zone;
  readonly whereabouts: () => Whereabouts;
  readonly days: SpaceDays;
  readonly agents: AgentEngine | null;
  /** What reaches models elsewhere; null: nothing does. */
  readonly gateway: Gateway | null;
};
export type AgentDoor = {
  /** Opens at the first time, synchronously, as the SQL port is. */
  readonly open: () => AgentSide;
  readonly ifOpen: () => AgentSide | null;
  /** [LOST-2] Again, where it did not open: something was done about it. */
  readonly openAgain: () => AgentSide;
  /** Called when it opens, and once more where it is opened again. */
  readonly onOpened: (listener: (side: AgentSide) => void) => void;
  /** From now on it opens nothing any more: the files belong to somebody else. */
  readonly shut: () => void;
};

export const createAgentDoor = (openSide: () => AgentSide): AgentDoor => {
  let side: AgentSide | null = null;
  let isShut = false;
  const listeners: ((side: AgentSide) => void)[] = [];
  const open = (): AgentSide => {
    if (side !== null) return side;
    if (isShut) throw new Error('[PEER-5] a peer that is closed opens nothing');
    const opened = openSide();
    // A full disk passes: what it kept shut opens when it is asked for again.
    if (!opened.stores.ok && opened.stores.error.code === 'disk_full') return opened;
    side = opened;
    for (const listener of listeners) listener(side);
    return side;
  };
  return {
    open,
    ifOpen: () => side,
    openAgain: () => {
      if (side?.stores.ok === false) side = null;
      return open();
    },
    onOpened: (listener) => {
      listeners.push(listener);
      if (side !== null) listener(side);
    },
    shut: () => {
      isShut = true;
    },
  };
};
