import type { SqlDatabase, SqlFiles, SqlRow, SqlRows, SqlValue } from '../../src/db/sql-database';

/** Counts what goes through the port, and asks SQLite how it answers each query. */
export type Counter = {
  readonly wrap: (files: SqlFiles) => SqlFiles;
  readonly start: () => void;
  readonly seen: () => {
    readonly queries: number;
    readonly rows: number;
    readonly plans: readonly string[];
    readonly statements: readonly string[];
    /** Each line of a plan with the query that it belongs to. */
    readonly steps: readonly { readonly sql: string; readonly plan: string }[];
  };
};

export const createCounter = (): Counter => {
  let queries = 0;
  let rows = 0;
  let plans: string[] = [];
  let statements: string[] = [];
  let steps: { readonly sql: string; readonly plan: string }[] = [];
  let isOn = false;
  const planOf = (row: SqlRow): string => String(row[3]);
  const counted = (database: SqlDatabase): SqlDatabase => ({
    run: database.run,
    transaction: (...call) => database.transaction(...call),
    flush: () => database.flush(),
    checkpoint: () => database.checkpoint(),
    close: () => database.close(),
    isReadOnly: database.isReadOnly,
    markOf: database.markOf,
    query: (sql: string, params: readonly SqlValue[] = []): SqlRows => {
      const found = database.query(sql, params);
      if (isOn) {
        queries += 1;
        statements.push(sql);
        rows += found.rows.length;
        const told = database.query(`EXPLAIN QUERY PLAN ${sql}`, params).rows.map(planOf);
        plans.push(...told);
        steps.push(...told.map((plan) => ({ sql, plan })));
      }
      return found;
    },
  });
  return {
    wrap: (files) => ({ ...files, open: (name, options) => counted(files.open(name, options)) }),
    start: () => {
      isOn = true;
      queries = 0;
      rows = 0;
      plans = [];
      statements = [];
      steps = [];
    },
    seen: () => ({ queries, rows, plans, statements, steps }),
  };
};
