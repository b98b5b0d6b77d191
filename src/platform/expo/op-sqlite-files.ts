import { open } from '@op-engineering/op-sqlite';
import type { DB, Scalar } from '@op-engineering/op-sqlite';
import { createSqlDatabase } from '../../db/sql-connection';
import type { RawConnection, RawStatement } from '../../db/sql-connection';
import { SqlError, sqlErrorOf } from '../../db/sql-database';
import type { SqlDatabase, SqlFiles, SqlOpenOptions, SqlRow, SqlValue } from '../../db/sql-database';
import { sqlErrorOfText } from '../../db/sql-error-text';
import type { StatementKind } from '../../db/sql-statement';
import { createSqlFileStore } from './sql-file-store';

// Not run on a machine without a phone: only type-checked. Everything goes through executeRawSync: it names SQLite's code in its
// errors, keeps columns of equal name apart, and finalises its statement, which a prepared one here never does.
const valueOf = (value: Scalar): SqlValue => {
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (value instanceof ArrayBuffer) return new Uint8Array(value);
  if (ArrayBuffer.isView(value)) return new Uint8Array(value.buffer, value.byteOffset, value.byteLength);
  return value;
};

const rowOf = (row: readonly Scalar[]): SqlRow => row.map(valueOf);

const rawStatement = (
  database: DB,
  statement: { readonly sql: string; readonly kind: StatementKind },
): RawStatement => {
  let columns: readonly string[] = [];
  const execute = (params: readonly SqlValue[]): ReturnType<DB['executeRawSync']> =>
    database.executeRawSync(statement.sql, [...params]);
  return {
    get columns() {
      return columns;
    },
    // SQLite's counter is the last change's: after a read or a CREATE it is an old one.
    run: (params) => {
      const { rowsAffected } = execute(params);
      return statement.kind === 'change' ? rowsAffected : 0;
    },
    all: (params) => {
      const { columnNames, rawRows } = execute(params);
      columns = columnNames;
      return rawRows.map(rowOf);
    },
    release: () => undefined,
  };
};

/** There is no call for it: a second BEGIN is refused exactly where a transaction is open. */
const isInTransaction = (database: DB): boolean => {
  try {
    database.executeSync('BEGIN');
  } catch {
    return true;
  }
  database.executeSync('ROLLBACK');
  return false;
};

const connectionOf = (database: DB): RawConnection => ({
  prepare: (sql, kind) => rawStatement(database, { sql, kind }),
  isInTransaction: () => isInTransaction(database),
  close: () => database.close(),
  errorOf: sqlErrorOfText,
});

// The checkpoint runs when the app is idle; this is only the ceiling for a log that nobody empties (16 MB).
const LOG_PAGES_AT_MOST = 4000;

const prepareFile = (
  database: DB,
  options: { readonly readOnly: boolean; readonly maxPages?: number },
): void => {
  // The first read of a page is what shows a wrong key.
  database.executeSync('SELECT count(*) FROM sqlite_schema');
  database.executeSync('PRAGMA foreign_keys = ON');
  if (options.readOnly) return;
  database.executeSync('PRAGMA journal_mode = WAL');
  database.executeSync(`PRAGMA wal_autocheckpoint = ${LOG_PAGES_AT_MOST}`);
  if (options.maxPages !== undefined)
    database.executeSync(`PRAGMA max_page_count = ${Math.trunc(options.maxPages)}`);
};

export type OpSqliteProfile = {
  /** The profile's directory: file:///… */
  readonly uri: string;
  /** 64 hex digits, from the keychain. SQLCipher takes them as the key itself, without deriving one. */
  readonly keyHex: string;
};

export const createOpSqliteFiles = ({ uri, keyHex }: OpSqliteProfile): SqlFiles => {
  if (!/^[0-9a-f]{64}$/i.test(keyHex)) {
    throw new SqlError({ kind: 'misuse', sqliteCode: 0, message: 'the key is not 32 bytes in hex' });
  }
  const { path, checkName, ...store } = createSqlFileStore(uri);
  const openFile = (name: string, options: SqlOpenOptions = {}): SqlDatabase => {
    checkName(name);
    const readOnly = options.readOnly ?? false;
    if (readOnly && !store.exists(name)) throw sqlErrorOf(14, 'no such file');
    let database: DB | null = null;
    try {
      database = open({ name, location: path, encryptionKey: `x'${keyHex}'`, readOnly });
      prepareFile(database, { ...options, readOnly });
      return createSqlDatabase(connectionOf(database), {
        isReadOnly: readOnly,
        durable: options.durable ?? 'now',
      });
    } catch (cause) {
      database?.close();
      throw sqlErrorOfText(cause);
    }
  };
  return { ...store, open: openFile };
};
