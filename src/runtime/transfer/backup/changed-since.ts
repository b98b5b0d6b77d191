import { headOf, unitsAfter } from '../../../db/log/feed';
import type { SqlDatabase } from '../../../db/sql-database';
import { sqlFailureOf } from '../../../db/sql-failure';

const PAGE = 200;

/** The place of the last commit; null if the commits cannot be read: then everything readable is saved. */
export const headNumber = (database: SqlDatabase): number | null => {
  try {
    return headOf(database).arrival;
  } catch (error) {
    if (sqlFailureOf(error) === null) throw error;
    return null;
  }
};

export type ChangedRecord = { readonly kind: string; readonly id: string };

/** What the next commits behind `head` wrote, and where they end. */
export const changedSince = (
  database: SqlDatabase,
  head: number,
): { readonly records: readonly ChangedRecord[]; readonly head: number } => {
  const { units, through } = unitsAfter(database, { arrival: head, most: PAGE });
  return { records: units.map(({ kind, id }) => ({ kind, id })), head: through ?? head };
};
