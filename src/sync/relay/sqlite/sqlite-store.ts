import { sameBytes, toBase64Url } from '../../../core/wire-bytes';
import { bytes, column, flag, number, select, text } from '../../../db/rows';
import type { SqlDatabase } from '../../../db/sql-database';
import type { SeqRange } from '../messages';
import { ROSTER_READ } from '../ports';
import type { BlobStore, EnvelopeLog, RelayStore, RosterLog, SlotStore } from '../ports';
import { MOST_RANGES, MOST_STREAMS, placeSeq, withoutThrough } from '../ranges';
import { createKnownSpaces, type KnownSpace, type KnownSpaces } from './known-spaces';

// [RELAY-3] [RELAY-4] The relay's store on SQLite. Ranges, heads and sizes are at hand and written once a transaction, beside the envelopes that
// changed them; after a rollback they are read anew.
const BYTES_AT = column({ bytes }, 'SELECT bytes FROM envelopes WHERE stream = ? AND seq = ?');
const ADD = 'INSERT INTO envelopes (position, space, stream, seq, size, bytes) VALUES (?, ?, ?, ?, ?, ?)';
const SIZES = select(
  { position: number, size: number },
  'SELECT position, size FROM envelopes WHERE space = ? AND position > ? ORDER BY position LIMIT 4096',
);
const ENVELOPES = select(
  { position: number, bytes },
  'SELECT position, bytes FROM envelopes WHERE space = ? AND position > ? AND position <= ? ORDER BY position',
);
const RANGE_SIZES = select(
  { seq: number, size: number },
  'SELECT seq, size FROM envelopes WHERE stream = ? AND seq >= ? AND seq <= ? ORDER BY seq LIMIT 4096',
);
const RANGE = select(
  { position: number, seq: number, bytes },
  'SELECT position, seq, bytes FROM envelopes WHERE stream = ? AND seq >= ? AND seq <= ? ORDER BY seq',
);
const TRIMMED = select(
  { count: number, size: number },
  'SELECT count(*) AS count, coalesce(sum(size), 0) AS size FROM envelopes WHERE stream = ? AND seq <= ?',
);
const TRIM = 'DELETE FROM envelopes WHERE stream = ? AND seq <= ?';
const ROSTER = column(
  { entry: bytes },
  'SELECT entry FROM rosters WHERE space = ? AND version > ? ORDER BY version LIMIT ?',
);
const ROSTER_VERSION = column(
  { version: number },
  'SELECT coalesce(max(version), 0) AS version FROM rosters WHERE space = ?',
);
const ADD_ENTRY = 'INSERT INTO rosters (space, version, entry) VALUES (?, ?, ?)';
const SLOT_SIZE = column(
  { size: number },
  'SELECT length(bytes) AS size FROM slots WHERE space = ? AND device = ? AND name = ?',
);
const PUT_SLOT = `INSERT INTO slots (space, device, name, bytes) VALUES (?, ?, ?, ?)
  ON CONFLICT (space, device, name) DO UPDATE SET bytes = excluded.bytes`;
const SLOT = column({ bytes }, 'SELECT bytes FROM slots WHERE space = ? AND device = ? AND name = ?');
const SLOTS = select(
  { device: bytes, name: text },
  'SELECT device, name FROM slots WHERE space = ? ORDER BY device, name',
);
const PIECE_SIZE = column(
  { size: number },
  'SELECT size FROM blob_pieces WHERE space = ? AND blob = ? AND piece = ?',
);
const PUT_PIECE = `INSERT INTO blob_pieces (space, blob, piece, is_last, size, bytes) VALUES (?, ?, ?, ?, ?, ?)
  ON CONFLICT (space, blob, piece) DO UPDATE SET is_last = excluded.is_last, size = excluded.size, bytes = excluded.bytes`;
