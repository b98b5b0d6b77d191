import { join } from 'node:path';
import { openPeerOfHub } from '../../hub/hub-peer';
import { startHub } from '../../hub/start-hub';
import { secureRandom, systemClock } from '../../src/platform/node/node-ports';
import { defaultRelayLimits } from '../../src/sync/relay/limits';
import { addressIn } from './hub-process';

/** Where a terminal of the same home looks for its data. */
export const placeIn = (folder: string) => ({
  home: join(folder, 'home'),
  profile: null,
  appVersion: '0.0.0-test',
});

/** A whole hub on the clock of this machine, that speaks English where nobody says otherwise. */
export const startHubIn = async (folder: string) => {
  const { home, appVersion } = placeIn(folder);
  const relay = { listen: undefined, name: undefined, isOnly: false, limits: defaultRelayLimits };
  const options = { home, profile: null, port: 0, host: '127.0.0.1', token: null, names: [], relay };
  const started = await startHub(options, {
    clock: systemClock,
    random: secureRandom,
    siteFolder: folder,
    pid: process.pid,
    openPeer: (store, relay) =>
      openPeerOfHub(store, { home, appVersion, language: 'en', agents: 'when_due', relay }),
    holderOfPort: async () => null,
  });
  if (!started.ok || started.value.kind !== 'running') throw new Error('it did not start');
  return { ...started.value, ...addressIn(started.value.address) };
};
