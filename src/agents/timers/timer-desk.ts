import type { AgentId } from '../../core/named-ids';
import { readAgent } from '../../db/agent/agent-view';
import { dueTimerRows, nextDueByAgent } from '../../db/agent/timer-rows';
import type { Stores } from '../../db/stores';
import type { Desk } from '../engine/desk';
import { whyNot } from '../lifecycle/eligibility';
import { createNextWakes } from './next-wakes';
import type { SpaceZones } from './space-zones';
import { createJudge, createOutcomeStore } from './timer-outcomes';
import { createTimerRowsKeeper } from './timer-rows-keeper';

// [TIMER-10] A timer that is due becomes one wake, however often it was missed.
// [TIMER-18] The timers of an agent that is stopped, paused, not started or talked to stay due; when it may run again, each
//   is caught up once. One that sleeps is woken, and its run says that it was asleep.
const SLICE = 16;

type NotBefore = (agentId: AgentId, now: number) => number;
export type TimerDeskParts = { readonly stores: Stores; readonly spaceZones: SpaceZones };

export const createTimerDesk = (parts: TimerDeskParts): Desk => {
  const { stores, spaceZones } = parts;
  const { clock, agent } = stores;
  const { database, records } = agent;
  const mayRun = (agentId: AgentId): boolean => {
    const code = whyNot(stores, { agentId, reason: 'timer', now: clock.now() })?.code;
    return code === undefined || code === 'agent_sleeping';
  };
  const notBefore: NotBefore = (agentId, now) => {
    const quiet = readAgent(records, agentId)?.quietHours ?? null;
    return quiet === null ? now : spaceZones.quietEndsAt(quiet, now);
  };
  const rows = createTimerRowsKeeper({ stores, whereabouts: spaceZones.whereabouts });
  const nextWakes = createNextWakes({ stores, mayRun, notBefore });
  const judge = createJudge({ ...parts, notBefore });
  const store = createOutcomeStore({ ...parts, notBefore });
  const fireDue = (): boolean => {
    const now = clock.now();
    const next = nextDueByAgent(database).find(({ agentId, at }) => at <= now && mayRun(agentId));
    if (next === undefined) return false;
    const due = dueTimerRows(database, { agentId: next.agentId, now, most: SLICE });
    store(judge(due));
    return true;
  };
  return {
    advance: () => rows.advance() || fireDue() || nextWakes.advance(),
    nextDueAt: () => {
      const now = clock.now();
      const open = nextDueByAgent(database).find(({ agentId, at }) => at > now || mayRun(agentId));
      const dues = [open?.at ?? null, nextWakes.nextDueAt()].filter((at) => at !== null);
      return dues.length === 0 ? null : Math.min(...dues);
    },
  };
};
