import { flags } from '../core/flags';
import type { AppDevice } from './app-device';
import type { AppStart } from './app-start';

export const openAppPeer = (_device: AppDevice): Promise<AppStart> =>
  Promise.resolve({
    state: 'failed',
    failure: { code: flags.browserPeer ? 'device_peer_missing' : 'device_peer_missing' },
  });
