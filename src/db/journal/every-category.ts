import type { SqlDatabase } from '../sql-database';

const EVERY = 'SELECT id FROM category ORDER BY id LIMIT 1000';

/** Deleted ones too: what is in them still names them. */
export const everyCategory = (journal: SqlDatabase): readonly string[] =>
  journal.query(EVERY).rows.flatMap(([id]) => (typeof id === 'string' ? [id] : []));
