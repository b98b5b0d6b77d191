import { Inflate } from 'fflate';
import { z } from 'zod';
import { parseJson } from '../../core/json';
import type { HostId } from '../../core/named-ids';
import { err, fail, ok, type Failure, type Result } from '../../core/result';
import type { Sliced } from '../../core/sliced';
import { fromBase64Url, sameBytes, toBase64Url } from '../../core/wire-bytes';
import type { Crypto } from '../../core/crypto';
import { rebuildFromRecords } from '../../db/agent/follow-arrivals';
import { Refusal } from '../../db/commit-refusal';
import { keepSyncValue, syncValue } from '../../db/journal/sync-state';
import { headOf } from '../../db/log/feed';
import { mergeStored, NO_HOST, storedTextOf, type StoredMerge } from '../../db/log/merge-stored';
import { seedStream } from '../../db/log/streams';
import { keepUnknownUnit } from '../../db/log/unknown-records';
import { sqlFailureOf } from '../../db/sql-failure';
import type { Store, Stores } from '../../db/stores';
import type { OpenRoster } from '../roster/entry';
import type { SpaceKeys } from '../space-keys';
import type { Domain } from '../stream-desk';
import { chunkKey, MOST_SEALED, openChunk, type Piece } from './chunks';
import { openManifest, type Manifest, type SnapshotCode } from './manifest';
import { createRowReader, type SnapshotRow } from './rows';
import { asExecutors } from './withheld';

// [SYNC-19] A snapshot's rows are merged into what is here as they come, without a dot, a commit or a batch of this device. After a crash it goes on behind the
// last block that is on the disk. With the last one, the heads of all streams and "taken" are written; whoever shows something then reads it anew, once.
// [SNAPSHOT-4] A chunk is unpacked in small steps, and a row is refused by its length: no chunk can make this device hold more than one row and one step.
export type SnapshotTaker = {
  /** The chunk that is to come next; null: all of it is taken. */
  readonly wants: () => { readonly number: number; readonly isLast: boolean } | null;
  readonly blob: Uint8Array;
  readonly progress: () => { readonly bytes: number; readonly of: number };
  /** A failure leaves everything as it was before this chunk's block: `snapshot_damaged` may be fetched again from `wants()`. */
  readonly take: (bytes: Uint8Array) => Sliced<Result<'more' | 'taken', Failure>>;
};
type Taking = {
  readonly crypto: Crypto;
  readonly stores: Stores;
  readonly keys: Pick<SpaceKeys, 'space' | 'agreementSecret'>;
  readonly roster: OpenRoster;
  readonly sealedManifest: Uint8Array;
};

const STATE = 'snapshot';
const Progress = z.strictObject({
  id: z.string(),
  manifest: z.string(),
  /** The chunk with which the next block begins. */
  next: z.number().int().min(0),
  rows: z.number().int().min(0),
  bytes: z.number().int().min(0),
  unpacked: z.number().int().min(0),
  isTaken: z.boolean(),
});
type Progress = z.infer<typeof Progress>;

const readProgress = (store: Store): Progress | null => {
  const text = syncValue(store.database, STATE);
  const json = text === null ? null : parseJson(text);
  return json?.ok === true ? (Progress.safeParse(json.value).data ?? null) : null;
};
/** The sealed manifest of a snapshot that was begun and not taken whole; null: there is none. */
export const begunSnapshot = (journal: Store): Uint8Array | null => {
  const progress = readProgress(journal);
  return progress === null || progress.isTaken ? null : fromBase64Url(progress.manifest);
};
/** Another one is begun, or none. Whatever was taken of it stays: it is merged. */
export const forgetSnapshot = (journal: Store): void => {
  keepSyncValue(journal.database, { key: STATE, value: null });
};

const STEP = 2048;
/** A block that its writer could make: 4 MiB and one row more, unpacked. */
const MOST_PIECES = 96;
/** So much is merged in one transaction. */
const MOST_ROWS = 64;
const MOST_CHARACTERS = 128 * 1024;
const sized = (row: SnapshotRow): number =>
  row.is === 'record' ? row.text.length : row.is === 'unknown' ? row.payload.length : 0;

const invalid = (check: string) => fail<SnapshotCode>('snapshot_invalid', check);
const damaged = (check: string) => fail<SnapshotCode>('snapshot_damaged', check);

class Broken extends Error {}

