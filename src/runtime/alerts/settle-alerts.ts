import type { Alerts } from '../../core/alerts';
import { ok, type Failure, type Result } from '../../core/result';
import { settlePlan, type SettlePlan, type WantedAlert } from '../../notifications/alerts/settle-plan';
import type { ApiClient } from '../api/client';
import type { AlertWish } from '../api/alert-definition';
import { deviceZone } from '../../platform/device-zone';
import type { AlertSettings } from './alert-settings';

/** The rest comes with the next look. */
const MOST_AT_ONCE = 200;

export type SettleParts = { readonly client: ApiClient; readonly alerts: Alerts };

export const wishOf = (settings: AlertSettings, language: 'en' | 'de'): AlertWish => {
  const { kinds, showsWords, quiet, since } = settings;
  return { language, kinds: [...kinds], showsWords, quiet, zone: deviceZone(), since };
};

/** [ALERT-2] Kept before it is shown; what another page of this peer kept first is that page's to show. */
const show = async (
  { client, alerts }: SettleParts,
  { wish, plan }: { readonly wish: AlertWish; readonly plan: SettlePlan },
): Promise<Result<null, Failure>> => {
  const due = plan.show.slice(0, MOST_AT_ONCE);
  if (due.length === 0) return ok(null);
  const kept = await client.command('alert.keep', { wish, ids: due.map(({ id }) => id) });
  if (!kept.ok) return kept;
  for (const { isKept: _known, ...alert } of due) {
    const isMoved = plan.moved.has(alert.id);
    if (alert.firesAt === null && !isMoved && !kept.value.ids.includes(alert.id)) continue;
    const taken = isMoved ? await alerts.take([alert.id]) : ok(null);
    if (!taken.ok) return taken;
    const shown = await alerts.show(alert);
    if (!shown.ok) return shown;
  }
  return ok(null);
};

/** [ALERT-5] */
export const settleAlerts = async (
  parts: SettleParts,
  { wish, wanted }: { readonly wish: AlertWish; readonly wanted: readonly WantedAlert[] },
): Promise<Result<null, Failure>> => {
  const held = await parts.alerts.held();
  if (!held.ok) return held;
  const plan = settlePlan(wanted, held.value);
  if (plan.take.length > 0) {
    const taken = await parts.alerts.take(plan.take);
    if (!taken.ok) return taken;
  }
  return show(parts, { wish, plan });
};

/** Once, where no screen is: after work in the background. */
export const settleAlertsOnce = async (
  parts: SettleParts,
  { settings, language }: { readonly settings: AlertSettings; readonly language: 'en' | 'de' },
): Promise<void> => {
  if (!settings.isOn || (await parts.alerts.permission()) !== 'granted') return;
  const wish = wishOf(settings, language);
  const answer = await parts.client.query('alert.list', wish);
  if (answer.ok) await settleAlerts(parts, { wish, wanted: answer.value.alerts });
};
