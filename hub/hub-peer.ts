import { join } from 'node:path';
import { ok, type Failure, type Result } from '../src/core/result';
import { secureRandom, systemClock } from '../src/platform/node/node-ports';
import { createDemoModel } from '../src/gateway/demo-model';
import { loadEmbedding } from '../src/gateway/providers/load-embedding';
import { loadModel } from '../src/gateway/providers/load-model';
import { createKeyFile, type KeyFile } from '../src/platform/node/key-file';
import { createKeyring } from '../src/platform/node/keyring';
import { nodePacking } from '../src/platform/node/node-packing';
import { openNodeSocket } from '../src/platform/node/node-socket';
import { createNodeSecrets } from '../src/platform/node/secret-store';
import { createPassphraseCheck } from '../src/runtime/device-check/passphrase-check';
import type { GatewayWorld } from '../src/runtime/gateway-side';
import type { AgentWorld } from '../src/runtime/peer-ports';
import { createPeerHost } from '../src/runtime/peer-host';
import type { ProfileStore } from '../src/runtime/profile-store';
import type { SyncWorld } from '../src/runtime/sync-world';
import { createLazyHttp } from './lazy-http';
import type { RelayOfHub } from './relay/hub-relay';
import type { PeerOfHub } from './start-hub';

export type HubPeerOptions = {
  /** Where a file with keys lies, if a person ever asks for one. */
  readonly home: string;
  readonly appVersion: string;
  readonly language: 'en' | 'de';
  /** A hub is always on; a command works only for what it was asked. */
  readonly agents: AgentWorld['work'];
  /** The relay that runs beside it; null: a command brings none. */
  readonly relay: RelayOfHub | null;
};

const keyFileIn = (home: string): KeyFile =>
  createKeyFile({ path: join(home, 'host', 'keys.json'), platform: process.platform });

const gatewayWith = (file: KeyFile): GatewayWorld => ({
  driver: createLazyHttp(),
  load: loadModel,
  loadEmbedding,
  secrets: createNodeSecrets({ keyring: createKeyring({ platform: process.platform }), file }),
});

const syncWith = (
  { secrets }: Pick<GatewayWorld, 'secrets'>,
  { file, relay }: { readonly file: KeyFile; readonly relay: RelayOfHub | null },
): SyncWorld => ({
  kind: 'hub',
  secrets,
  relay: () => (relay === null ? null : { ...relay.here(), foundingToken: relay.foundingToken }),
  mayUseFile: file.exists,
  loadCrypto: async () => ok((await import('../src/platform/node/node-crypto')).nodeCrypto),
  packing: nodePacking,
  openSocket: openNodeSocket,
  elapsed: () => performance.now(),
  after: (milliseconds, task) => {
    const alarm = setTimeout(task, milliseconds);
    return () => clearTimeout(alarm);
  },
});

/** The peer of a Node process: its own files, kept, not encrypted by us (docs/security.md says what that means). */
export const openPeerOfHub = (
  store: ProfileStore,
  { home, appVersion, language, agents, relay }: HubPeerOptions,
): Result<PeerOfHub, Failure> => {
  const file = keyFileIn(home);
  const gateway = gatewayWith(file);
  const host = createPeerHost({
    store,
    deviceCheck: createPassphraseCheck({
      secrets: gateway.secrets,
      random: secureRandom,
      clock: systemClock,
    }),
    clock: systemClock,
    random: secureRandom,
    place: { where: 'hub', isEncryptedAtRest: false, isKept: () => true, appVersion },
    language,
    // A hub starts before anybody looks; a command is somebody.
    exampleIsMade: agents === 'when_due' ? 'for_first_comer' : 'at_start',
    agents: { model: createDemoModel(), work: agents, gateway },
    sync: syncWith(gateway, { file, relay }),
    defer: (task) => setImmediate(task),
  });
  if (!host.ok) return host;
  const { transport, greet, rest, close, failure, isReadOnly, relayElsewhere } = host.value;
  const relayOrigin = (): string | null => {
    const url = relayElsewhere();
    return url === null ? null : new URL(url).origin;
  };
  return ok({ transport, greet, rest, failure, isReadOnly, close, relayOrigin });
};
