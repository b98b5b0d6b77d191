// The SQL port, synchronous on every platform: nothing interleaves between a read and the write that depends on it.
// [SQL-1] Bind only well-formed strings without NUL, finite numbers, null, Uint8Array; integers within ±2^53; only plain `?`.
// [SQL-2] Rows are arrays plus column names; BLOBs are Uint8Array.
// [SQL-3] A failure throws SqlError with a numeric code (SQLite's primary result code) and a kind.
// [SQL-4] transaction() is BEGIN IMMEDIATE … COMMIT; a throw inside rolls back and is thrown on; it does not nest.
// [SQL-23] While a statement's mark is the same, nothing that it could read was written through this handle.
// [SQL-21] A write is on the disk when it returns, unless `later` was asked for by name.
export type SqlValue = string | number | null | Uint8Array;
export type SqlRow = readonly SqlValue[];
export type SqlRows = { readonly columns: readonly string[]; readonly rows: readonly SqlRow[] };

/**
 * `now`: on the disk when the call returns, so it outlives a power cut. `later`: written, and on the disk with the next `now` commit of the
 * same file, with the next checkpoint or with `flush()`. It outlives a killed process at once, and a power cut may take it, together with every
 * `later` commit after it: never one from between others, never half of one.
 */
export type Durability = 'now' | 'later';

export type SqlDatabase = {
  /** Runs one statement, answers how many rows it changed. */
  readonly run: (sql: string, params?: readonly SqlValue[]) => number;
  readonly query: (sql: string, params?: readonly SqlValue[]) => SqlRows;
  /**
   * [SQL-23] Changes before every write of this handle that could change the statement's result, and with every rollback. While the mark
   * is the same, a result read earlier is still current. It is kept in memory, so no file is read.
   */
  readonly markOf: (sql: string) => number;
  /** `durable` defaults to the file's own, and that to `now`. */
  readonly transaction: <T>(body: () => T, options?: { readonly durable?: Durability }) => T;
  readonly isReadOnly: boolean;
  /** Moves the write-ahead log into the main file; for idle times and before a copy. */
  readonly checkpoint: () => void;
  /** Every commit so far is on the disk when this returns, `later` ones included. */
  readonly flush: () => void;
  readonly close: () => void;
};

export type SqlErrorKind =
  | 'busy'
  | 'full'
  | 'corrupt'
  | 'read_only'
  | 'constraint'
  | 'io'
  | 'cannot_open'
  | 'misuse'
  | 'refused_value'
  | 'other';

export class SqlError extends Error {
  readonly kind: SqlErrorKind;
  /** SQLite's primary result code; 0 where the port itself refused. */
  readonly sqliteCode: number;
  constructor(fault: { kind: SqlErrorKind; sqliteCode: number; message: string }) {
    super(fault.message);
    this.name = 'SqlError';
    this.kind = fault.kind;
    this.sqliteCode = fault.sqliteCode;
  }
}

const kindByCode: ReadonlyMap<number, SqlErrorKind> = new Map([
  [5, 'busy'],
  [6, 'busy'],
  [8, 'read_only'],
  [10, 'io'],
  [11, 'corrupt'],
  [13, 'full'],
  [14, 'cannot_open'],
  [19, 'constraint'],
  [21, 'misuse'],
  [26, 'corrupt'],
]);

export const sqlErrorOf = (extendedCode: number, message: string): SqlError => {
  const sqliteCode = extendedCode & 0xff;
  return new SqlError({ kind: kindByCode.get(sqliteCode) ?? 'other', sqliteCode, message });
};

export type SqlOpenOptions = {
  readonly readOnly?: boolean;
  readonly maxPages?: number;
  /** `later` only for a file that can be made again from others: it holds for every write of the file. */
  readonly durable?: Durability;
};

/** A file as it lies on the disk. */
export type FileBytes = {
  readonly size: number;
  /** Fewer where the file ends. */
  readonly read: (offset: number, length: number) => Uint8Array;
  /** On Node not while a database of this process has the file open: the system would take that one's locks away. */
  readonly close: () => void;
};

/** Opens one database file of a profile. Every platform has one; the composition root hands it in. */
export type SqlFiles = {
  readonly open: (name: string, options?: SqlOpenOptions) => SqlDatabase;
  readonly exists: (name: string) => boolean;
  /** A byte copy of a closed or checkpointed file, for the safety copy before a migration. */
  readonly copy: (from: string, to: string) => void;
  readonly remove: (name: string) => void;
  readonly list: () => readonly string[];
  /** For a rescue, which only reads. Null where there is no such file; absent where files are encrypted as a whole. */
  readonly bytes?: (name: string, part: 'file' | 'log') => FileBytes | null;
};
