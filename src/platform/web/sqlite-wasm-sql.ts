import type { Database, PreparedStatement, Sqlite3Static } from '@sqlite.org/sqlite-wasm';
import { createSqlDatabase } from '../../db/sql-connection';
import type { RawConnection, RawStatement } from '../../db/sql-connection';
import { SqlError, sqlErrorOf } from '../../db/sql-database';
import type { Durability, SqlDatabase, SqlRow, SqlValue } from '../../db/sql-database';

// The library's own decoder drops a leading U+FEFF: text is read as bytes and decoded here.
const utf8 = new TextDecoder('utf-8', { ignoreBOM: true });
const NO_BYTES = new Uint8Array(0);

export const wasmErrorOf = (cause: unknown): SqlError => {
  if (cause instanceof SqlError) return cause;
  const message = cause instanceof Error ? cause.message : String(cause);
  const code = cause instanceof Error && 'resultCode' in cause ? cause.resultCode : undefined;
  return sqlErrorOf(typeof code === 'number' ? code : 1, message);
};

type Cell = { readonly statement: number; readonly column: number };

const bytesOf = ({ capi, wasm }: Sqlite3Static, { statement, column }: Cell): Uint8Array => {
  const start = capi.sqlite3_column_blob(statement, column);
  const length = capi.sqlite3_column_bytes(statement, column);
  return length === 0 ? NO_BYTES : wasm.heap8u().subarray(start, start + length);
};

const valueOf = (sqlite: Sqlite3Static, cell: Cell): SqlValue => {
  const { capi } = sqlite;
  switch (capi.sqlite3_column_type(cell.statement, cell.column)) {
    case capi.SQLITE_TEXT:
      return utf8.decode(bytesOf(sqlite, cell));
    case capi.SQLITE_BLOB:
      return new Uint8Array(bytesOf(sqlite, cell));
    case capi.SQLITE_NULL:
      return null;
    default:
      return capi.sqlite3_column_double(cell.statement, cell.column);
  }
};

const rawStatement = (
  sqlite: Sqlite3Static,
  { database, statement }: { readonly database: Database; readonly statement: PreparedStatement },
): RawStatement => {
  const count = statement.columnCount;
  const pointer = statement.pointer ?? 0;
  const each = (params: readonly SqlValue[], onRow: () => void): void => {
    try {
      if (params.length > 0) statement.bind(params);
      while (statement.step()) onRow();
    } finally {
      statement.resetNoThrow(true);
    }
  };
  const all = (params: readonly SqlValue[]): readonly SqlRow[] => {
    const rows: SqlRow[] = [];
    each(params, () => {
      const row: SqlValue[] = [];
      for (let column = 0; column < count; column += 1) {
        row.push(valueOf(sqlite, { statement: pointer, column }));
      }
      rows.push(row);
    });
    return rows;
  };
  const run = (params: readonly SqlValue[]): number => {
    const before = sqlite.capi.sqlite3_total_changes(database);
    each(params, () => undefined);
    const isChanged = sqlite.capi.sqlite3_total_changes(database) !== before;
    return isChanged ? sqlite.capi.sqlite3_changes(database) : 0;
  };
  const columns = count > 0 ? statement.getColumnNames() : [];
  return { columns, run, all, release: () => void statement.finalize() };
};

const connectionOf = (sqlite: Sqlite3Static, database: Database): RawConnection => ({
  prepare: (sql) => rawStatement(sqlite, { database, statement: database.prepare(sql) }),
  isInTransaction: () => sqlite.capi.sqlite3_get_autocommit(database) === 0,
  close: () => database.close(),
  errorOf: wasmErrorOf,
});

export type WasmOpen = {
  readonly path: string;
  readonly vfs: string;
  readonly readOnly: boolean;
  readonly maxPages: number | undefined;
  readonly durable: Durability;
};

export const openSqliteWasm = (sqlite: Sqlite3Static, open: WasmOpen): SqlDatabase => {
  let database: Database;
  try {
    database = new sqlite.oo1.DB({ filename: open.path, flags: open.readOnly ? 'r' : 'c', vfs: open.vfs });
  } catch (cause) {
    throw wasmErrorOf(cause);
  }
  try {
    // In this order: the pool has no shared memory, so WAL needs the exclusive lock first.
    database.exec('PRAGMA locking_mode = exclusive');
    database.exec('PRAGMA foreign_keys = ON');
    if (open.readOnly) {
      database.exec('SELECT 1 FROM sqlite_schema');
    } else {
      database.exec('PRAGMA journal_mode = wal');
      if (open.maxPages !== undefined) {
        database.exec(`PRAGMA max_page_count = ${Math.trunc(open.maxPages)}`);
      }
    }
    return createSqlDatabase(connectionOf(sqlite, database), {
      isReadOnly: open.readOnly,
      durable: open.durable,
    });
  } catch (cause) {
    database.close();
    throw wasmErrorOf(cause);
  }
};
