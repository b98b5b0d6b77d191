import type { BackgroundWork } from '../core/background-tasks';
import { ok } from '../core/result';
import { createPhoneBackgroundTasks } from '../platform/expo/background-tasks';
import { createSecureKeyValue } from '../platform/expo/secure-key-value';
import { readAlertSettings } from './alerts/alert-settings';
import { settleAlertsOnce } from './alerts/settle-alerts';
import { noteRun, noteScheduled } from './background-log';
import { clientOverNative, isTrial, languageHere, nativePeerHost } from './native-peer-host';
import { phoneAlerts } from './native-alerts';
import { workWhileClosed } from './work-while-closed';

const tasks = createPhoneBackgroundTasks();

/** Where the key is not readable yet, all stays due. */
const work: BackgroundWork = async ({ deadline }) => {
  const keyValue = createSecureKeyValue();
  const note = noteRun(keyValue, Date.now());
  const host = await nativePeerHost(keyValue);
  if (!host.ok) return host;
  const client = clientOverNative(host.value);
  const settleAlerts = (): Promise<void> =>
    settleAlertsOnce(
      { client, alerts: phoneAlerts },
      { settings: readAlertSettings(keyValue), language: languageHere() },
    );
  const done = await workWhileClosed(host.value, { deadline, settleAlerts });
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