/** The rows of one block, as they are unpacked. Throws `Broken`. */
const rowsOf = function* (
  pieces: readonly Uint8Array[],
  spend: (bytes: number) => void,
): Generator<SnapshotRow, void, undefined> {
  const reader = createRowReader();
  let isEnd = false;
  const inflate = new Inflate((bytes, final) => {
    spend(bytes.length);
    reader.push(bytes);
    isEnd ||= final;
  });
  const push = (bytes: Uint8Array, isLast: boolean): void => {
    try {
      inflate.push(bytes, isLast);
    } catch (error) {
      if (error instanceof Broken) throw error;
      throw new Broken('deflate');
    }
  };
  for (const [place, piece] of pieces.entries())
    for (let at = 0; at < piece.length; at += STEP) {
      const isLast = place === pieces.length - 1 && at + STEP >= piece.length;
      push(piece.subarray(at, at + STEP), isLast);
      for (let row = reader.next(); row !== null; row = reader.next()) {
        if (row === 'broken') throw new Broken('row');
        yield row;
      }
    }
  if (!isEnd || !reader.isEmpty()) throw new Broken('block');
};

type Merging = Readonly<Record<Domain, StoredMerge>>;
const mergingInto = ({ stores, roster }: Taking): Merging => {
  const known = new Set<HostId>([...roster.devices, ...roster.ghosts].map(({ host }) => host));
  const into = ({ database, unitOfWork, records }: Store, domain: Domain): StoredMerge => {
    const { hosts } = unitOfWork;
    const ownThrough = (host: HostId): number | null =>
      hosts.isOurs(host) ? headOf(database).counter : null;
    const { sha256 } = stores;
    return { database, store: records, domain, sha256, knows: (host) => known.has(host), ownThrough };
  };
  return { journal: into(stores.journal, 'journal'), agent: into(stores.agent, 'agent') };
};

const mergeRow = (
  merging: Merging,
  { row, isExecutors }: { row: SnapshotRow; isExecutors: boolean },
): void => {
  if (row.is === 'end') return;
  const merge = merging[row.domain];
  if (row.is === 'record') {
    const { kind, id } = row;
    const text = isExecutors ? asExecutors(merge.store.known(kind), row.text) : row.text;
    if (text !== null) mergeStored(merge, { kind, id, text });
  } else if (!isExecutors) {
    const { kind, id, host, counter, payloadType, payload } = row;
    const text = host === NO_HOST ? storedTextOf(payload) : null;
    if (text !== null) return mergeStored(merge, { kind, id, text });
    if (!merge.knows(host) && merge.ownThrough(host) === null) throw new Broken('unknown_host');
    keepUnknownUnit(merge.database, { kind, id, host, counter, payloadType, payload });
  }
};

const seed = (
  { stores, roster }: Taking,
  { manifest, domain }: { manifest: Manifest; domain: Domain },
): void => {
  const { database, unitOfWork } = stores[domain];
  const { isOurs } = unitOfWork.hosts;
  for (const ghost of roster.ghosts)
    if (ghost.domain === domain && !isOurs(ghost.host))
      seedStream(database, { host: ghost.host, counter: ghost.counter, seq: 0, commitment: null });
  for (const { host, domain: of, counter, seq, commitment } of manifest.heads)
    if (of === domain && !isOurs(host))
      seedStream(database, { host, counter, seq, commitment: seq === 0 ? null : commitment });
};

/** The agents' database first: the journal, which remembers how far it went, must never know more than is on the disk there. */
const keepBlock = (
  taking: Taking,
  { progress, manifest }: { progress: Progress; manifest: Manifest },
): void => {
  const { journal, agent } = taking.stores;
  if (!progress.isTaken) agent.database.flush();
  else
    agent.database.transaction(() => {
      seed(taking, { manifest, domain: 'agent' });
      rebuildFromRecords(taking.stores);
    });
  journal.database.transaction(() => {
    if (progress.isTaken) seed(taking, { manifest, domain: 'journal' });
    keepSyncValue(journal.database, { key: STATE, value: JSON.stringify(progress) });
  });
  if (!progress.isTaken) return;
  // [SYNC-8] Its author may be older than this version: before anything else arrives, what only this one knows is merged.
  agent.unitOfWork.mergeWaiting();
  journal.unitOfWork.mergeWaiting();
};

type Batch = { readonly rows: SnapshotRow[]; characters: number };
/** Merges a block's rows, a few in a transaction. Answers the end's row, where it is in it. */
const mergeBlock = function* (
  taking: Taking,
  { rows, isExecutors }: { rows: Iterable<SnapshotRow>; isExecutors: boolean },
): Sliced<{ readonly merged: number; readonly end: number | null }> {
  const merging = mergingInto(taking);
  let merged = 0;
  let end: number | null = null;
  const batches: Readonly<Record<Domain, Batch>> = {
    journal: { rows: [], characters: 0 },
    agent: { rows: [], characters: 0 },
  };
  const write = (domain: Domain): void => {
    const batch = batches[domain];
    if (batch.rows.length === 0) return;
    merging[domain].database.transaction(
      () => {
        for (const row of batch.rows) mergeRow(merging, { row, isExecutors });
      },
      { durable: 'later' },
    );
    batch.rows.length = 0;
    batch.characters = 0;
  };
  for (const row of rows) {
    if (end !== null) throw new Broken('behind_end');
    if (row.is === 'end') {
      end = row.rows;
      continue;
    }
    merged += 1;
    const batch = batches[row.domain];
    batch.rows.push(row);
    batch.characters += sized(row);
    if (batch.rows.length < MOST_ROWS && batch.characters < MOST_CHARACTERS) continue;
    write(row.domain);
    yield;
  }
  write('journal');
  write('agent');
  return { merged, end };
};

