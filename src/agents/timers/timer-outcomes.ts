import type { AgentId } from '../../core/named-ids';
import type { Provenance } from '../../core/registers';
import { keepRowsMovedAt } from '../../db/agent/timer-clock';
import { saveTimerRow, type TimerRow } from '../../db/agent/timer-rows';
import type { Wake } from '../../db/agent/wake';
import { enqueueWake, isTimerWaiting, requeueWake, waitingWake } from '../../db/agent/wake-queue';
import type { Stores } from '../../db/stores';
import { catchUp, settledUntil } from './catch-up';
import { logCovered } from './covered-occurrences';
import type { Whereabouts } from './occurrences';
import { openOf } from './open-occurrence';
import type { SpaceZones } from './space-zones';
import type { Timeline } from './timeline';
import { timelineOfRow } from './timer-row';
import { timerRunKey, timerWake } from './timer-wake';

// [TIMER-17] The wake and the advanced row are one transaction: a crash anywhere loses nothing and enqueues nothing twice.
// [TIMER-21] Of one timer at most one wake waits. What comes due meanwhile stays due, and is one catch-up once that wake's
//   run began.
const LOOK_AGAIN_MS = 60_000;
const runtime: Provenance = { by: 'runtime', authority: 'runtime', tainted: false };

type Parts = {
  readonly stores: Stores;
  readonly spaceZones: SpaceZones;
  readonly notBefore: (agentId: AgentId, now: number) => number;
};
/** What a due row comes to: nothing is written yet. */
type Outcome = {
  readonly row: TimerRow;
  readonly wake: Wake | null;
  readonly missed: number;
  readonly timeline: Timeline | null;
  /** Since when occurrences were missed. */
  readonly since: number;
  readonly isOpenedAgain: boolean;
};

export const createJudge = ({ stores, spaceZones, notBefore }: Parts) => {
  const { clock, agent } = stores;
  const isWaiting = ({ agentId, timerId, lastScheduledAt }: TimerRow): boolean => {
    // [TIMER-27] After a clock was put right it may be another than the last that the row names.
    if (isTimerWaiting(agent.database, { agentId, timerId })) return true;
    if (lastScheduledAt === null) return false;
    const key = timerRunKey({ reason: 'timer', agentId, timerId, scheduledAt: lastScheduledAt });
    return waitingWake(agent.database, key) !== null;
  };
  const judged = (row: TimerRow, whereabouts: Whereabouts): Outcome => {
    const now = clock.now();
    const { agentId, timerId, lastScheduledAt } = row;
    const nothing = { wake: null, missed: 0, timeline: null, since: now, isOpenedAgain: false };
    const timeline = timelineOfRow(row, { whereabouts, now });
    if (!timeline.ok) {
      stores.onFault({ code: timeline.error.code, ids: [timerId] });
      return { ...nothing, row: { ...row, nextRunAt: null, nextScheduledAt: null } };
    }
    if (isWaiting(row)) return { ...nothing, row: { ...row, nextRunAt: now + LOOK_AGAIN_MS } };
    const last = { at: Number.NEGATIVE_INFINITY, scheduledAt: lastScheduledAt };
    const since = settledUntil(timeline.value, last);
    const due = catchUp(timeline.value, { last, now });
    const found = openOf(stores, { agentId, timerId, found: due, since, timeline: timeline.value });
    const wake = timerWake(found, { agentId, timerId, now, notBefore: notBefore(agentId, now) });
    const { next } = found;
    return {
      wake,
      missed: found.missed,
      timeline: timeline.value,
      since,
      isOpenedAgain: found.isOpenedAgain,
      row: {
        ...row,
        lastScheduledAt: due.wake?.scheduledAt ?? lastScheduledAt,
        nextRunAt: next?.firesAt ?? null,
        nextScheduledAt: next?.scheduledAt ?? null,
      },
    };
  };
  return (rows: readonly TimerRow[]): readonly Outcome[] => {
    const whereabouts = spaceZones.whereabouts();
    return rows.map((row) => judged(row, whereabouts));
  };
};

export const createOutcomeStore = ({ stores }: Parts) => {
  const { database, unitOfWork } = stores.agent;
  const keep = ({ row, wake, isOpenedAgain }: Outcome): boolean => {
    saveTimerRow(database, row);
    keepRowsMovedAt(database, stores.clock.now());
    if (wake === null) return false;
    if (!isOpenedAgain) return enqueueWake(database, wake);
    requeueWake(database, wake);
    return true;
  };
  const keepWithCovered = (outcome: Outcome): void => {
    const { timeline, wake, missed, since } = outcome;
    if (timeline === null || wake === null) return;
    const { agentId, runKey, depth } = wake;
    const request = { commandId: stores.ids(), writer: runtime, cause: { agentId, runKey, depth } };
    const done = unitOfWork.commit(request, (writer) => {
      if (keep(outcome)) logCovered(writer, { stores, timeline, wake, missed, since });
      return null;
    });
    if (!done.ok) throw new Error(`TIMER-17: a catch-up was not stored: ${done.error.code}`);
  };
  /** Those that cover others are a commit each, for what they cover is logged; all others are one transaction. */
  return (outcomes: readonly Outcome[]): void => {
    const single = outcomes.filter(({ missed }) => missed < 2);
    if (single.length > 0) database.transaction(() => single.forEach(keep));
    outcomes.filter(({ missed }) => missed >= 2).forEach(keepWithCovered);
  };
};
