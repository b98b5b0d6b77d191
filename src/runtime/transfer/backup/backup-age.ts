import { DAY_MS } from '../../../core/calendar/civil-day';
import { from, text } from '../../../db/rows';
import type { SqlDatabase } from '../../../db/sql-database';

// [BACKUP-8] A backup counts from when the person has it in hand, not from when it was made. A month later it is old; where there is none, it is
// old as soon as there is something to lose.
const KEY = 'last_backup_at';
const OLD_MS = 31 * DAY_MS;

export const noteBackup = (database: SqlDatabase, at: number): void => {
  database.run(
    'INSERT INTO meta (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value',
    [KEY, String(at)],
  );
};

const READ = from('meta').column({ value: text }, 'WHERE key = ?');
export const lastBackupAt = (database: SqlDatabase): number | null => {
  const at = Number(READ.first(database, [KEY]) ?? Number.NaN);
  return Number.isSafeInteger(at) ? at : null;
};

export const isBackupOld = ({
  last,
  now,
  hasAnything,
}: {
  readonly last: number | null;
  readonly now: number;
  readonly hasAnything: boolean;
}): boolean => hasAnything && (last === null || now - last > OLD_MS);
