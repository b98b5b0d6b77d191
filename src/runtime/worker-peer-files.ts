import type { Clock, Random } from '../core/ports';
import { fail, ok, type Failure, type Result } from '../core/result';
import { openGlobalSocket } from '../platform/global-socket';
import { createIndexedDbShelf } from '../platform/web/indexed-db-shelf';
import { createSealedSecrets } from '../platform/web/sealed-secrets';
import { openPool, type SqliteWasmPool } from '../platform/web/sqlite-wasm-files';
import { openWebProfileStore } from '../platform/web/web-profile-store';
import { createDemoModel } from '../gateway/demo-model';
import { createPassphraseCheck } from './device-check/passphrase-check';
import { createPeerHost, type PeerHost } from './peer-host';
import type { PeerPlace } from './peer-ports';
import type { RelayHere, SyncWorld } from './sync-world';
import type { SecretStore } from '../gateway/secrets/secret-store';

/** The peer of whoever holds the owner's lock. Closing it gives every file back to the browser. */
export type OwnedPeer = {
  readonly epoch: number;
  readonly host: PeerHost;
  readonly close: () => void;
};
export type OwnedPeerParts = {
  readonly clock: Clock;
  readonly random: Random;
  readonly place: PeerPlace;
  readonly language: 'en' | 'de';
};

/** The relay of the hub that this page came from. */
const relayOfHome = (): RelayHere => {
  const { protocol, host } = self.location;
  const own = `${protocol === 'https:' ? 'wss' : 'ws'}://${host}/relay`;
  return { own, forOthers: own };
};
const syncWith = (secrets: SecretStore): SyncWorld => ({
  kind: 'browser',
  secrets,
  mayUseFile: () => false,
  relay: relayOfHome,
  loadCrypto: async () => {
    const { loadWebCrypto } = await import('../platform/web/web-crypto');
    return ok(await loadWebCrypto());
  },
  openSocket: openGlobalSocket,
  elapsed: () => performance.now(),
  after: (milliseconds, task) => {
    const alarm = setTimeout(task, milliseconds);
    return () => clearTimeout(alarm);
  },
});

const openOver = (pool: SqliteWasmPool, parts: OwnedPeerParts): Result<OwnedPeer, Failure> => {
  const store = openWebProfileStore(pool);
  if (!store.ok) return store;
  // The worker that owns the files is where a browser's agents work, for as long as the page is open.
  const agents = { model: createDemoModel(), work: 'when_due' } as const;
  const { clock, random } = parts;
  const secrets = createSealedSecrets(createIndexedDbShelf());
  const deviceCheck = createPassphraseCheck({ secrets, clock, random });
  const sync = syncWith(secrets);
  const host = createPeerHost({ ...parts, store: store.value, agents, deviceCheck, sync });
  if (!host.ok) {
    store.value.close();
    return host;
  }
  return ok({
    epoch: store.value.nextEpoch(parts.clock.now()),
    host: host.value,
    close: () => {
      host.value.close();
      store.value.close();
      pool.pause();
    },
  });
};

/** Opens the pool at the first time, takes it up again later. A failure leaves the files free. */
export const createPeerOpener = (parts: OwnedPeerParts): (() => Promise<Result<OwnedPeer, Failure>>) => {
  let paused: SqliteWasmPool | null = null;
  const takePool = async (): Promise<Result<SqliteWasmPool, Failure>> => {
    if (paused === null) return openPool();
    const resumed = await paused.resume();
    return resumed.ok ? ok(paused) : resumed;
  };
  return async () => {
    const pool = await takePool();
    if (!pool.ok) return pool;
    paused = pool.value;
    try {
      const opened = openOver(pool.value, parts);
      if (!opened.ok) pool.value.pause();
      return opened;
    } catch (cause) {
      return fail('start_failed', cause instanceof Error ? cause.name : 'unknown');
    }
  };
};
