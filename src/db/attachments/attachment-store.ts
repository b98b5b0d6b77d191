import type { SqlDatabase, SqlFiles } from '../sql-database';

// [ATTACH-1] Bytes lie once, by their SHA-256, in a database of their own beside the journal: on every platform by the driver that the journal
// has, so where that is sealed they are.
// [ATTACH-2] A file is there whole or not at all: its row comes with its last piece, in one transaction.
export const ATTACHMENT_FILE = 'attachments.sqlite';
export const ATTACHMENT_PIECE = 512 * 1024;
export const LARGEST_ATTACHMENT = 10 * 1024 * 1024;

const SCHEMA = [
  'CREATE TABLE IF NOT EXISTS piece (hash TEXT NOT NULL, number INTEGER NOT NULL, bytes BLOB NOT NULL, PRIMARY KEY (hash, number)) STRICT',
  'CREATE TABLE IF NOT EXISTS attachment (hash TEXT PRIMARY KEY, size INTEGER NOT NULL, kept_at INTEGER NOT NULL) STRICT',
];

export type AttachmentStore = {
  /** In bytes; null where it is not here. */
  readonly sizeOf: (hash: string) => number | null;
  /** `parts` are pieces of 512 KiB, the last one shorter. */
  readonly put: (
    attachment: { readonly hash: string; readonly size: number; readonly now: number },
    parts: Iterable<Uint8Array>,
  ) => void;
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

const sizeIn = (database: SqlDatabase | null, hash: string): number | null => {
  const [size] = database?.query('SELECT size FROM attachment WHERE hash = ?', [hash]).rows[0] ?? [];
  return typeof size === 'number' ? size : null;
};

type Whole = Parameters<AttachmentStore['put']>[0];
const insert = (
  database: SqlDatabase,
  { whole: { hash, size, now }, parts }: { readonly whole: Whole; readonly parts: Iterable<Uint8Array> },
): void =>
  database.transaction(() => {
    let number = 0;
    for (const bytes of parts) {
      database.run('INSERT INTO piece (hash, number, bytes) VALUES (?, ?, ?)', [hash, number, bytes]);
      number += 1;
    }
    database.run('INSERT INTO attachment (hash, size, kept_at) VALUES (?, ?, ?)', [hash, size, now]);
  });

const HASHES = 'SELECT hash, kept_at FROM attachment WHERE hash > ? ORDER BY hash LIMIT ?';
const PIECE = 'SELECT bytes FROM piece WHERE hash = ? AND number = ?';

export const createAttachmentStore = (files: SqlFiles): AttachmentStore => {
  const { open, ifThere, close } = createOpener(files);
  return {
    sizeOf: (hash) => sizeIn(ifThere(), hash),
    put: (whole, parts) => {
      const database = open();
      if (sizeIn(database, whole.hash) === null) insert(database, { whole, parts });
    },
    piece: (hash, number) => {
      const [bytes] = ifThere()?.query(PIECE, [hash, number]).rows[0] ?? [];
      return bytes instanceof Uint8Array ? bytes : null;
    },
    hashes: (after, limit) =>
      (ifThere()?.query(HASHES, [after, limit]).rows ?? []).flatMap(([hash, keptAt]) =>
        typeof hash === 'string' && typeof keptAt === 'number' ? [{ hash, keptAt }] : [],
      ),
    remove: (hash) => {
      const database = ifThere();
      database?.transaction(() => {
        database.run('DELETE FROM piece WHERE hash = ?', [hash]);
        database.run('DELETE FROM attachment WHERE hash = ?', [hash]);
      });
    },
    close,
  };
};
