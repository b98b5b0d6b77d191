import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { decodeRegisters } from '../../src/core/registers-codec';
import type { Failure, Result } from '../../src/core/result';
import { person } from '../../src/db/commit';
import { headOf } from '../../src/db/log/feed';
import { moveOwnHead } from '../../src/db/log/streams';
import { readableRows } from '../../src/db/readable-rows';
import type { Stores } from '../../src/db/stores';
import { atOnce } from '../../src/runtime/sliced';
import { enrol } from '../../src/sync/roster/enrol';
import { foundSpace } from '../../src/sync/roster/found';
import { sealManifest } from '../../src/sync/snapshot/manifest';
import { snapshotSources } from '../../src/sync/snapshot/sources';
import { startTaking, type SnapshotTaker } from '../../src/sync/snapshot/take-snapshot';
import { writeSnapshot } from '../../src/sync/snapshot/write-snapshot';
import { steppingClock } from '../commit/bed';
import { openAgentBed, type AgentBed, type Wrap } from '../runs/agent-bed';
import { createReadyFiles } from '../sql/ready-files';
import { valueOf } from './results';
import { seededRandom, testCrypto } from './test-crypto';
import type { Chunk } from '../../src/sync/snapshot/chunks';
import type { Ghost, DeviceRole, OpenRoster } from '../../src/sync/roster/entry';
import type { SpaceKeys } from '../../src/sync/space-keys';

export const ports = (seed: string) => ({ crypto: testCrypto, random: seededRandom(seed) });
const RELAY = 'ws://127.0.0.1:8787/relay';

/** A space of two: `hosta` writes snapshots, `hostb` takes them. */
export const pairedSpace = ({
  role = 'person',
  ghosts = [],
}: { role?: DeviceRole; ghosts?: readonly Ghost[] } = {}) => {
  const card = { host: 'founder', name: 'Founder', kind: 'hub' } as const;
  const space = valueOf(foundSpace(ports('space'), { card, relay: RELAY, ghosts }));
  const keysOf = (host: string): SpaceKeys => {
    const random = seededRandom(host);
    return { ...space.keys, host, signingSeed: random.bytes(32), agreementSecret: random.bytes(32) };
  };
  let roster = space.roster;
  const letIn = (keys: SpaceKeys, as: DeviceRole): void => {
    const device = {
      host: keys.host,
      name: keys.host,
      kind: 'hub',
      role: as,
      signingKey: testCrypto.signingPublicKey(keys.signingSeed),
      agreementKey: testCrypto.agreementPublicKey(keys.agreementSecret),
    } as const;
    ({ roster } = valueOf(enrol(ports(keys.host), { keys: space.keys, roster, device })));
  };
  const writer = keysOf('hosta');
  const taker = keysOf('hostb');
  letIn(writer, role);
  letIn(taker, 'person');
  return { roster, writer, taker, founder: space.keys };
};
export type PairedSpace = ReturnType<typeof pairedSpace>;

const folders: string[] = [];
const beds: AgentBed[] = [];
export const openFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'snapshot '));
  folders.push(folder);
  return folder;
};
export const openStores = (
  hostId: string,
  folder = openFolder(),
  wrap: Wrap = (database) => database,
): Stores => {
  const files = createReadyFiles(folder);
  const seed = hostId.length + folders.length;
  const bed = openAgentBed({ files, clock: steppingClock(), hostId, seed, wrap });
  beds.push(bed);
  return bed.stores;
};
export const closeAll = (): void => {
  for (const bed of beds.splice(0)) bed.close();
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
};

let commands = 0;
export const writeNotes = (
  stores: Stores,
  titles: readonly string[],
  id = (at: number): string => `note-${at}`,
): void => {
  commands += 1;
  valueOf(
    stores.journal.unitOfWork.commit({ commandId: `notes${commands}`, writer: person }, (writer) => {
      for (const [at, title] of titles.entries()) {
        const fields = { title, body: `${title} body`, createdAt: 1, deletedAt: null };
        if (writer.untyped.read('note', id(at)) === null) writer.untyped.create('note', id(at), fields);
        else writer.untyped.write('note', id(at), fields);
      }
      return null;
    }),
  );
};
/** As sealing moves it; the bytes of envelopes are not looked at here. */
export const sealAll = (stores: Stores, seq = 1): void => {
  for (const { database, unitOfWork } of [stores.journal, stores.agent]) {
    const counter = headOf(database).counter;
    const span = unitOfWork.hosts.spans().at(-1);
    if (counter > 0 && span !== undefined)
      moveOwnHead(database, { span, counter, seq, commitment: new Uint8Array(32).fill(seq) });
  }
};

export const writing = (
  stores: Stores,
  space: Pick<PairedSpace, 'roster'>,
  out: (chunk: Chunk) => void,
  seed = 'snapshot',
) =>
  writeSnapshot(ports(seed), {
    sources: snapshotSources(stores),
    rosterVersion: space.roster.version,
    isEnrolled: (host) => space.roster.devices.some((device) => device.host === host),
    out,
  });
export const sealedFor = (
  space: PairedSpace,
  manifest: Parameters<typeof sealManifest>[1]['manifest'],
): Uint8Array =>
  valueOf(
    sealManifest(ports('manifest'), {
      space: space.writer.space,
      taker: testCrypto.agreementPublicKey(space.taker.agreementSecret),
      manifest,
      signingSeed: space.writer.signingSeed,
    }),
  );
export const snapshotOf = (stores: Stores, space: PairedSpace, seed?: string) => {
  const chunks: Chunk[] = [];
  const written = atOnce(writing(stores, space, (chunk) => chunks.push(chunk), seed));
  return { ...written, chunks, sealedManifest: sealedFor(space, written.manifest) };
};

type Given = {
  readonly space: PairedSpace;
  readonly sealedManifest: Uint8Array;
  readonly roster?: OpenRoster;
};
export const takerOf = (
  stores: Stores,
  { space, sealedManifest, roster = space.roster }: Given,
): Result<SnapshotTaker, Failure> =>
  startTaking({ crypto: testCrypto, stores, keys: space.taker, roster, sealedManifest });
/** Gives every chunk that it wants; answers the last answer. */
export const takeAll = (taker: SnapshotTaker, chunks: readonly Chunk[]): Result<string, Failure> => {
  for (let wants = taker.wants(); wants !== null; wants = taker.wants()) {
    const chunk = chunks[wants.number];
    if (chunk === undefined) throw new Error(`no chunk ${wants.number}`);
    const taken = atOnce(taker.take(chunk.bytes));
    if (!taken.ok || taken.value === 'taken') return taken;
  }
  return { ok: true, value: 'taken' };
};

/** Every row of both databases, with its stored text. */
export const rowsIn = (stores: Stores): readonly string[] =>
  snapshotSources(stores).flatMap(({ domain, database, kinds }) =>
    kinds.flatMap((kind) =>
      [...readableRows(database)(kind)].map(({ id, text }) => `${domain} ${kind.kind} ${id} ${text}`),
    ),
  );
export const clockHosts = (rows: readonly string[]): ReadonlySet<string> =>
  new Set(
    rows.flatMap((row) => {
      const registers = decodeRegisters(row.slice(row.indexOf('[1,')));
      return registers.ok ? [...registers.value.clock.keys()] : [];
    }),
  );
