import type { ChunkSeal } from '../../core/chunk-seal';
import { bytes, column, exists, number, select, text } from '../rows';
import type { SqlDatabase, SqlFiles } from '../sql-database';
import { ATTACHMENT_PIECE, openPiece, sealPiece } from './sealed-pieces';

// [ATTACH-1] Bytes lie once, by their SHA-256, in a database of their own beside the journal: on every platform by the driver that the journal
// has, so where that is sealed they are.
// [ATTACH-2] A file is there whole or not at all: its row comes last, and pieces without one are thrown away at the next opening.
export const ATTACHMENT_FILE = 'attachments.sqlite';
export { ATTACHMENT_PIECE };
/** Of a picture. */
export const LARGEST_ATTACHMENT = 10 * 1024 * 1024;
/** An hour of speech, with room. */
export const LARGEST_RECORDING = 24 * 1024 * 1024;
/** Nothing that is kept here is larger. */
export const LARGEST_KEPT = Math.max(LARGEST_ATTACHMENT, LARGEST_RECORDING);

const SCHEMA = [
  'CREATE TABLE IF NOT EXISTS piece (hash TEXT NOT NULL, number INTEGER NOT NULL, bytes BLOB NOT NULL, PRIMARY KEY (hash, number)) STRICT',
  'CREATE TABLE IF NOT EXISTS attachment (hash TEXT PRIMARY KEY, size INTEGER NOT NULL, kept_at INTEGER NOT NULL) STRICT',
  'CREATE TABLE IF NOT EXISTS sealed (hash TEXT PRIMARY KEY) STRICT',
  // What a crash left of a file that was on its way in.
  'DELETE FROM piece WHERE hash NOT IN (SELECT hash FROM attachment)',
];

export type WholeFile = { readonly hash: string; readonly size: number; readonly now: number };
export type AttachmentStore = {
  /** In bytes; null where it is not here. */
  readonly sizeOf: (hash: string) => number | null;
  /** `parts` are pieces of 512 KiB, the last one shorter. */
  readonly put: (attachment: WholeFile, parts: Iterable<Uint8Array>) => void;
  /** The same, with a rest wherever there may be one. */
  readonly keep: (
    attachment: WholeFile,
    parts: Iterable<Uint8Array>,
  ) => Generator<undefined, undefined, undefined>;
  readonly piece: (hash: string, number: number) => Uint8Array | null;
  readonly hashes: (
    after: string,
    limit: number,
  ) => readonly { readonly hash: string; readonly keptAt: number }[];
  readonly remove: (hash: string) => void;
  readonly close: () => void;
};

/** Opened when it is first needed; where nothing was ever attached there is no file. */
const createOpener = (files: SqlFiles) => {
  let opened: SqlDatabase | null = null;
  const open = (): SqlDatabase => {
    if (opened !== null) return opened;
    const fresh = files.open(ATTACHMENT_FILE);
    for (const sql of SCHEMA) fresh.run(sql);
    opened = fresh;
    return fresh;
  };
  return {
    open,
    ifThere: (): SqlDatabase | null => (opened !== null || files.exists(ATTACHMENT_FILE) ? open() : null),
    close: (): void => {
      opened?.close();
      opened = null;
    },
  };
};

const SIZE = column({ size: number }, 'SELECT size FROM attachment WHERE hash = ?');
const sizeIn = (database: SqlDatabase | null, hash: string): number | null =>
  database === null ? null : SIZE.first(database, [hash]);

const store = function* (
  { database, seal }: { readonly database: SqlDatabase; readonly seal: ChunkSeal | null },
  { hash, size, now, parts }: WholeFile & { readonly parts: Iterable<Uint8Array> },
): Generator<undefined, undefined, undefined> {
  let piece = 0;
  for (const bytes of parts) {
    const stored = seal === null ? bytes : yield* sealPiece(seal, { file: hash, size, piece, bytes });
    const row = [hash, piece, stored];
    // The row that says it is here comes last, and puts all pieces on the disk with it.
    database.transaction(() => database.run(PUT_PIECE, row), { durable: 'later' });
    piece += 1;
    yield;
  }
  database.transaction(() => {
    if (seal !== null) database.run('INSERT OR IGNORE INTO sealed (hash) VALUES (?)', [hash]);
    database.run('INSERT OR IGNORE INTO attachment (hash, size, kept_at) VALUES (?, ?, ?)', [
      hash,
      size,
      now,
    ]);
  });
  return undefined;
};

const isSealed = exists('SELECT 1 FROM sealed WHERE hash = ?');

const pieceIn = (
  { database, seal }: { readonly database: SqlDatabase | null; readonly seal: ChunkSeal | null },
  { hash, number: at }: { readonly hash: string; readonly number: number },
): Uint8Array | null => {
  const size = sizeIn(database, hash);
  if (database === null || size === null) return null;
  const piece = PIECE.first(database, [hash, at]);
  if (piece === null) return null;
  if (!isSealed(database, [hash])) return piece;
  return seal === null ? null : openPiece(seal, { file: hash, size, piece: at, bytes: piece });
};

const PUT_PIECE = 'INSERT OR REPLACE INTO piece (hash, number, bytes) VALUES (?, ?, ?)';
const HASHES = select(
  { hash: text, keptAt: number },
  'SELECT hash, kept_at FROM attachment WHERE hash > ? ORDER BY hash LIMIT ?',
);
const PIECE = column({ bytes }, 'SELECT bytes FROM piece WHERE hash = ? AND number = ?');

/** `seal`: what comes from now on is sealed with it; null where the device keeps no key. */
export const createAttachmentStore = (files: SqlFiles, seal: ChunkSeal | null = null): AttachmentStore => {
  const { open, ifThere, close } = createOpener(files);
  const keep = function* (whole: WholeFile, parts: Iterable<Uint8Array>) {
    const database = open();
    if (sizeIn(database, whole.hash) !== null) return undefined;
    return yield* store({ database, seal }, { ...whole, parts });
  };
  return {
    sizeOf: (hash) => sizeIn(ifThere(), hash),
    keep,
    put: (whole, parts) => {
      for (const work = keep(whole, parts); work.next().done !== true;);
    },
    piece: (hash, number) => pieceIn({ database: ifThere(), seal }, { hash, number }),
    hashes: (after, limit) => {
      const database = ifThere();
      return database === null ? [] : HASHES.all(database, [after, limit]);
    },
    remove: (hash) => {
      const database = ifThere();
      database?.transaction(() => {
        for (const table of ['piece', 'sealed', 'attachment'])
          database.run(`DELETE FROM ${table} WHERE hash = ?`, [hash]);
      });
    },
    close,
  };
};
