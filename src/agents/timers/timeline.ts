/** One time that a schedule names. `scheduledAt` is the same on every device; `firesAt` is what this device makes of it. */
export type Occurrence = { readonly scheduledAt: string; readonly firesAt: number };

/** The occurrences of one schedule in order. Instants are milliseconds UTC; no two occurrences fire at the same one. */
export type Timeline = {
  /** The first that fires after the instant. */
  readonly next: (after: number) => Occurrence | null;
  /** The last that fires at or before the instant. */
  readonly newest: (upTo: number) => Occurrence | null;
  /** How many fire within (after, upTo], without walking them. */
  readonly count: (span: { readonly after: number; readonly upTo: number }) => number;
  /** The instant up to which the named occurrence settles the timeline here; null where it is none of this timeline. */
  readonly settledBy: (scheduledAt: string) => number | null;
};

/** [TIMER-8] Nothing fires outside 1970–2199. */
export const FIRST_INSTANT = 0;
export const INSTANT_AFTER_LAST = Date.UTC(2200, 0, 1);
