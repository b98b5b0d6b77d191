import { existsSync, renameSync, rmSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import type { Clock, Random } from '../../src/core/ports';
import type { Failure, Result } from '../../src/core/result';
import { SqlError } from '../../src/db/sql-database';
import { createBetterSqlite3Files } from '../../src/platform/node/better-sqlite3-files';
import { nodeCrypto } from '../../src/platform/node/node-crypto';
import type { RelayLimits } from '../../src/sync/relay/limits';
import { createRelay, type Relay } from '../../src/sync/relay/relay';
import {
  openRelayStore,
  RELAY_FILE,
  type OpenedRelayStore,
} from '../../src/sync/relay/sqlite/open-relay-store';
import { homeFailureCode } from '../home-failure';
import { foundingTokenOf, relayFolder, relayIdentity } from './relay-home';
import type { RelayLog } from './relay-log';
import { relayMetrics } from './relay-metrics';
import { openRelayDoor, type RelayDoor } from './serve-relay';

// The relay of one home: opened when the first device connects, and closed with the hub.
export type RelayHost = {
  /** False: the relay cannot be opened; the caller answers. */
  readonly upgrade: (request: IncomingMessage, line: Parameters<RelayDoor['upgrade']>[1]) => boolean;
  /** Null: nobody has connected since the start. */
  readonly metrics: () => string | null;
  /** The token that founds a space from elsewhere; made when it is first needed. */
  readonly foundingToken: () => string;
  readonly close: () => Promise<void>;
};
type Ports = {
  readonly home: string;
  readonly clock: Clock;
  readonly random: Random;
  readonly limits: RelayLimits;
  readonly log: RelayLog;
};
type Running = { readonly relay: Relay; readonly opened: OpenedRelayStore; readonly door: RelayDoor };

const BEAT_MS = 5_000;
const REST_BEATS = 12;
/** For what was said last to leave. */
const GOODBYE_MS = 500;
const DAMAGED: readonly string[] = ['database_corrupt', 'database_lost', 'migration_failed'];
const BESIDE = ['', '-wal', '-shm', '-journal'] as const;

/** One damaged file is kept, for whoever wants to look at it. Devices bring everything again. */
const setAside = (folder: string): void => {
  const path = join(folder, RELAY_FILE);
  for (const suffix of BESIDE) {
    rmSync(`${path}.damaged${suffix}`, { force: true });
    if (existsSync(path + suffix)) renameSync(path + suffix, `${path}.damaged${suffix}`);
  }
};

/** [RELAY-10] A database that is missing or damaged is begun anew, with a new epoch, and the log says so. */
const openOrBegin = (
  ports: Pick<Ports, 'home' | 'random' | 'log'>,
  { isNew, isDamaged }: { readonly isNew: boolean; readonly isDamaged: boolean },
): Result<OpenedRelayStore, Failure> => {
  const { home, random, log } = ports;
  const folder = relayFolder(home);
  const files = createBetterSqlite3Files(folder);
  if (isDamaged) setAside(folder);
  const isThere = files.exists(RELAY_FILE);
  const opened = openRelayStore(files, random);
  if (opened.ok) {
    const reason = isDamaged ? 'damaged' : isNew ? 'new' : 'missing';
    if (!isThere) log.say('relay_begun_anew', { reason });
    return opened;
  }
  if (isDamaged || !DAMAGED.includes(opened.error.code)) return opened;
  return openOrBegin(ports, { isNew, isDamaged: true });
};

const isCorrupt = (cause: unknown): boolean => cause instanceof SqlError && cause.kind === 'corrupt';

const start = (
  ports: Ports,
  { isDamaged, broken }: { readonly isDamaged: boolean; readonly broken: (cause: unknown) => void },
): Result<Running, Failure> => {
  const { home, clock, random, limits, log } = ports;
  const identity = relayIdentity(home, random);
  const opened = openOrBegin(ports, { isNew: identity.isNew, isDamaged });
  if (!opened.ok) return opened;
  const relay = createRelay({
    store: opened.value.store,
    relayId: identity.relayId,
    permitKey: identity.permitKey,
    foundingToken: foundingTokenOf(home, random),
    crypto: nodeCrypto,
    random,
    clock,
    limits,
    defer: (task) => setImmediate(task),
    refused: log.refused,
    broken,
  });
  return { ok: true, value: { relay, opened: opened.value, door: openRelayDoor(relay.connect) } };
};

export const createRelayHost = (ports: Ports): RelayHost => {
  const { home, random, log } = ports;
  let running: Running | null = null;
  let isDamaged = false;
  let isClosed = false;
  let beats = 0;
  const end = ({ opened, door }: Running): void => {
    door.close();
    opened.close();
  };
  /** Called from within the relay: its files are closed behind it. */
  const broken = (cause: unknown): void => {
    const ended = running;
    if (ended === null) return;
    running = null;
    isDamaged = isCorrupt(cause);
    log.say('relay_store_failed', { kind: cause instanceof SqlError ? cause.kind : 'other' });
    setImmediate(() => end(ended));
  };
  const open = (): Running | null => {
    if (running !== null || isClosed) return running;
    try {
      const started = start(ports, { isDamaged, broken });
      if (!started.ok) {
        log.say('relay_not_open', { reason: started.error.code });
        return null;
      }
      isDamaged = false;
      running = started.value;
    } catch (error) {
      const code = homeFailureCode(error);
      if (code === null) throw error;
      log.say('relay_not_open', { reason: code });
    }
    return running;
  };
  const beat = setInterval(() => {
    log.flush();
    if (running === null) return;
    running.relay.beat();
    beats += 1;
    if (beats % REST_BEATS !== 0) return;
    try {
      running?.opened.rest();
    } catch (cause) {
      // A checkpoint that failed comes again; damage shows with the next write.
      log.say('relay_not_resting', { kind: cause instanceof SqlError ? cause.kind : 'other' });
    }
  }, BEAT_MS);
  beat.unref();
  return {
    upgrade: (request, line) => {
      const now = open();
      now?.door.upgrade(request, line);
      return now !== null;
    },
    metrics: () =>
      running === null ? null : relayMetrics(running.relay.counts(), running.opened.store.totals()),
    foundingToken: () => foundingTokenOf(home, random),
    close: async () => {
      clearInterval(beat);
      isClosed = true;
      const ending = running;
      if (ending !== null) {
        ending.relay.drain();
        await new Promise((resolve) => setTimeout(resolve, ending.door.isEmpty() ? 0 : GOODBYE_MS));
        running = null;
        end(ending);
      }
      log.flush();
    },
  };
};
