import { readStatement } from './sql-statement';
import type { SqlDatabase } from './sql-database';

/** The same file for who may only read it: everything else is answered by `refuse`, but changes of the tables that are named. */
export const readOnlyDatabase = (
  database: SqlDatabase,
  { refuse, changes = [] }: { readonly refuse: () => never; readonly changes?: readonly string[] },
): SqlDatabase => ({
  ...database,
  // Only a statement that reads has a mark [SQL-23]; the handle remembers its shape.
  query: (sql, params) => (Number.isNaN(database.markOf(sql)) ? refuse() : database.query(sql, params)),
  run: (sql, params) =>
    changes.includes(readStatement(sql).target ?? '') ? database.run(sql, params) : refuse(),
  transaction: refuse,
  checkpoint: refuse,
  flush: refuse,
  close: refuse,
});