const PIECE = select(
  { bytes, isLast: flag },
  'SELECT bytes, is_last FROM blob_pieces WHERE space = ? AND blob = ? AND piece = ?',
);
const BLOB_SIZE = column(
  { size: number },
  'SELECT coalesce(sum(size), 0) AS size FROM blob_pieces WHERE space = ? AND blob = ?',
);
const DROP_BLOB = 'DELETE FROM blob_pieces WHERE space = ? AND blob = ?';
const TOTALS = select(
  { spaces: number, envelopes: number, bytes: number },
  'SELECT count(*) AS spaces, coalesce(sum(envelopes), 0) AS envelopes, coalesce(sum(bytes), 0) AS bytes FROM spaces',
);

/** The greatest key of the first rows that fit; at least one row. */
const lastThatFits = (rows: readonly { readonly key: number; readonly size: number }[], most: number) => {
  let left = most;
  let last: number | null = null;
  for (const { key, size } of rows) {
    left -= size;
    if (last !== null && left < 0) break;
    last = key;
  }
  return last;
};

type Parts = {
  readonly database: SqlDatabase;
  readonly spaces: KnownSpaces;
  readonly mustBeTogether: () => void;
};
const grow = (known: KnownSpace, size: number): void => {
  known.bytes += size;
  known.isChanged = true;
};

const envelopeLog = ({ database, spaces, mustBeTogether }: Parts): EnvelopeLog => ({
  append: ({ space, stream, seq, bytes: envelope, mayLeaveGap }) => {
    mustBeTogether();
    const known = spaces.make(space);
    const held = known.streams.get(toBase64Url(stream));
    const placed = placeSeq(held?.ranges ?? [], { seq, mayLeaveGap });
    const answer = (outcome: 'there' | 'gap' | 'fork' | 'quota') => ({ outcome, position: known.head });
    if (placed === 'gap') return answer('gap');
    if (placed === 'there') {
      const there = held === undefined ? null : BYTES_AT.first(database, [held.id, seq]);
      return answer(there !== null && sameBytes(there, envelope) ? 'there' : 'fork');
    }
    const more = placed.ranges.length - (held?.ranges.length ?? 0);
    const isFull = held === undefined && known.streams.size >= MOST_STREAMS;
    if (isFull || (more > 0 && known.ranges + more > MOST_RANGES)) return answer('quota');
    const entry = held ?? spaces.makeStream(known, stream);
    const position = spaces.nextPosition();
    database.run(ADD, [position, known.id, entry.id, seq, envelope.length, envelope]);
    entry.ranges = placed.ranges;
    entry.isChanged = true;
    known.ranges += more;
    known.head = position;
    known.envelopes += 1;
    grow(known, envelope.length);
    return { outcome: 'kept', position };
  },
  read: (space, after, mostBytes) => {
    const known = spaces.find(space);
    if (known === null || known.head <= after) return [];
    const sizes = SIZES.all(database, [known.id, after]).map(({ position, size }) => ({
      key: position,
      size,
    }));
    const last = lastThatFits(sizes, mostBytes);
    return last === null ? [] : ENVELOPES.all(database, [known.id, after, last]);
  },
  readRange: (space, { stream, range, mostBytes }) => {
    const held = spaces.find(space)?.streams.get(toBase64Url(stream));
    if (held === undefined) return [];
    const asked = [held.id, range.from, range.through];
    const sizes = RANGE_SIZES.all(database, asked).map(({ seq, size }) => ({ key: seq, size }));
    const last = lastThatFits(sizes, mostBytes);
    return last === null ? [] : RANGE.all(database, [held.id, range.from, last]);
  },
  ranges: (space) =>
    [...(spaces.find(space)?.streams.values() ?? [])]
      .filter(({ ranges }) => ranges.length > 0)
      .map(({ stream, ranges }) => ({ stream, ranges })),
  head: (space) => spaces.find(space)?.head ?? 0,
  trim: (space, stream, through) => {
    mustBeTogether();
    const held = spaces.find(space)?.streams.get(toBase64Url(stream));
    if (held === undefined) return 0;
    const known = spaces.make(space);
    const { count, size } = TRIMMED.first(database, [held.id, through]) ?? { count: 0, size: 0 };
    if (count === 0) return 0;
    database.run(TRIM, [held.id, through]);
    const left: readonly SeqRange[] = withoutThrough(held.ranges, through);
    known.ranges += left.length - held.ranges.length;
    known.envelopes -= count;
    held.ranges = left;
    held.isChanged = true;
    grow(known, -size);
    return size;
  },
});

