import { threadId } from '../../core/run-identities';
import { logRun, type RunNews } from '../../db/agent/runs';
import { isRunKnown } from '../../db/agent/wake-queue';
import type { Wake } from '../../db/agent/wake';
import type { Writer } from '../../db/commit';
import type { Stores } from '../../db/stores';
import type { Occurrence, Timeline } from './timeline';
import { timerRunKey } from './timer-wake';

// [TIMER-19] What a catch-up covers is logged `coalesced` into its run, so that no device runs it later: each occurrence by its own key, or,
// above a hundred, one entry under the newest covered, with the instants of the first and last of them.
const MOST_NAMED = 100;

type Covered = {
  readonly timeline: Timeline;
  readonly wake: Wake;
  readonly missed: number;
  /** Since when they were missed. */
  readonly since: number;
};

const newsOf = (wake: Wake, { timerId, covered }: { timerId: string; covered: Occurrence }): RunNews => {
  const { agentId } = wake;
  const { scheduledAt } = covered;
  const runKey = timerRunKey({ reason: 'timer', agentId, timerId, scheduledAt });
  const thread = threadId({ kind: 'run', agentId, runKey });
  if (!thread.ok) throw new Error('[ID-12] a stored agent has threads');
  const trigger = { reason: 'timer', timerId, scheduledAt } as const;
  const run = { runKey, agentId, threadId: thread.value, generation: 1, trigger, depth: 1 };
  return { run, status: 'coalesced', into: wake.runKey };
};

/** The covered ones, newest first, at most as many as are named. */
const newestCovered = ({ timeline, missed }: Covered, firesAt: number): readonly Occurrence[] => {
  const found: Occurrence[] = [];
  for (let before = firesAt - 1; found.length < Math.min(missed - 1, MOST_NAMED);) {
    const covered = timeline.newest(before);
    if (covered === null) return found;
    found.push(covered);
    before = covered.firesAt - 1;
  }
  return found;
};

const coveredNews = (asked: Covered, stores: Stores): readonly RunNews[] => {
  const { timeline, wake, missed, since } = asked;
  const { trigger } = wake;
  if (trigger.reason !== 'recoveryCatchup' || missed < 2) return [];
  const { timerId } = trigger;
  const firesAt = timeline.settledBy(trigger.scheduledAt) ?? stores.clock.now();
  const found = newestCovered(asked, firesAt);
  const [newest] = found;
  if (missed - 1 <= MOST_NAMED || newest === undefined) {
    return found.map((covered) => newsOf(wake, { timerId, covered }));
  }
  const range = {
    from: timeline.next(since)?.firesAt ?? newest.firesAt,
    to: newest.firesAt,
    count: missed - 1,
    hostId: stores.hostId,
  };
  return [{ ...newsOf(wake, { timerId, covered: newest }), range }];
};

/** In the commit that enqueues the catch-up. What is known to have run, or to wait, is left as it is. */
export const logCovered = (
  writer: Writer,
  { stores, ...asked }: Covered & { readonly stores: Stores },
): void => {
  const { database } = stores.agent;
  for (const news of coveredNews(asked, stores)) {
    if (!isRunKnown(database, news.run.runKey)) logRun(writer, { database, news });
  }
};
