import { Deflate } from 'fflate';
import { concatBytes } from '../../core/wire-bytes';
import type { Crypto } from '../../core/crypto';
import type { HostId } from '../../core/named-ids';
import type { Random } from '../../core/ports';
import type { Sliced } from '../../core/sliced';
import type { Hosts } from '../../db/log/hosts';
import { ownHead, streamHeads } from '../../db/log/streams';
import { unknownUnits } from '../../db/log/unknown-records';
import { readableRows, type RowsOf } from '../../db/readable-rows';
import type { RecordKind } from '../../db/record-kind';
import type { SqlDatabase } from '../../db/sql-database';
import type { Domain } from '../stream-desk';
import { CHUNK_BYTES, chunkKey, sealChunk, type Chunk, type Piece } from './chunks';
import type { Manifest, StreamPlace } from './manifest';
import { rowBytes, type SnapshotRow } from './rows';

// [SYNC-19] A snapshot is every row as it is read, in slices, not at one moment. What is committed meanwhile may be in it or not: the heads were read before the
// first row, the taker goes on from them, and merging twice is merging once. No text of it is ever in memory as a whole.
export type SnapshotSource = {
  readonly domain: Domain;
  readonly database: SqlDatabase;
  readonly hosts: Hosts;
  readonly kinds: readonly RecordKind[];
  /** Another way to read them, where the file is known to be damaged. */
  readonly rowsOf?: RowsOf;
};
type Writing = {
  readonly sources: readonly SnapshotSource[];
  readonly rosterVersion: number;
  /** Only streams of the roster's hosts go on; everything else is a ghost, which the roster names. */
  readonly isEnrolled: (host: HostId) => boolean;
  /** Sealed, in order; the last one says so. `blob`: the snapshot's name at the relay. */
  readonly out: (chunk: Chunk, blob: Uint8Array) => void;
};
export type WrittenSnapshot = { readonly manifest: Manifest; readonly rows: number; readonly left: number };

const ID = 32;
const KEY = 32;
/** A block ends behind so many bytes, packed or not: then little is unpacked again after a crash. */
const PACKED_BLOCK = 160 * 1024;
const PLAIN_BLOCK = 4 * 1024 * 1024;
const UNITS = 200;

const headsOf = ({ sources, isEnrolled }: Writing): readonly StreamPlace[] =>
  sources.flatMap(({ domain, database, hosts }) => {
    const own = hosts.spans().map((span) => ownHead(database, span));
    return [...own, ...streamHeads(database)]
      .filter(({ host, counter }) => counter > 0 && isEnrolled(host))
      .map(({ host, seq, counter, commitment }) => ({ host, domain, seq, counter, commitment }));
  });

type Blocks = { readonly add: (bytes: Uint8Array) => void; readonly finish: () => void };
/** Packs into blocks and cuts these into pieces. */
const createBlocks = (out: (piece: Piece) => void): Blocks => {
  let packed: Uint8Array[] = [];
  let deflate = new Deflate({ level: 6 });
  const size = { packed: 0, plain: 0 };
  const keep = (bytes: Uint8Array): void => {
    packed.push(bytes);
    size.packed += bytes.length;
  };
  deflate.ondata = keep;
  const end = (): void => {
    deflate.push(new Uint8Array(0), true);
    const block = concatBytes(packed);
    for (let at = 0; at < block.length; at += CHUNK_BYTES) {
      const bytes = block.subarray(at, at + CHUNK_BYTES);
      out({ endsBlock: at + CHUNK_BYTES >= block.length, bytes });
    }
    packed = [];
    deflate = new Deflate({ level: 6 });
    deflate.ondata = keep;
    [size.packed, size.plain] = [0, 0];
  };
  return {
    add: (bytes) => {
      deflate.push(bytes, false);
      size.plain += bytes.length;
      if (size.packed >= PACKED_BLOCK || size.plain >= PLAIN_BLOCK) end();
    },
    finish: end,
  };
};

const rowsIn = function* ({
  domain,
  database,
  kinds,
  rowsOf,
}: SnapshotSource): Generator<SnapshotRow | null, void, undefined> {
  const read = rowsOf ?? readableRows(database);
  for (const kind of kinds)
    for (const { id, text } of read(kind))
      yield text === null ? null : { is: 'record', domain, kind: kind.kind, id, text };
  for (let after = 0; ;) {
    const units = unknownUnits(database, { after, most: UNITS });
    for (const { kind, id, host, counter, payloadType, payload } of units)
      yield { is: 'unknown', domain, kind, id, host, counter, payloadType, payload };
    const last = units.at(-1);
    if (last === undefined) return;
    after = last.place;
  }
};

export const writeSnapshot = function* (
  { crypto, random }: { readonly crypto: Crypto; readonly random: Random },
  writing: Writing,
): Sliced<WrittenSnapshot> {
  const id = random.bytes(ID);
  const secret = random.bytes(KEY);
  const of = chunkKey(crypto, { id, secret });
  const heads = headsOf(writing);
  const done = { chunks: 0, bytes: 0, unpacked: 0, rows: 0, left: 0 };
  /** Waits until it is known whether another one follows. */
  let waiting: Piece | null = null;
  const send = (piece: Piece, isLast: boolean): void => {
    const chunk = sealChunk(crypto, { of, number: done.chunks, isLast, piece });
    done.chunks += 1;
    done.bytes += chunk.bytes.length;
    writing.out(chunk, id);
  };
  const blocks = createBlocks((piece) => {
    if (waiting !== null) send(waiting, false);
    waiting = piece;
  });
  const add = (row: SnapshotRow | null): void => {
    const bytes = row === null ? null : rowBytes(row);
    if (bytes === null) {
      done.left += 1;
      return;
    }
    if (row?.is !== 'end') done.rows += 1;
    done.unpacked += bytes.length;
    blocks.add(bytes);
  };
  for (const source of writing.sources)
    for (const row of rowsIn(source)) {
      add(row);
      yield;
    }
  add({ is: 'end', rows: done.rows });
  blocks.finish();
  const last: Piece | null = waiting;
  if (last !== null) send(last, true);
  const { chunks, bytes, unpacked, rows, left } = done;
  const manifest = { id, secret, chunks, bytes, unpacked, rosterVersion: writing.rosterVersion, heads };
  return { manifest, rows, left };
};
