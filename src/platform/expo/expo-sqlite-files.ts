import { openDatabaseSync } from 'expo-sqlite';
import type { SQLiteDatabase, SQLiteStatement } from 'expo-sqlite';
import { createSqlDatabase } from '../../db/sql-connection';
import type { RawConnection, RawStatement } from '../../db/sql-connection';
import { sqlErrorOf } from '../../db/sql-database';
import type { SqlDatabase, SqlFiles, SqlOpenOptions, SqlRow, SqlValue } from '../../db/sql-database';
import { sqlErrorOfText } from '../../db/sql-error-text';
import type { StatementKind } from '../../db/sql-statement';
import { createSqlFileStore } from './sql-file-store';

// For a first look in Expo Go: not encrypted at rest. Not run on a machine without a phone: only type-checked.
// Known there: on iOS an empty blob is stored as NULL.
const isValue = (value: unknown): value is SqlValue =>
  value === null || typeof value === 'string' || typeof value === 'number' || value instanceof Uint8Array;

const valueOf = (value: unknown): SqlValue => {
  if (isValue(value)) return value;
  if (value instanceof ArrayBuffer) return new Uint8Array(value);
  throw sqlErrorOf(20, 'the driver answered a value of an unknown kind');
};

const rowOf = (row: readonly unknown[]): SqlRow => row.map(valueOf);

const rawStatement = (statement: SQLiteStatement, kind: StatementKind): RawStatement => {
  const columns = statement.getColumnNamesSync();
  const execute = (
    params: readonly SqlValue[],
  ): { readonly changes: number; readonly rows: readonly SqlRow[] } => {
    const result = statement.executeForRawResultSync<Record<string, unknown>>([...params]);
    try {
      return { changes: result.changes, rows: result.getAllSync().map(rowOf) };
    } finally {
      result.resetSync();
    }
  };
  return {
    columns,
    run: (params) => {
      const { changes } = execute(params);
      return kind === 'change' ? changes : 0;
    },
    all: (params) => execute(params).rows,
    release: () => statement.finalizeSync(),
  };
};

const connectionOf = (database: SQLiteDatabase): RawConnection => ({
  prepare: (sql, kind) => rawStatement(database.prepareSync(sql), kind),
  isInTransaction: () => database.isInTransactionSync(),
  close: () => database.closeSync(),
  errorOf: sqlErrorOfText,
});

const prepareFile = (
  database: SQLiteDatabase,
  options: { readonly readOnly: boolean; readonly maxPages?: number },
): void => {
  database.execSync('PRAGMA foreign_keys = ON');
  if (options.readOnly) {
    database.execSync('SELECT count(*) FROM sqlite_schema');
    database.execSync('PRAGMA query_only = ON');
    return;
  }
  database.execSync('PRAGMA journal_mode = WAL');
  if (options.maxPages !== undefined)
    database.execSync(`PRAGMA max_page_count = ${Math.trunc(options.maxPages)}`);
};

/** `uri` is the profile's directory: file:///… */
export const createExpoSqliteFiles = (uri: string): SqlFiles => {
  const { path, checkName, ...store } = createSqlFileStore(uri);
  const openFile = (name: string, options: SqlOpenOptions = {}): SqlDatabase => {
    checkName(name);
    const readOnly = options.readOnly ?? false;
    if (readOnly && !store.exists(name)) throw sqlErrorOf(14, 'no such file');
    let database: SQLiteDatabase | null = null;
    try {
      database = openDatabaseSync(name, { useNewConnection: true }, path);
      prepareFile(database, { ...options, readOnly });
      return createSqlDatabase(connectionOf(database), {
        isReadOnly: readOnly,
        durable: options.durable ?? 'now',
      });
    } catch (cause) {
      database?.closeSync();
      throw sqlErrorOfText(cause);
    }
  };
  return { ...store, open: openFile };
};
