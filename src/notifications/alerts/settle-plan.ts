import type { Alert, HeldAlerts } from '../../core/alerts';

// [ALERT-5] What the system holds is compared with what is wanted, at every change and at every start: what is missing is given to it, what is
// wanted no longer is taken back. What was shown once is not shown again.
// [ALERT-6] The system keeps 64 at most: of what is to come the earliest are given to it.
export const MOST_SCHEDULED = 64;

export type WantedAlert = Alert & {
  /** It was given to the system before, so what is not there any more was seen or put away. */
  readonly isKept: boolean;
};
export type SettlePlan = { readonly show: readonly WantedAlert[]; readonly take: readonly string[] };

const byTime = (a: WantedAlert, b: WantedAlert): number =>
  (a.firesAt ?? 0) - (b.firesAt ?? 0) || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);

export const settlePlan = (wanted: readonly WantedAlert[], held: HeldAlerts): SettlePlan => {
  const later = wanted.filter(({ firesAt }) => firesAt !== null).sort(byTime);
  const scheduled = later.slice(0, MOST_SCHEDULED);
  const now = wanted.filter(({ firesAt }) => firesAt === null);
  const kept = new Set([...scheduled, ...now].map(({ id }) => id));
  return {
    show: [
      ...now.filter(({ isKept }) => !isKept),
      ...scheduled.filter(({ id }) => !held.scheduled.includes(id)),
    ],
    take: [...new Set([...held.scheduled, ...held.shown])].filter((id) => !kept.has(id)),
  };
};
