import type { Alert } from '../../core/alerts';
import type { ApprovalParts } from '../../agents/approvals/item-call';
import { quietEndsAt } from '../../agents/timers/quiet-hours';
import { keepAlert, readAlert, type AlertDraft } from '../../db/agent/alerts';
import type { Stores } from '../../db/stores';
import type { WantedAlert } from '../../notifications/alerts/settle-plan';
import type { AlertWish } from '../api/alert-definition';
import { wantedReminders } from './wanted-reminders';
import { wantedReports } from './wanted-reports';
import { wantedWaiting } from './wanted-waiting';
import { zoneOfWish } from './zone-of-wish';

// [ALERT-1] Alerts are a second way to what the app shows in any case: nothing is only an alert.
// [ALERT-10] In quiet hours nothing calls: what waits is given to the system for the moment at which they end. A reminder comes at its time.
export type Wanted = Pick<Alert, 'kind' | 'category' | 'title' | 'body'> & {
  /** Null: as soon as may be. */
  readonly at: number | null;
  readonly stands: Omit<AlertDraft, 'alertId'>;
  /** What else makes it another one: the occurrence, or the newest of several. */
  readonly sign: string;
};
type Known = WantedAlert & { readonly draft: AlertDraft };

const idOf = ({ sha256, hostId }: Stores, { kind, stands, sign }: Wanted): string => {
  const { subject, subjectId, argsHash, readHash } = stands;
  return sha256(JSON.stringify(['v1', 'alert', hostId, kind, subject, subjectId, argsHash, readHash, sign]));
};

/** When it may come, at or after now; null: at once. */
const timeOf = (
  wanted: Wanted,
  { now, wish, snoozedUntil }: { now: number; wish: AlertWish; snoozedUntil: number | null },
): number | null => {
  if (snoozedUntil !== null && snoozedUntil > now) return snoozedUntil;
  if (wanted.at !== null) return wanted.at > now ? wanted.at : null;
  if (wish.quiet === null) return null;
  const ends = quietEndsAt({ ...wish.quiet, zone: zoneOfWish(wish) }, now);
  return ends > now ? ends : null;
};

const wantedOf = (parts: ApprovalParts, wish: AlertWish): readonly Wanted[] => [
  ...(wish.kinds.includes('waiting') ? wantedWaiting(parts, wish) : []),
  ...(wish.kinds.includes('report') ? wantedReports(parts.stores, wish) : []),
  ...(wish.kinds.includes('reminder') ? wantedReminders(parts.stores, wish) : []),
];

const knownAlerts = (parts: ApprovalParts, wish: AlertWish): readonly Known[] => {
  const { stores } = parts;
  const now = stores.clock.now();
  return wantedOf(parts, wish).map((wanted) => {
    const { kind, category, title, body, stands } = wanted;
    const id = idOf(stores, wanted);
    const row = readAlert(stores.agent.database, id);
    const firesAt = timeOf(wanted, { now, wish, snoozedUntil: row?.snoozedUntil ?? null });
    return {
      id,
      kind,
      category,
      title,
      body,
      firesAt,
      // A time that is over called then, or nobody wanted it.
      isKept: row !== null || (wanted.at !== null && wanted.at <= now),
      draft: { alertId: id, ...stands },
    };
  });
};

export const alertsNow = (parts: ApprovalParts, wish: AlertWish): WantedAlert[] =>
  knownAlerts(parts, wish).map(({ draft: _kept, ...alert }) => alert);

/** [ALERT-2] Kept before it is shown: a crash between the two shows it late or not at all, and nothing is ever shown that means nothing here. */
export const keepAlerts = (
  parts: ApprovalParts,
  { wish, ids }: { readonly wish: AlertWish; readonly ids: readonly string[] },
): string[] =>
  knownAlerts(parts, wish)
    .filter(({ id }) => ids.includes(id))
    .filter(({ draft }) => keepAlert(parts.stores.agent.database, { draft, at: parts.stores.clock.now() }))
    .map(({ id }) => id);
