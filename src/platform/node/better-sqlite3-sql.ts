import Sqlite from 'better-sqlite3';
import { accessSync, constants, statSync } from 'node:fs';
import { createSqlDatabase } from '../../db/sql-connection';
import type { RawConnection, RawStatement } from '../../db/sql-connection';
import { SqlError, sqlErrorOf } from '../../db/sql-database';
import type { SqlDatabase, SqlOpenOptions, SqlRow, SqlValue } from '../../db/sql-database';
import { asSqlError } from './file-error';
import { bytesOfUnwritable } from './unwritable-file';

// better-sqlite3 hands out names of result codes; the port speaks in their numbers.
const codeByName: ReadonlyMap<string, number> = new Map([
  ['PERM', 3],
  ['BUSY', 5],
  ['LOCKED', 6],
  ['NOMEM', 7],
  ['READONLY', 8],
  ['INTERRUPT', 9],
  ['IOERR', 10],
  ['CORRUPT', 11],
  ['FULL', 13],
  ['CANTOPEN', 14],
  ['PROTOCOL', 15],
  ['SCHEMA', 17],
  ['TOOBIG', 18],
  ['CONSTRAINT', 19],
  ['MISMATCH', 20],
  ['MISUSE', 21],
  ['RANGE', 25],
  ['NOTADB', 26],
]);

// By shape: the addon keeps the error class of whoever loaded it first, so `instanceof` fails for a second module instance.
const textField = (cause: unknown, field: 'code' | 'message'): string | undefined => {
  if (typeof cause !== 'object' || cause === null) return undefined;
  const value: unknown = Reflect.get(cause, field);
  return typeof value === 'string' ? value : undefined;
};

const errorOf = (cause: unknown): SqlError => {
  if (cause instanceof SqlError) return cause;
  const [prefix, name] = (textField(cause, 'code') ?? '').split('_');
  const sqliteCode = prefix === 'SQLITE' ? codeByName.get(name ?? '') : undefined;
  return sqlErrorOf(sqliteCode ?? 1, textField(cause, 'message') ?? 'an unknown failure');
};

// Buffers of small blobs share one pool and behave unlike a Uint8Array (slice, JSON, equality).
const unpoolBlobs = (rows: readonly SqlValue[][], columns: readonly number[]): void => {
  for (const row of rows) {
    for (const column of columns) {
      const value = row[column];
      if (value instanceof Uint8Array) row[column] = new Uint8Array(value);
    }
  }
};

// Values one by one: the addon takes them out of a list a fifth slower.
type Statement = Sqlite.Statement<SqlValue[], SqlValue[]>;

const readerStatement = (database: Sqlite.Database, statement: Statement): RawStatement => {
  const definitions = statement.raw(true).columns();
  const columns = definitions.map((column) => column.name);
  const mayHoldBlobs = definitions.flatMap((column, index) =>
    column.type === null || column.type === 'BLOB' || column.type === 'ANY' ? [index] : [],
  );
  const all = (params: readonly SqlValue[]): readonly SqlRow[] => {
    const rows = statement.all(...params);
    if (mayHoldBlobs.length > 0) unpoolBlobs(rows, mayHoldBlobs);
    return rows;
  };
  const countOf = (sql: string): number => database.prepare<[], number>(sql).pluck().get() ?? 0;
  const run = (params: readonly SqlValue[]): number => {
    const before = countOf('SELECT total_changes()');
    statement.all(...params);
    return countOf('SELECT total_changes()') === before ? 0 : countOf('SELECT changes()');
  };
  return { columns, run, all, release: () => undefined };
};

const writerStatement = (statement: Statement): RawStatement => {
  const run = (params: readonly SqlValue[]): number => statement.run(...params).changes;
  const all = (params: readonly SqlValue[]): readonly SqlRow[] => {
    statement.run(...params);
    return [];
  };
  return { columns: [], run, all, release: () => undefined };
};

const connectionOf = (database: Sqlite.Database): RawConnection => ({
  prepare: (sql) => {
    const statement = database.prepare<SqlValue[], SqlValue[]>(sql);
    return statement.reader ? readerStatement(database, statement) : writerStatement(statement);
  },
  isInTransaction: () => database.inTransaction,
  close: () => database.close(),
  errorOf,
});

// One process owns a profile (its lock file says so): whoever else holds the file is a stranger, and waiting for
// a stranger would freeze the screens.
const WAIT_FOR_A_LOCK_MS = 200;

const prepareFile = (
  database: Sqlite.Database,
  options: { readonly isReadOnly: boolean; readonly maxPages?: number },
): void => {
  database.pragma('foreign_keys = ON');
  if (options.isReadOnly) {
    database.prepare('SELECT 1 FROM sqlite_schema').get();
    return;
  }
  database.pragma('journal_mode = WAL');
  if (options.maxPages !== undefined) database.pragma(`max_page_count = ${Math.trunc(options.maxPages)}`);
};

// SQLite opens a write-protected file for reading and keeps quiet until the first write.
const refuseWriteProtected = (path: string): void => {
  try {
    accessSync(path, constants.W_OK);
  } catch (cause) {
    if (/^(?:EACCES|EPERM|EROFS)$/.test(textField(cause, 'code') ?? ''))
      throw sqlErrorOf(8, 'the file is write-protected');
  }
};

const openFile = (path: string, isReadOnly: boolean): Sqlite.Database => {
  if (!isReadOnly && path !== ':memory:') refuseWriteProtected(path);
  try {
    return new Sqlite(path, { readonly: isReadOnly, timeout: WAIT_FOR_A_LOCK_MS });
  } catch (cause) {
    // A missing directory is a TypeError there, before SQLite was asked.
    throw textField(cause, 'code') === undefined
      ? sqlErrorOf(14, 'the directory does not exist')
      : errorOf(cause);
  }
};

const isBlank = (path: string): boolean =>
  asSqlError(() => {
    const found = statSync(path, { throwIfNoEntry: false });
    return found !== undefined && found.isFile() && found.size === 0;
  });

/** SQLite throws the log beside a file of no bytes away, even where it only reads: what is left of a life may lie there. */
const openNothing = (): SqlDatabase => {
  const database = new Sqlite(':memory:');
  database.pragma('query_only = ON');
  return createSqlDatabase(connectionOf(database), { isReadOnly: true });
};

const openPrepared = (path: string, options: SqlOpenOptions): SqlDatabase => {
  const isReadOnly = options.readOnly ?? false;
  if (isReadOnly && isBlank(path)) return openNothing();
  const database = openFile(path, isReadOnly);
  try {
    prepareFile(database, { ...options, isReadOnly });
    return createSqlDatabase(connectionOf(database), { isReadOnly, durable: options.durable ?? 'now' });
  } catch (cause) {
    database.close();
    throw errorOf(cause);
  }
};

/** Damage is damage, and what another holds is in use, wherever the file lies. */
const mayBeThePlace = (cause: unknown): boolean =>
  cause instanceof SqlError && ['cannot_open', 'read_only', 'io', 'full'].includes(cause.kind);

/** `path` is a file or ':memory:'. */
export const openBetterSqlite3 = (path: string, options: SqlOpenOptions = {}): SqlDatabase => {
  try {
    return openPrepared(path, options);
  } catch (cause) {
    const bytes = options.readOnly === true && mayBeThePlace(cause) ? bytesOfUnwritable(path) : null;
    if (bytes === null) throw cause;
    return createSqlDatabase(connectionOf(new Sqlite(bytes, { readonly: true })), { isReadOnly: true });
  }
};