const rosterLog = ({ database, spaces, mustBeTogether }: Parts): RosterLog => {
  const version = (known: KnownSpace | null): number =>
    known === null ? 0 : (ROSTER_VERSION.first(database, [known.id]) ?? 0);
  return {
    append: (space, next, entry) => {
      mustBeTogether();
      if (next !== version(spaces.find(space)) + 1) return 'taken';
      const known = spaces.make(space);
      database.run(ADD_ENTRY, [known.id, next, entry]);
      grow(known, entry.length);
      return 'kept';
    },
    read: (space, after) => {
      const known = spaces.find(space);
      return known === null ? [] : ROSTER.all(database, [known.id, after, ROSTER_READ]);
    },
    version: (space) => version(spaces.find(space)),
  };
};

const slotStore = ({ database, spaces, mustBeTogether }: Parts): SlotStore => ({
  put: (space, { device, name, bytes: content }) => {
    mustBeTogether();
    const known = spaces.make(space);
    const before = SLOT_SIZE.first(database, [known.id, device, name]) ?? 0;
    database.run(PUT_SLOT, [known.id, device, name, content]);
    grow(known, content.length - before);
  },
  get: (space, { device, name }) => {
    const known = spaces.find(space);
    return known === null ? null : SLOT.first(database, [known.id, device, name]);
  },
  keys: (space) => {
    const known = spaces.find(space);
    return known === null ? [] : SLOTS.all(database, [known.id]);
  },
});

const blobStore = ({ database, spaces, mustBeTogether }: Parts): BlobStore => ({
  put: ({ space, blob, piece, isLast, bytes: content }) => {
    mustBeTogether();
    const known = spaces.make(space);
    const before = PIECE_SIZE.first(database, [known.id, blob, piece]) ?? 0;
    database.run(PUT_PIECE, [known.id, blob, piece, isLast ? 1 : 0, content.length, content]);
    grow(known, content.length - before);
  },
  get: (space, blob, piece) => {
    const known = spaces.find(space);
    return known === null ? null : PIECE.first(database, [known.id, blob, piece]);
  },
  drop: (space, blob) => {
    mustBeTogether();
    if (spaces.find(space) === null) return 0;
    const known = spaces.make(space);
    const size = BLOB_SIZE.first(database, [known.id, blob]) ?? 0;
    database.run(DROP_BLOB, [known.id, blob]);
    grow(known, -size);
    return size;
  },
});

export const createSqliteRelayStore = (database: SqlDatabase, relayEpoch: Uint8Array): RelayStore => {
  const spaces = createKnownSpaces(database);
  let isTogether = false;
  const mustBeTogether = (): void => {
    if (!isTogether) throw new Error('[RELAY-4] the relay writes only inside together()');
  };
  const parts = { database, spaces, mustBeTogether };
  return {
    relayEpoch,
    together: (durable, body) => {
      try {
        return database.transaction(
          () => {
            isTogether = true;
            const value = body();
            spaces.write();
            return value;
          },
          { durable },
        );
      } catch (cause) {
        spaces.forget();
        throw cause;
      } finally {
        isTogether = false;
      }
    },
    log: envelopeLog(parts),
    blobs: blobStore(parts),
    rosters: rosterLog(parts),
    slots: slotStore(parts),
    bytesOf: (space) => spaces.find(space)?.bytes ?? 0,
    totals: () => TOTALS.first(database) ?? { spaces: 0, envelopes: 0, bytes: 0 },
  };
};
