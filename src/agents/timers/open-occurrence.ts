import type { AgentId } from '../../core/named-ids';
import { readRun } from '../../db/agent/runs';
import { readTimerClock } from '../../db/agent/timer-clock';
import { isRunKnown } from '../../db/agent/wake-queue';
import type { Stores } from '../../db/stores';
import type { CatchUp } from './catch-up';
import type { Occurrence, Timeline } from './timeline';
import { timerRunKey } from './timer-wake';

// [TIMER-27] Of what came due, the newest that may still run. Where a clock ran ahead, some of it has run already, and what was only covered
// is open again though the run log knows it.
const MOST_STEPS = 200;

type TimerOf = { readonly agentId: AgentId; readonly timerId: string };
type Standing = 'open' | 'opened_again' | 'ran_ahead' | 'known';
export type Open = CatchUp & {
  /** The run log calls the wake's occurrence covered, and it runs all the same. */
  readonly isOpenedAgain: boolean;
};

const standingOf = ({ agent }: Stores, asked: TimerOf & { readonly occurrence: Occurrence }): Standing => {
  const { database } = agent;
  const { agentId, timerId, occurrence } = asked;
  const { scheduledAt, firesAt } = occurrence;
  const key = timerRunKey({ reason: 'timer', agentId, timerId, scheduledAt });
  if (!isRunKnown(database, key)) return 'open';
  const opened = readTimerClock(database)?.opened ?? null;
  const run = readRun(database, key);
  const isOurs = run?.isOurs ?? true;
  if (opened === null || !isOurs || firesAt <= opened.from || firesAt > opened.to) return 'known';
  return run?.status === 'coalesced' ? 'opened_again' : 'ran_ahead';
};

export const openOf = (
  stores: Stores,
  { found, since, timeline, ...timer }: TimerOf & { found: CatchUp; since: number; timeline: Timeline },
): Open => {
  let { missed, wake } = found;
  for (let step = 0; wake !== null && step < MOST_STEPS; step += 1) {
    const standing = standingOf(stores, { ...timer, occurrence: wake });
    if (standing !== 'ran_ahead') {
      return { ...found, missed, wake, isOpenedAgain: standing === 'opened_again' };
    }
    missed -= 1;
    const before = timeline.newest(wake.firesAt - 1);
    wake = before !== null && before.firesAt > since ? before : null;
  }
  return { ...found, missed: 0, wake: null, isOpenedAgain: false };
};
