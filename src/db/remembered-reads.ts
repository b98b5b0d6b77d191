import type { Stores } from './stores';
import type { SqlDatabase, SqlRows, SqlValue } from './sql-database';

// [SQL-23] A database whose answers are remembered until a table that they were read from is written. Whoever writes, and however, moves the
// mark: a stop, an edit or a rollback is seen by the very next read.
type Answer = { readonly mark: number; readonly rows: SqlRows };

const MOST_ANSWERS = 500;
const MOST_ROWS = 100;
const none: readonly SqlValue[] = [];

const keyOf = (params: readonly SqlValue[]): string | null =>
  params.some((value) => value instanceof Uint8Array) ? null : JSON.stringify(params);

const remembering = new WeakSet<SqlDatabase>();

/** Of one that remembers already, itself. */
export const rememberReads = (database: SqlDatabase): SqlDatabase => {
  if (remembering.has(database)) return database;
  const answersBySql = new Map<string, Map<string, Answer>>();
  let size = 0;
  const answersOf = (sql: string): Map<string, Answer> => {
    const known = answersBySql.get(sql) ?? new Map<string, Answer>();
    answersBySql.set(sql, known);
    return known;
  };
  const keep = ({ sql, key, ...answer }: Answer & { readonly sql: string; readonly key: string }): void => {
    if (answer.rows.rows.length > MOST_ROWS) return;
    if (size >= MOST_ANSWERS) {
      answersBySql.clear();
      size = 0;
    }
    const answers = answersOf(sql);
    if (!answers.has(key)) size += 1;
    answers.set(key, answer);
  };
  const remembered: SqlDatabase = {
    ...database,
    query: (sql, params = none) => {
      const key = keyOf(params);
      const mark = database.markOf(sql);
      const known = key === null ? undefined : answersBySql.get(sql)?.get(key);
      if (known?.mark === mark) return known.rows;
      const rows = database.query(sql, params);
      if (key !== null && !Number.isNaN(mark)) keep({ sql, key, mark, rows });
      return rows;
    },
  };
  remembering.add(remembered);
  return remembered;
};

/** For one life of whoever asks the same again and again. Writes go through it to the file as always. */
export const rememberStores = (stores: Stores): Stores => {
  const over = <S extends Stores['agent']>(store: S): S => {
    const database = rememberReads(store.database);
    if (database === store.database) return store;
    return { ...store, database, records: store.records.over(database), feed: store.feed.over(database) };
  };
  return { ...stores, journal: over(stores.journal), agent: over(stores.agent) };
};
