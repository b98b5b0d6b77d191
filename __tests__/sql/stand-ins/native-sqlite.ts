import Sqlite from 'better-sqlite3';

// What both native libraries have in common, over the SQLite that is here.
const codes: readonly (readonly [RegExp, number])[] = [
  [/^SQLITE_BUSY/, 5],
  [/^SQLITE_READONLY/, 8],
  [/^SQLITE_CORRUPT/, 11],
  [/^SQLITE_FULL/, 13],
  [/^SQLITE_CANTOPEN/, 14],
  [/^SQLITE_CONSTRAINT/, 19],
  [/^SQLITE_NOTADB/, 26],
];

export const codeOf = (cause: unknown): number => {
  const name = String(Reflect.get(Object(cause), 'code'));
  return codes.find(([pattern]) => pattern.test(name))?.[1] ?? 1;
};
export const messageOf = (cause: unknown): string => String(Reflect.get(Object(cause), 'message'));

export const openNative = (path: string, options: { readonly readonly: boolean }): Sqlite.Database =>
  new Sqlite(path, { ...options, timeout: 0 });

export type NativeAnswer = {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly unknown[])[];
  readonly changes: number;
};

const blobToArrayBuffer = (value: unknown): unknown =>
  value instanceof Uint8Array ? new Uint8Array(value).buffer : value;

/** `changes` is SQLite's counter: of the last change, however long ago. */
export const executeNative = (
  database: Sqlite.Database,
  sql: string,
  params: readonly unknown[],
): NativeAnswer => {
  const statement = database.prepare<unknown[], unknown[]>(sql);
  const changes = (): number => database.prepare<[], number>('SELECT changes()').pluck().get() ?? 0;
  if (!statement.reader) {
    statement.run(...params);
    return { columns: [], rows: [], changes: changes() };
  }
  const rows = statement.raw(true).all(...params);
  const columns = statement.columns().map(({ name }) => name);
  return { columns, rows: rows.map((row) => row.map(blobToArrayBuffer)), changes: changes() };
};
