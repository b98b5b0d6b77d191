import { DAY_MS } from '../../core/calendar/civil-day';
import type { SqlDatabase } from '../sql-database';

// [ENGINE-6] What only helps to finish what is under way goes when it is five weeks old: provenance of batches, operations that are over,
// reservations of days whose budget nobody asks about. A slice at a time, found by age.
export const KEPT_DAYS = 35;

const OLD: readonly string[] = [
  `DELETE FROM batch_provenance WHERE logical_change_key IN
    (SELECT logical_change_key FROM batch_provenance WHERE at < ? ORDER BY at LIMIT ?)`,
  `DELETE FROM operations WHERE operation_id IN
    (SELECT operation_id FROM operations WHERE status <> 'open' AND updated_at < ? ORDER BY updated_at LIMIT ?)`,
  `DELETE FROM budget_reservations WHERE request_id IN
    (SELECT request_id FROM budget_reservations WHERE at < ? ORDER BY at LIMIT ?)`,
];

/** In a transaction: at most `most` rows in all; answers how many went. */
export const forgetOldRows = (
  database: SqlDatabase,
  { now, most }: { readonly now: number; readonly most: number },
): number =>
  OLD.reduce(
    (gone, sql) => (gone < most ? gone + database.run(sql, [now - KEPT_DAYS * DAY_MS, most - gone]) : gone),
    0,
  );
