import type { z } from 'zod';
import type { TextNamed } from '../core/named-ids';
import type { AgentTables } from './agent/table-columns';
import type { JournalTables } from './journal/table-columns';
import type { SearchTables } from './search/table-columns';
import { SqlError } from './sql-database';
import type { SqlDatabase, SqlRow, SqlValue } from './sql-database';

// [SQL-22] Rows are read by name, and every value is checked: a damaged file may hold a number where its schema says TEXT. A row with an
// unreadable value is left out; the others are read, also on later pages.

/** Undefined: the value cannot be read, so its row is left out. `Of` is the column's stored type and exists only for the compiler. */
export type Column<T, Of extends SqlValue = SqlValue> = ((value: SqlValue) => T | undefined) & {
  readonly of?: Of;
};

export const text: Column<string, string> = (value) => (typeof value === 'string' ? value : undefined);
export const textOrNull: Column<string | null, string> = (value) =>
  value === null || typeof value === 'string' ? value : undefined;
export const textOr =
  <F extends string | null>(fallback: F): Column<string | F, string> =>
  (value) =>
    typeof value === 'string' ? value : fallback;
export const number: Column<number, number> = (value) => (typeof value === 'number' ? value : undefined);
export const numberOrNull: Column<number | null, number> = (value) =>
  value === null || typeof value === 'number' ? value : undefined;
export const numberOr =
  <F extends number | null>(fallback: F): Column<number | F, number> =>
  (value) =>
    typeof value === 'number' ? value : fallback;
export const bytes: Column<Uint8Array, Uint8Array> = (value) =>
  value instanceof Uint8Array ? value : undefined;
/** 1 is true. */
export const flag: Column<boolean, number> = (value) => value === 1;
/** Accepts the values that the schema accepts. */
export const valid =
  <T>(schema: z.ZodType<T>): Column<T> =>
  (value) =>
    schema.safeParse(value).data;
/** For callers that check the value themselves. */
export const anything: Column<SqlValue> = (value) => value;

type Tables = JournalTables & AgentTables & SearchTables;
type Shape = Readonly<Record<string, Column<unknown>>>;
type Named<Name, T> = T extends string ? (string extends T ? TextNamed<Name> : T) : T;
type RowOf<S extends Shape> = {
  readonly [K in keyof S]: S[K] extends (value: SqlValue) => infer T
    ? Named<K, Exclude<T, undefined>>
    : never;
};
type OneOf<S extends Shape> = RowOf<S>[keyof S];
type Fits<C, Stored> =
  C extends Column<unknown, infer Of> ? (NonNullable<Stored> extends Of ? C : never) : never;
/** Only columns of the table, each read as its stored type. */
type ShapeOf<S extends Shape, T extends keyof Tables> = {
  readonly [K in keyof S]: K extends keyof Tables[T] ? Fits<S[K], Tables[T][K]> : never;
};

type Params = readonly SqlValue[];
export type Select<T> = {
  readonly sql: string;
  readonly all: (database: SqlDatabase, params?: Params) => readonly T[];
  /** `found` also counts unreadable rows: only it tells whether there are more. */
  readonly page: (
    database: SqlDatabase,
    params?: Params,
  ) => { readonly rows: readonly T[]; readonly found: number };
  /** Null: there is no row, or the first cannot be read. */
  readonly first: (database: SqlDatabase, params?: Params) => T | null;
};

const columnName = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

type Reader<T> = {
  /** The names in the answer. */
  readonly columns: readonly string[];
  readonly read: (row: SqlRow, places: readonly number[]) => T | undefined;
};

function rowReader<S extends Shape>(shape: S): Reader<RowOf<S>>;
function rowReader(shape: Shape): Reader<object> {
  const columns = Object.entries(shape);
  const read = (row: SqlRow, places: readonly number[]): object | undefined => {
    const found: Record<string, unknown> = {};
    let at = 0;
    for (const [name, read] of columns) {
      const value = read(row[places[at] ?? -1] ?? null);
      if (value === undefined) return undefined;
      found[name] = value;
      at += 1;
    }
    return found;
  };
  return { columns: Object.keys(shape).map(columnName), read };
}

function valueReader<S extends Shape>(shape: S): Reader<OneOf<S>>;
function valueReader(shape: Shape): Reader<unknown> {
  const [name = '', column = anything] = Object.entries(shape)[0] ?? [];
  return { columns: [columnName(name)], read: (row, [place]) => column(row[place ?? -1] ?? null) };
}

const misuse = (message: string): SqlError => new SqlError({ kind: 'misuse', sqliteCode: 0, message });

/** The position of each column in the answer. */
const placesOf = (read: readonly string[], answered: readonly string[]): readonly number[] => {
  if (answered.length !== read.length)
    throw misuse(`the answer has ${answered.length} columns, ${read.length} are read`);
  return read.map((column, at) => {
    const place = answered[at] === column ? at : answered.indexOf(column);
    if (place < 0) throw misuse(`the answer has no column ${column}`);
    return place;
  });
};

const reading = <T>(sql: string, { columns, read }: Reader<T>): Select<T> => {
  const ask = (database: SqlDatabase, params: Params | undefined) => {
    const { columns: answered, rows } = database.query(sql, params);
    // A driver may answer no column names when there are no rows.
    const isBare = rows.length === 0 && answered.length === 0;
    return { rows, places: isBare ? [] : placesOf(columns, answered) };
  };
  const page: Select<T>['page'] = (database, params) => {
    const { rows, places } = ask(database, params);
    const readable: T[] = [];
    for (const row of rows) {
      const value = read(row, places);
      if (value !== undefined) readable.push(value);
    }
    return { rows: readable, found: rows.length };
  };
  return {
    sql,
    all: (database, params) => page(database, params).rows,
    page,
    first: (database, params) => {
      const { rows, places } = ask(database, params);
      const [row] = rows;
      return row === undefined ? null : (read(row, places) ?? null);
    },
  };
};

/** Takes any SQL. `createdAt` is read from `created_at`; give other columns such a name with `AS`. */
export const select = <S extends Shape>(shape: S, sql: string): Select<RowOf<S>> =>
  reading(sql, rowReader(shape));

/** Values instead of rows, for a shape with one column. */
export const column = <S extends Shape>(shape: S, sql: string): Select<OneOf<S>> =>
  reading(sql, valueReader(shape));

/** Whether the SQL finds a row, whatever its values. */
export const exists =
  (sql: string) =>
  (database: SqlDatabase, params?: Params): boolean =>
    database.query(sql, params).rows.length > 0;

const selectSql = (
  shape: Shape,
  { table, rest }: { readonly table: string; readonly rest: string },
): string => `SELECT ${Object.keys(shape).map(columnName).join(', ')} FROM ${table} ${rest}`;

/** Reads a table of the journal, the agents' database or the search index. The compiler checks its columns. `rest`: the SQL after its name. */
export const from = <T extends keyof Tables>(table: T) => ({
  select: <S extends Shape>(shape: S & ShapeOf<S, T>, rest = ''): Select<RowOf<S>> =>
    select<S>(shape, selectSql(shape, { table, rest })),
  column: <S extends Shape>(shape: S & ShapeOf<S, T>, rest = ''): Select<OneOf<S>> =>
    column<S>(shape, selectSql(shape, { table, rest })),
});
