import { DAY_MS } from '../../core/calendar/civil-day';

// [SEARCH-13] A plan and its blocks have wall times without a zone: what they are found under is the wall clock, counted as if it were UTC.
export const wallTimedKinds = ['dayPlan', 'planBlock'] as const;

/** The day on which it was for the person; `dayHere` says on which an instant falls where they are. */
export const dayOfDocument = (
  { kind, at }: { readonly kind: string; readonly at: number },
  dayHere: (instant: number) => string,
): string =>
  wallTimedKinds.some((each) => each === kind) ? new Date(at).toISOString().slice(0, 10) : dayHere(at);

/** Of days, both inclusive, the moments on the wall: from inclusive, until exclusive. */
export const wallMoments = ({
  fromDay,
  untilDay,
}: {
  readonly fromDay: string | null;
  readonly untilDay: string | null;
}): { readonly from: number | null; readonly until: number | null } => ({
  from: fromDay === null ? null : Math.max(0, Date.parse(fromDay)),
  until: untilDay === null ? null : Math.max(0, Date.parse(untilDay) + DAY_MS),
});
