import { readAgent } from '../../db/agent/agent-view';
import { dueTimerRows, nextDueByAgent, saveTimerRow, type TimerRow } from '../../db/agent/timer-rows';
import { enqueueWake } from '../../db/agent/wake-queue';
import type { Stores } from '../../db/stores';
import type { Desk } from '../engine/desk';
import { whyNot } from '../lifecycle/eligibility';
import { catchUp } from './catch-up';
import { createNextWakes } from './next-wakes';
import type { SpaceZones } from './space-zones';
import { createTimerRowsKeeper } from './timer-rows-keeper';
import { timelineOfRow } from './timer-row';
import { timerWake } from './timer-wake';

// [TIMER-10] A timer that is due becomes one wake, however often it was missed.
// [TIMER-17] The wake and the advanced row are one transaction: a crash anywhere loses nothing and enqueues nothing twice.
// [TIMER-18] The timers of an agent that is stopped, paused, not started or talked to stay due; when it may run again, each
//   is caught up once. One that sleeps is woken, and its run says that it was asleep.
const SLICE = 32;

type NotBefore = (agentId: string, now: number) => number;
export type TimerDeskParts = { readonly stores: Stores; readonly spaceZones: SpaceZones };

const createFire = ({ stores, spaceZones }: TimerDeskParts, notBefore: NotBefore) => {
  const { clock, agent } = stores;
  /** Inside a transaction. */
  return (row: TimerRow): void => {
    const now = clock.now();
    const { agentId, timerId, lastScheduledAt } = row;
    const timeline = timelineOfRow(row, spaceZones.whereabouts());
    if (!timeline.ok) {
      stores.onFault({ code: timeline.error.code, ids: [timerId] });
      saveTimerRow(agent.database, { ...row, nextRunAt: null, nextScheduledAt: null });
      return;
    }
    const last = { at: Number.NEGATIVE_INFINITY, scheduledAt: lastScheduledAt };
    const found = catchUp(timeline.value, { last, now });
    const wake = timerWake(found, { agentId, timerId, now, notBefore: notBefore(agentId, now) });
    if (wake !== null) enqueueWake(agent.database, wake);
    saveTimerRow(agent.database, {
      ...row,
      lastScheduledAt: found.wake?.scheduledAt ?? lastScheduledAt,
      nextRunAt: found.next?.firesAt ?? null,
      nextScheduledAt: found.next?.scheduledAt ?? null,
    });
  };
};

export const createTimerDesk = (parts: TimerDeskParts): Desk => {
  const { stores, spaceZones } = parts;
  const { clock, agent } = stores;
  const { database, records } = agent;
  const mayRun = (agentId: string): boolean => {
    const code = whyNot(stores, { agentId, reason: 'timer', now: clock.now() })?.code;
    return code === undefined || code === 'agent_sleeping';
  };
  const notBefore: NotBefore = (agentId, now) => {
    const quiet = readAgent(records, agentId)?.quietHours ?? null;
    return quiet === null ? now : spaceZones.quietEndsAt(quiet, now);
  };
  const rows = createTimerRowsKeeper({ stores, whereabouts: spaceZones.whereabouts });
  const nextWakes = createNextWakes({ stores, mayRun, notBefore });
  const fire = createFire(parts, notBefore);
  const fireDue = (): boolean => {
    const now = clock.now();
    const next = nextDueByAgent(database).find(({ agentId, at }) => at <= now && mayRun(agentId));
    if (next === undefined) return false;
    const due = dueTimerRows(database, { agentId: next.agentId, now, most: SLICE });
    database.transaction(() => due.forEach(fire));
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
