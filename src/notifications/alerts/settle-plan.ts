import type { Alert, HeldAlert, HeldAlerts } from '../../core/alerts';
import { looksOf } from './held-name';

// [ALERT-5] What the system holds is compared with what is wanted, at every change and at every start: what is missing is given to it, what is
// wanted no longer is taken back, what is to come and is not as wanted is replaced. What was shown once is not shown again: where its words changed it is
// taken away.
// [ALERT-6] The system keeps 64 at most: of what is to come the earliest are given to it.
export const MOST_SCHEDULED = 64;

export type WantedAlert = Alert & {
  /** It was given to the system before, so what is not there any more was seen or put away. */
  readonly isKept: boolean;
};
export type SettlePlan = {
  readonly show: readonly WantedAlert[];
  readonly take: readonly string[];
  /** Of what is shown, those that the system still holds for later: nobody was called for them yet, and they are taken back just before. */
  readonly moved: ReadonlySet<string>;
};

const byTime = (a: WantedAlert, b: WantedAlert): number =>
  (a.firesAt ?? 0) - (b.firesAt ?? 0) || (a.id < b.id ? -1 : a.id > b.id ? 1 : 0);

const idsOf = (alerts: readonly { readonly id: string }[]): ReadonlySet<string> =>
  new Set(alerts.map(({ id }) => id));

export const settlePlan = (wanted: readonly WantedAlert[], held: HeldAlerts): SettlePlan => {
  const wantedById = new Map(wanted.map((alert) => [alert.id, alert]));
  const isAsWanted = ({ id, looks }: HeldAlert): boolean => {
    const alert = wantedById.get(id);
    return alert !== undefined && looks === looksOf(alert);
  };
  const [waiting, shown] = [idsOf(held.scheduled), idsOf(held.shown)];
  // What stands there called already: it does not come again at another time.
  const stands = idsOf(held.shown.filter((one) => isAsWanted(one) && !waiting.has(one.id)));
  const others = wanted.filter(({ id }) => !stands.has(id));
  const scheduled = others
    .filter(({ firesAt }) => firesAt !== null)
    .sort(byTime)
    .slice(0, MOST_SCHEDULED);
  const now = others.filter(({ firesAt }) => firesAt === null);
  const moved = idsOf(now.filter(({ id }) => waiting.has(id) && !shown.has(id)));
  const timeById = new Map(scheduled.map(({ id, firesAt }) => [id, firesAt]));
  const isInTime = ({ id, firesAt }: HeldAlert): boolean => timeById.get(id) === firesAt;
  const take = idsOf([
    ...held.scheduled.filter((one) => !moved.has(one.id) && !(isAsWanted(one) && isInTime(one))),
    ...held.shown.filter((one) => !isAsWanted(one)),
  ]);
  return {
    show: [
      ...now.filter(({ id, isKept }) => !isKept || moved.has(id)),
      ...scheduled.filter(({ id }) => !waiting.has(id) || take.has(id)),
    ],
    take: [...take],
    moved,
  };
};
