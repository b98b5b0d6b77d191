import { SqlError } from '../../src/db/sql-database';
import type { SqlDatabase, SqlErrorKind, SqlFiles } from '../../src/db/sql-database';

// One contract for every driver: plain functions, so that jest and Chromium run the same.
export type ContractCase = { readonly name: string; readonly run: (files: SqlFiles) => void };

const show = (value: unknown): string => {
  const text = JSON.stringify(value, (_key, part: unknown) =>
    part instanceof Uint8Array ? { bytes: [...part] } : typeof part === 'bigint' ? `${part}n` : part,
  );
  return text === undefined ? String(value) : text.slice(0, 300);
};

export const expectEqual = (actual: unknown, expected: unknown, what: string): void => {
  if (show(actual) !== show(expected))
    throw new Error(`${what}: ${show(actual)} instead of ${show(expected)}`);
};

export const expectTrue = (isTrue: boolean, what: string): void => {
  if (!isTrue) throw new Error(what);
};

export const failureOf = (work: () => unknown): unknown => {
  try {
    work();
  } catch (cause) {
    return cause;
  }
  return null;
};

export const expectSqlError = (
  work: () => unknown,
  expected: { readonly kind: SqlErrorKind; readonly sqliteCode?: number },
): void => {
  const failure = failureOf(work);
  if (failure === null) throw new Error(`nothing was thrown where ${expected.kind} was due`);
  if (!(failure instanceof SqlError)) throw new Error(`not an SqlError: ${String(failure)}`);
  expectEqual(failure.kind, expected.kind, `kind of "${failure.message}"`);
  if (expected.sqliteCode !== undefined) expectEqual(failure.sqliteCode, expected.sqliteCode, 'code');
};

/** A fresh database for one case. */
export const withDatabase =
  (body: (database: SqlDatabase, files: SqlFiles) => void) =>
  (files: SqlFiles): void => {
    files.remove('case.sqlite');
    const database = files.open('case.sqlite');
    try {
      body(database, files);
    } finally {
      database.close();
      files.remove('case.sqlite');
    }
  };

export const createItems = (database: SqlDatabase): void => {
  database.run('CREATE TABLE item (id INTEGER PRIMARY KEY, title TEXT, size REAL, body BLOB) STRICT');
};

export const countItems = (database: SqlDatabase): unknown =>
  database.query('SELECT count(*) FROM item').rows[0]?.[0];
