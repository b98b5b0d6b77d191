import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import type { Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createRelayHost, type RelayHost } from '../../hub/relay/relay-host';
import { createRelayListener } from '../../hub/relay/relay-listener';
import { SpaceStatus, SyncStatus, DeviceView } from '../../src/api/space';
import type { Json } from '../../src/core/json';
import { ok } from '../../src/core/result';
import { createBetterSqlite3Files } from '../../src/platform/node/better-sqlite3-files';
import { createKeyFile } from '../../src/platform/node/key-file';
import { createKeyring } from '../../src/platform/node/keyring';
import { nodeCrypto } from '../../src/platform/node/node-crypto';
import { secureRandom, systemClock } from '../../src/platform/node/node-ports';
import { openNodeSocket } from '../../src/platform/node/node-socket';
import { createNodeSecrets } from '../../src/platform/node/secret-store';
import { openPeer, type Peer } from '../../src/runtime/peer';
import type { SyncWorld } from '../../src/runtime/sync-world';
import { defaultRelayLimits } from '../../src/sync/relay/limits';
import { contentsOf } from '../merge/carry';
import { domains, kindsOf } from '../merge/two-profiles';
import { z } from 'zod';

// Whole peers on real files, with real sockets between them and a real relay, in one process.
export type RelayUnderTest = {
  readonly home: string;
  readonly url: string;
  readonly host: RelayHost;
  readonly close: () => Promise<void>;
};
export const startRelay = async (home: string, port = 0): Promise<RelayUnderTest> => {
  const host = createRelayHost({
    home,
    clock: systemClock,
    random: secureRandom,
    limits: defaultRelayLimits,
    log: { say: () => undefined, refused: () => undefined, flush: () => undefined },
  });
  const http: Server = createRelayListener({ relay: host, clock: systemClock, isProxied: () => false });
  http.listen({ host: '127.0.0.1', port });
  await once(http, 'listening');
  const address = http.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    home,
    url: `ws://127.0.0.1:${address.port}/relay`,
    host,
    close: async () => {
      await host.close();
      http.closeAllConnections();
      await new Promise<void>((resolve) => void http.close(() => resolve()));
    },
  };
};

export const temporaryFolder = (): { readonly path: string; readonly remove: () => void } => {
  const path = mkdtempSync(join(tmpdir(), 'reveille two peers '));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
};

type Queries = {
  readonly 'space.status': SpaceStatus;
  readonly 'sync.status': SyncStatus;
  readonly 'device.list': readonly DeviceView[];
};
const schemas = {
  'space.status': SpaceStatus,
  'sync.status': SyncStatus,
  'device.list': z.array(DeviceView),
} as const;

export type DeviceUnderTest = {
  readonly peer: () => Peer;
  readonly command: (name: string, input: Json) => Promise<Json>;
  readonly code: (name: string, input: Json) => Promise<string>;
  /** Resolves as soon as the live answer is as wanted. */
  readonly until: <Name extends keyof Queries>(
    name: Name,
    isWanted: (value: Queries[Name]) => boolean,
  ) => Promise<Queries[Name]>;
  /** Everything in both databases, record by record. */
  readonly contents: () => string;
  /** Times that crypto was loaded. */
  readonly loads: () => number;
  readonly close: () => void;
  readonly open: () => void;
};

let commands = 0;
const newId = (): string => {
  commands += 1;
  return `command-${commands}`;
};

export const openDevice = (
  folder: string,
  { relay, socket = openNodeSocket }: { relay: () => string | null; socket?: SyncWorld['openSocket'] },
): DeviceUnderTest => {
  const file = createKeyFile({ path: join(folder, 'keys.json'), platform: process.platform });
  const keyring = createKeyring({ platform: process.platform, run: () => Promise.resolve(null) });
  let loads = 0;
  const sync: SyncWorld = {
    kind: 'hub',
    secrets: createNodeSecrets({ keyring, file }),
    mayUseFile: () => true,
    relay: () => {
      const own = relay();
      return own === null ? null : { own, forOthers: own };
    },
    loadCrypto: () => {
      loads += 1;
      return Promise.resolve(ok(nodeCrypto));
    },
    openSocket: socket,
    elapsed: () => performance.now(),
    after: (milliseconds, task) => {
      const alarm = setTimeout(task, milliseconds);
      return () => clearTimeout(alarm);
    },
  };
  const start = (): Peer => {
    const opened = openPeer({
      files: createBetterSqlite3Files(folder),
      clock: systemClock,
      random: secureRandom,
      place: { where: 'hub', isEncryptedAtRest: false, isKept: () => true, appVersion: '1' },
      defer: (task) => void setImmediate(task),
      pause: (task) => void setImmediate(task),
      deviceCheck: {
        isAvailable: () => true,
        take: () => true,
        hold: () => ({ isFor: () => true, giveBack: () => undefined }),
      },
      sync,
    });
    if (!opened.ok) throw new Error(opened.error.code);
    return opened.value;
  };
  let peer = start();
  const ask = async (name: string, input: Json) => peer.command({ name, input, commandId: newId() });
  return {
    peer: () => peer,
    command: async (name, input) => {
      const answer = await ask(name, input);
      if (!answer.ok) throw new Error(`${name}: ${answer.error.code} ${answer.error.detail ?? ''}`);
      return answer.value;
    },
    code: async (name, input) => {
      const answer = await ask(name, input);
      return answer.ok ? 'ok' : answer.error.code;
    },
    until: (name, isWanted) =>
      new Promise((resolve, reject) => {
        let end: (() => void) | null = null;
        let isOver = false;
        const listener = (answer: Awaited<ReturnType<typeof ask>>): void => {
          if (isOver) return;
          if (!answer.ok) return reject(new Error(answer.error.code));
          const value: unknown = schemas[name].parse(answer.value);
          if (!isQueryValue(name, value) || !isWanted(value)) return;
          isOver = true;
          end?.();
          resolve(value);
        };
        end = peer.subscribe({ name, input: {} }, listener);
        if (isOver) end();
      }),
    contents: () => {
      const stores = peer.stores();
      if (!stores.ok) throw new Error(stores.error.code);
      const { journal, agent } = stores.value;
      return domains
        .map((domain) =>
          contentsOf(
            { journal, agent }[domain],
            kindsOf[domain].map(({ table }) => table),
          ),
        )
        .join('\n');
    },
    loads: () => loads,
    close: () => peer.close(),
    open: () => {
      peer = start();
    },
  };
};
const isQueryValue = <Name extends keyof Queries>(name: Name, value: unknown): value is Queries[Name] =>
  schemas[name].safeParse(value).success;
