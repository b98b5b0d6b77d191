import type { SearchHit } from './journal-values';

// [SEARCH-13] A plan and its blocks have wall times without a zone: what they are found under is the wall clock, counted as if it were UTC.
const WALL_TIMED: readonly SearchHit['ref']['kind'][] = ['dayPlan', 'planBlock'];

/** The day on which it was for the person; `dayHere` says on which an instant falls where they are. */
export const dayOfHit = (
  { ref, at }: Pick<SearchHit, 'ref' | 'at'>,
  dayHere: (instant: number) => string,
): string => (WALL_TIMED.includes(ref.kind) ? new Date(at).toISOString().slice(0, 10) : dayHere(at));
