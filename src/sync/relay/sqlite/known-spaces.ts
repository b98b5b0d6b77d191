import { concatBytes, createByteReader, toBase64Url, u64Bytes } from '../../../core/wire-bytes';
import { bytes, column, number, select } from '../../../db/rows';
import type { SqlDatabase } from '../../../db/sql-database';
import type { SeqRange } from '../messages';

/** One space as it is kept at hand. Changed only inside a transaction, whose end writes what is marked. */
export type KnownStream = {
  readonly id: number;
  readonly stream: Uint8Array;
  ranges: readonly SeqRange[];
  isChanged: boolean;
};
export type KnownSpace = {
  readonly id: number;
  head: number;
  envelopes: number;
  bytes: number;
  ranges: number;
  isChanged: boolean;
  readonly streams: Map<string, KnownStream>;
};
export type KnownSpaces = {
  /** Null: nothing was ever kept for it. */
  readonly find: (space: Uint8Array) => KnownSpace | null;
  /** Inside a transaction. */
  readonly make: (space: Uint8Array) => KnownSpace;
  readonly makeStream: (known: KnownSpace, stream: Uint8Array) => KnownStream;
  readonly nextPosition: () => number;
  /** At the end of a transaction. */
  readonly write: () => void;
  /** After a rollback: what is at hand may never have been written. */
  readonly forget: () => void;
};

const SPACE = select(
  { id: number, head: number, envelopes: number, bytes: number },
  'SELECT id, head, envelopes, bytes FROM spaces WHERE space = ?',
);
const STREAMS = select(
  { id: number, stream: bytes, ranges: bytes },
  'SELECT id, stream, ranges FROM streams WHERE space = ?',
);
const LAST_POSITION = column(
  { last: number },
  'SELECT max(coalesce((SELECT max(head) FROM spaces), 0), coalesce((SELECT max(position) FROM envelopes), 0)) AS last',
);
const LAST_SPACE = column({ last: number }, 'SELECT coalesce(max(id), 0) AS last FROM spaces');
const LAST_STREAM = column({ last: number }, 'SELECT coalesce(max(id), 0) AS last FROM streams');
const ADD_SPACE = 'INSERT INTO spaces (id, space, head, envelopes, bytes) VALUES (?, ?, 0, 0, 0)';
const ADD_STREAM = 'INSERT INTO streams (id, space, stream, ranges) VALUES (?, ?, ?, ?)';
const WRITE_SPACE = 'UPDATE spaces SET head = ?, envelopes = ?, bytes = ? WHERE id = ?';
const WRITE_STREAM = 'UPDATE streams SET ranges = ? WHERE id = ?';

const rangesBytes = (ranges: readonly SeqRange[]): Uint8Array =>
  concatBytes(ranges.flatMap(({ from, through }) => [u64Bytes(from), u64Bytes(through)]));
const readRanges = (stored: Uint8Array): readonly SeqRange[] => {
  const reader = createByteReader(stored);
  const ranges: SeqRange[] = [];
  while (reader.left() > 0) ranges.push({ from: reader.u64(), through: reader.u64() });
  return ranges;
};

const load = (database: SqlDatabase, space: Uint8Array): KnownSpace | null => {
  const row = SPACE.first(database, [space]);
  if (row === null) return null;
  const streams = new Map<string, KnownStream>();
  for (const { id, stream, ranges } of STREAMS.all(database, [row.id]))
    streams.set(toBase64Url(stream), { id, stream, ranges: readRanges(ranges), isChanged: false });
  const count = [...streams.values()].reduce((sum, { ranges }) => sum + ranges.length, 0);
  return { ...row, ranges: count, isChanged: false, streams };
};

export const createKnownSpaces = (database: SqlDatabase): KnownSpaces => {
  const spaces = new Map<string, KnownSpace>();
  const changed = new Set<KnownSpace>();
  let lastPosition: number | null = null;
  const find = (space: Uint8Array): KnownSpace | null => {
    const key = toBase64Url(space);
    const known = spaces.get(key) ?? load(database, space);
    if (known !== null) spaces.set(key, known);
    return known;
  };
  const make: KnownSpaces['make'] = (space) => {
    const known = find(space);
    if (known !== null) {
      changed.add(known);
      return known;
    }
    const id = (LAST_SPACE.first(database) ?? 0) + 1;
    const key = toBase64Url(space);
    database.run(ADD_SPACE, [id, space]);
    const made: KnownSpace = {
      id,
      head: 0,
      envelopes: 0,
      bytes: 0,
      ranges: 0,
      isChanged: false,
      streams: new Map(),
    };
    spaces.set(key, made);
    changed.add(made);
    return made;
  };
  return {
    find,
    make,
    makeStream: (known, stream) => {
      const key = toBase64Url(stream);
      const held = known.streams.get(key);
      if (held !== undefined) return held;
      const id = (LAST_STREAM.first(database) ?? 0) + 1;
      database.run(ADD_STREAM, [id, known.id, stream, new Uint8Array(0)]);
      // A view of a frame would keep the whole frame.
      const made: KnownStream = { id, stream: stream.slice(), ranges: [], isChanged: false };
      known.streams.set(key, made);
      return made;
    },
    nextPosition: () => {
      lastPosition = (lastPosition ?? LAST_POSITION.first(database) ?? 0) + 1;
      return lastPosition;
    },
    write: () => {
      for (const known of changed) {
        if (!known.isChanged) continue;
        database.run(WRITE_SPACE, [known.head, known.envelopes, known.bytes, known.id]);
        known.isChanged = false;
        for (const stream of known.streams.values()) {
          if (!stream.isChanged) continue;
          database.run(WRITE_STREAM, [rangesBytes(stream.ranges), stream.id]);
          stream.isChanged = false;
        }
      }
      changed.clear();
    },
    forget: () => {
      spaces.clear();
      changed.clear();
      lastPosition = null;
    },
  };
};
