import { unitNamesOf } from '../../../db/commit-past';
import type { SqlDatabase } from '../../../db/sql-database';
import { sqlFailureOf } from '../../../db/sql-failure';

const HEAD = 'SELECT last_counter FROM commits ORDER BY last_counter DESC LIMIT 1';
const SINCE =
  'SELECT last_counter, units FROM commits WHERE last_counter > ? ORDER BY last_counter LIMIT 200';

/** Null where the commits cannot be read: what is saved then is what there is. */
export const headNumber = (database: SqlDatabase): number | null => {
  try {
    return Number(database.query(HEAD).rows[0]?.[0] ?? 0);
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
  const { rows } = database.query(SINCE, [head]);
  const records = rows.flatMap(([, units]) => {
    const names = unitNamesOf(units) ?? [];
    return names.flatMap((kind, place) => {
      const id = names[place + 1];
      return place % 3 === 1 && id !== undefined ? [{ kind, id }] : [];
    });
  });
  return { records, head: Number(rows.at(-1)?.[0] ?? head) };
};
