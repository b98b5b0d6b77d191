import type { SqlDatabase } from '../../src/db/sql-database';

/** Marks of what is read from one table stand still, whatever is written: nobody who remembers hears of it. */
export const deafTo =
  (table: string) =>
  (database: SqlDatabase): SqlDatabase => ({
    ...database,
    markOf: (sql) => (new RegExp(`\\b${table}\\b`).test(sql) ? 0 : database.markOf(sql)),
  });
