import { ok } from '../core/result';
import { createPhoneBackgroundTasks } from '../platform/expo/background-tasks';
import { createSecureKeyValue } from '../platform/expo/secure-key-value';
import { isTrial, nativePeerHost } from './native-peer-host';

const tasks = createPhoneBackgroundTasks();

/** Moves the write-ahead log into the database and keeps the log's new lines. Where the key is not readable yet, nothing happens. */
const maintain = async () => {
  const host = await nativePeerHost(createSecureKeyValue());
  if (!host.ok) return host;
  host.value.rest();
  return ok('did' as const);
};

/** Called while the bundle loads, before any screen. Expo Go runs nothing in the background. */
export const defineBackgroundWork = (): void => {
  if (!isTrial) tasks.define(maintain);
};

export const scheduleBackgroundWork = async (): Promise<void> => {
  if (!isTrial) await tasks.schedule();
};
