import { keepTimerClock, readTimerClock } from '../../db/agent/timer-clock';
import type { Stores } from '../../db/stores';
import type { Timeline } from './timeline';

// [TIMER-27] A clock that ran ahead fired or covered occurrences that have not come yet. Once it is put right, those that lie ahead are open
// again: each fires at its time, but for those whose run really was, which never runs twice.

/** No journey, and no change of a zone's rules, moves a wall time further than this: what lies further ahead was a wrong clock's. */
const FARTHEST_ZONE_MS = 36 * 3_600_000;

/** How far ahead of now a settled occurrence may lie; null: as far as it likes, since the clock has not gone back. */
export type AheadLimit = number | null;

export const openedAgain = (
  timeline: Timeline,
  { last, now, limit }: { readonly last: string | null; readonly now: number; readonly limit: AheadLimit },
): string | null => {
  const settled = last === null ? null : timeline.settledBy(last);
  if (limit === null || settled === null || settled <= now + limit) return last;
  // Everything up to now counts as settled: the rows were moved on past it.
  return timeline.newest(now)?.scheduledAt ?? null;
};

export type PuttingRight = {
  /** Asked before any other work; true: every row has to be looked at anew, until `done`. */
  readonly begins: () => boolean;
  readonly limit: () => AheadLimit;
  readonly done: () => void;
};

export const createPuttingRight = ({ agent, clock }: Stores): PuttingRight => {
  const { database } = agent;
  let limit: AheadLimit = null;
  /** When the row was known to be right. Rows are moved on after this was asked: while the clock runs forward, it stays so. */
  let rightAt: number | null = null;
  return {
    begins: () => {
      if (limit !== null) return false;
      const now = clock.now();
      const kept = rightAt !== null && rightAt <= now ? null : readTimerClock(database);
      if ((rightAt !== null && rightAt <= now) || (kept !== null && kept.movedAt <= now)) {
        rightAt = now;
        return false;
      }
      rightAt = null;
      limit = kept === null ? FARTHEST_ZONE_MS : 0;
      return true;
    },
    limit: () => limit,
    done: () => {
      if (limit === null) return;
      limit = null;
      const now = clock.now();
      const kept = readTimerClock(database);
      const to = Math.max(kept?.movedAt ?? now, kept?.opened?.to ?? now);
      const opened = kept === null ? null : { from: Math.min(now, to), to };
      database.transaction(() => keepTimerClock(database, { movedAt: now, opened }));
    },
  };
};
