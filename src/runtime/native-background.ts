import type { BackgroundWork } from '../core/background-tasks';
import { ok } from '../core/result';
import { createPhoneBackgroundTasks } from '../platform/expo/background-tasks';
import { createSecureKeyValue } from '../platform/expo/secure-key-value';
import { isTrial, nativePeerHost } from './native-peer-host';

const tasks = createPhoneBackgroundTasks();

/** Agents do what is due, as far as the time granted goes; then upkeep. Where the key is not readable yet, all stays due. */
const work: BackgroundWork = async ({ deadline }) => {
  const host = await nativePeerHost(createSecureKeyValue());
  if (!host.ok) return host;
  const done = await host.value.runDue({ deadline });
  host.value.rest();
  return ok(done);
};

/** Called while the bundle loads, before any screen. Expo Go runs nothing in the background. */
export const defineBackgroundWork = (): void => {
  if (!isTrial) tasks.define(work);
};

export const scheduleBackgroundWork = async (): Promise<void> => {
  if (!isTrial) await tasks.schedule();
};