const failureOf = (error: unknown): Failure => {
  if (error instanceof Broken) return { code: 'snapshot_invalid', detail: error.message };
  if (error instanceof Refusal) return error.failure;
  const failure = sqlFailureOf(error);
  if (failure === null) throw error;
  return failure;
};

const startOf = ({ stores, sealedManifest }: Taking, { id }: Manifest): Progress => {
  const name = toBase64Url(id);
  const begun = readProgress(stores.journal);
  if (begun?.id === name) return begun;
  const manifest = toBase64Url(sealedManifest);
  return { id: name, manifest, next: 0, rows: 0, bytes: 0, unpacked: 0, isTaken: false };
};

/** The signer has to be in the roster that is here; its role says how much of it is believed. */
export const startTaking = (taking: Taking): Result<SnapshotTaker, Failure> => {
  const { crypto, keys, roster, sealedManifest, stores } = taking;
  const { space, agreementSecret: secret } = keys;
  const opened = openManifest(crypto, { space, secret, sealed: sealedManifest });
  if (!opened.ok) return opened;
  const { manifest, signer } = opened.value;
  const writer = roster.devices.find(({ signingKey }) => sameBytes(signingKey, signer));
  if (writer === undefined) return invalid('signer');
  if (manifest.rosterVersion > roster.version) return invalid('roster');
  const enrolled = new Set(roster.devices.map(({ host }) => host));
  if (!manifest.heads.every(({ host }) => enrolled.has(host))) return invalid('heads');
  const isExecutors = writer.role === 'executor';
  const of = chunkKey(crypto, manifest);
  let kept = startOf(taking, manifest);
  let pieces: Uint8Array[] = [];
  const wants: SnapshotTaker['wants'] = () => {
    const number = kept.next + pieces.length;
    return kept.isTaken ? null : { number, isLast: number === manifest.chunks - 1 };
  };
  let arrived = kept.bytes;

  const takeBlock = function* (): Sliced<Result<'more' | 'taken', Failure>> {
    let { unpacked } = kept;
    const spend = (bytes: number): void => {
      unpacked += bytes;
      if (unpacked > manifest.unpacked) throw new Broken('unpacked');
    };
    const { merged, end } = yield* mergeBlock(taking, { rows: rowsOf(pieces, spend), isExecutors });
    const next = kept.next + pieces.length;
    const rows = kept.rows + merged;
    const isTaken = next === manifest.chunks;
    if (isTaken ? end !== rows : end !== null) throw new Broken('end');
    const progress: Progress = { ...kept, next, rows, unpacked, bytes: arrived, isTaken };
    keepBlock(taking, { progress, manifest });
    kept = progress;
    pieces = [];
    if (isTaken) for (const { unitOfWork } of [stores.journal, stores.agent]) unitOfWork.mergeWaiting();
    return ok(isTaken ? 'taken' : 'more');
  };
  const again = (): void => {
    pieces = [];
    arrived = kept.bytes;
  };
  const add = function* ({ endsBlock, bytes }: Piece): Sliced<Result<'more' | 'taken', Failure>> {
    pieces.push(bytes);
    if (!endsBlock && pieces.length < MOST_PIECES) return ok('more');
    if (!endsBlock) {
      again();
      return invalid('block');
    }
    try {
      return yield* takeBlock();
    } catch (error) {
      again();
      return err(failureOf(error));
    }
  };
  return ok({
    wants,
    blob: manifest.id,
    progress: () => ({ bytes: arrived, of: manifest.bytes }),
    take: function* (bytes) {
      const place = wants();
      if (place === null) return ok('taken');
      if (stores.journal.database.isReadOnly) return fail('database_read_only');
      const piece = bytes.length > MOST_SEALED ? null : openChunk(crypto, { ...of, ...place, bytes });
      if (piece === null) {
        again();
        return damaged('chunk');
      }
      arrived += bytes.length;
      if (place.isLast && !piece.endsBlock) {
        again();
        return invalid('end');
      }
      return yield* add(piece);
    },
  });
};
