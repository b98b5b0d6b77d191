import type { BackgroundWork } from '../core/background-tasks';
import { ok } from '../core/result';
import { createPhoneBackgroundTasks } from '../platform/expo/background-tasks';
import { createSecureKeyValue } from '../platform/expo/secure-key-value';
import { readAlertSettings } from './alerts/alert-settings';
import { settleAlertsOnce } from './alerts/settle-alerts';
import { noteRun, noteScheduled } from './background-log';
import { clientOverNative, isTrial, languageHere, nativePeerHost } from './native-peer-host';
import { phoneAlerts } from './native-alerts';

const tasks = createPhoneBackgroundTasks();

/** Agents do what is due, as far as the time granted goes; what they made is shown; then upkeep. Where the key is not readable yet, all stays due. */
const work: BackgroundWork = async ({ deadline }) => {
  const keyValue = createSecureKeyValue();
  const note = noteRun(keyValue, Date.now());
  const host = await nativePeerHost(keyValue);
  if (!host.ok) return host;
  const done = await host.value.runDue({ deadline });
  const client = clientOverNative(host.value);
  const settings = readAlertSettings(keyValue);
  await settleAlertsOnce({ client, alerts: phoneAlerts }, { settings, language: languageHere() });
  host.value.rest();
  note(done);
  return ok(done);
};

/** Called while the bundle loads, before any screen. Expo Go runs nothing in the background. */
export const defineBackgroundWork = (): void => {
  if (!isTrial) tasks.define(work);
};

export const scheduleBackgroundWork = async (): Promise<void> => {
  if (isTrial) return;
  const scheduled = await tasks.schedule();
  noteScheduled(createSecureKeyValue(), scheduled.ok);
};
