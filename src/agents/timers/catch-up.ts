import type { Occurrence, Timeline } from './timeline';

// [TIMER-10] However many occurrences were missed, one wake follows: of the newest missed, and it says how many.
// [TIMER-11] A nominal occurrence fires once. What the last one settles is judged by its name: the person's zone, the data
//   on zones or the clock may have changed since, and its instant with them.
export type LastFired = {
  readonly at: number;
  /** Null where only the instant is known. */
  readonly scheduledAt: string | null;
};
export type CatchUp = {
  readonly missed: number;
  readonly wake: Occurrence | null;
  readonly next: Occurrence | null;
};

/** Up to which instant nothing is owed any more. */
export const settledUntil = (timeline: Timeline, last: LastFired): number => {
  const byName = last.scheduledAt === null ? null : timeline.settledBy(last.scheduledAt);
  return byName ?? last.at;
};

export const catchUp = (
  timeline: Timeline,
  { last, now }: { readonly last: LastFired; readonly now: number },
): CatchUp => {
  const after = settledUntil(timeline, last);
  const missed = timeline.count({ after, upTo: now });
  return {
    missed,
    wake: missed === 0 ? null : timeline.newest(now),
    next: timeline.next(Math.max(now, after)),
  };
};
