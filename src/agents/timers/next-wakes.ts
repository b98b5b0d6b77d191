import type { AgentId, RunKey } from '../../core/named-ids';
import { readAgentState } from '../../db/agent/agent-view';
import { enqueueWake, isRunKnown } from '../../db/agent/wake-queue';
import type { Stores } from '../../db/stores';
import { clockWake, timerRunKey } from './timer-wake';
import { from, text } from '../../db/rows';

// [TIMER-16] An agent's `nextWakeAt` fires like a timer that fires once, for an agent that may run, and not before its
//   `sleepUntil`. It stays written: that its run is known is what says that it fired.
const WAITING = from('agent_states').select(
  { id: text, nextWakeAt: text },
  'WHERE next_wake_at IS NOT NULL ORDER BY next_wake_at, id',
);

type NextWake = {
  readonly agentId: AgentId;
  readonly scheduledAt: string;
  readonly key: RunKey;
  readonly at: number;
};
type Parts = {
  readonly stores: Stores;
  readonly mayRun: (agentId: AgentId) => boolean;
  readonly notBefore: (agentId: AgentId, now: number) => number;
};

const createFired = ({ agent }: Stores) => {
  /** By agent, the instant that fired: spares asking again. */
  const fired = new Map<string, string>();
  return {
    isFired: ({ agentId, scheduledAt, key }: NextWake): boolean => {
      if (fired.get(agentId) === scheduledAt) return true;
      const isKnown = isRunKnown(agent.database, key);
      if (isKnown) fired.set(agentId, scheduledAt);
      return isKnown;
    },
    enqueue: (next: NextWake, asked: { readonly now: number; readonly notBefore: number }): void => {
      const { agentId, key, scheduledAt } = next;
      const trigger = { reason: 'nextWakeAt', scheduledAt } as const;
      const wake = clockWake({ agentId, key, trigger, ...asked });
      agent.database.transaction(() => enqueueWake(agent.database, wake));
      fired.set(agentId, scheduledAt);
    },
  };
};

export const createNextWakes = ({ stores, mayRun, notBefore }: Parts) => {
  const { database, records } = stores.agent;
  const { isFired, enqueue } = createFired(stores);
  const nextWakeOf = (agentId: AgentId, scheduledAt: string): NextWake | null => {
    const { sleepUntil } = readAgentState(records, agentId);
    const at = Math.max(Date.parse(scheduledAt), sleepUntil === null ? 0 : Date.parse(sleepUntil));
    const key = timerRunKey({ reason: 'nextWakeAt', agentId, nextWakeAt: scheduledAt });
    return Number.isNaN(at) ? null : { agentId, scheduledAt, key, at };
  };
  const waiting = (): readonly NextWake[] =>
    WAITING.all(database)
      .flatMap(({ id, nextWakeAt }) => nextWakeOf(id, nextWakeAt) ?? [])
      .filter((next) => !isFired(next));
  return {
    /** Enqueues one; false: none is due. */
    advance: (): boolean => {
      const now = stores.clock.now();
      const due = waiting().find(({ at, agentId }) => at <= now && mayRun(agentId));
      if (due === undefined) return false;
      enqueue(due, { now, notBefore: notBefore(due.agentId, now) });
      return true;
    },
    nextDueAt: (): number | null => {
      const now = stores.clock.now();
      const open = waiting().filter(({ at, agentId }) => at > now || mayRun(agentId));
      return open.length === 0 ? null : Math.min(...open.map(({ at }) => at));
    },
  };
};
