import { ok, type Failure, type Result } from '../core/result';
import type { CommandInput } from './api/definition';
import type { AppDevice } from './app-device';
import type { AppStart } from './app-start';
import { scheduleBackgroundWork } from './native-background';
import { clientOverNative, isTrial, nativePeerHost } from './native-peer-host';
import { setNativeProfilesAside } from './native-profile-store';

/** With the old databases aside there is nothing the missing key could open, so a new one is made. */
const restoreWith =
  ({ keyValue }: AppDevice) =>
  async (file: CommandInput<'data.import'>): Promise<Result<null, Failure>> => {
    await setNativeProfilesAside(Date.now());
    const host = await nativePeerHost(keyValue);
    if (!host.ok) return host;
    const client = clientOverNative(host.value);
    const started = await client.command('profile.startEmpty', {});
    if (!started.ok) return started;
    const imported = await client.command('data.import', file);
    return imported.ok ? ok(null) : imported;
  };

export const openAppPeer = async (device: AppDevice): Promise<AppStart> => {
  const host = await nativePeerHost(device.keyValue);
  if (!host.ok)
    return host.error.code === 'key_gone'
      ? { state: 'recovery', restore: restoreWith(device) }
      : { state: 'failed', failure: host.error };
  void scheduleBackgroundWork();
  const client = clientOverNative(host.value);
  // [DRAFT-11] Whose profile is open is known before the first screen: what was typed there waits for it.
  await client.query('profile.list', {});
  return { state: 'open', client, place: 'device', isTrial };
};
