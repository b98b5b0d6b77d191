import type { SqlDatabase } from '../../src/db/sql-database';

/** Freezes the marks of reads from one table: a cache does not notice writes to it. */
export const deafTo =
  (table: string) =>
  (database: SqlDatabase): SqlDatabase => ({
    ...database,
    markOf: (sql) => (new RegExp(`\\b${table}\\b`).test(sql) ? 0 : database.markOf(sql)),
  });
