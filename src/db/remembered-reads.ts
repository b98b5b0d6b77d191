import type { Stores } from './stores';
import type { SqlDatabase, SqlRows, SqlValue } from './sql-database';

// [SQL-23] A database that caches answers until a table behind them is written. Every write of any kind moves the mark, so the very next
// read sees a stop, an edit or a rollback.
type Answer = { readonly mark: number; readonly rows: SqlRows };

const MOST_ANSWERS = 500;
const MOST_ROWS = 100;
const none: readonly SqlValue[] = [];

const keyOf = (params: readonly SqlValue[]): string | null =>
  params.some((value) => value instanceof Uint8Array) ? null : JSON.stringify(params);

const remembering = new WeakSet<SqlDatabase>();

/** Answers the database itself if it already caches. */
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

/** Create one for each caller that repeats its reads; its cache lives as long. Writes go to the file as always. */
export const rememberStores = (stores: Stores): Stores => {
  const over = <S extends Stores['agent']>(store: S): S => {
    const database = rememberReads(store.database);
    if (database === store.database) return store;
    return { ...store, database, records: store.records.over(database), feed: store.feed.over(database) };
  };
  return { ...stores, journal: over(stores.journal), agent: over(stores.agent) };
};
