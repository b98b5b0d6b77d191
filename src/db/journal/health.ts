import { DAY_MS } from '../../core/calendar/civil-day';
import type { Clock } from '../../core/ports';
import { from, text } from '../rows';
import type { SqlDatabase } from '../sql-database';
import { sqlFailureOf } from '../sql-failure';
import { unlessDamaged } from '../unless-damaged';

// [HEALTH-1] The whole file is looked through at most once a day, when the app rests. What was found is kept in the file where it can be,
// and is known at once after the next opening; a look that finds nothing wrong any more takes it back.
const CHECKED_AT = 'health_checked_at';
const DAMAGED = 'health_damaged';
/** Pages, cells and order, not the agreement of indexes: a tenth of the full check's time. */
const QUICK_CHECK = 'PRAGMA quick_check(1)';
const READ = from('meta').column({ value: text }, 'WHERE key = ?');
const WRITE =
  'INSERT INTO meta (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value';

export type Health = {
  readonly isDamaged: () => boolean;
  /** Answers whether what is known has changed. */
  readonly checkWhenDue: () => boolean;
};

/** Null where even that cannot be told: locked, or no memory. */
const isWhole = (database: SqlDatabase): boolean | null => {
  try {
    return database.query(QUICK_CHECK).rows[0]?.[0] === 'ok';
  } catch (error) {
    const failure = sqlFailureOf(error);
    if (failure === null) throw error;
    return failure.code === 'database_corrupt' ? false : null;
  }
};

export const createHealth = (
  database: SqlDatabase,
  { clock, isKnownDamaged }: { readonly clock: Clock; readonly isKnownDamaged: boolean },
): Health => {
  let isDamaged = isKnownDamaged;
  const read = (key: string): string | null => {
    const values = unlessDamaged(() => READ.all(database, [key]));
    // A note that cannot be read says as much as one that says "damaged".
    if (values === null) isDamaged = true;
    return values?.[0] ?? null;
  };
  if (read(DAMAGED) === '1') isDamaged = true;
  let checkedAt = Number(read(CHECKED_AT) ?? Number.NEGATIVE_INFINITY);
  const keep = (): void => {
    if (database.isReadOnly) return;
    try {
      database.transaction(() => {
        database.run(WRITE, [CHECKED_AT, String(checkedAt)]);
        database.run(WRITE, [DAMAGED, isDamaged ? '1' : '0']);
      });
    } catch (error) {
      // A damaged or full file may not take the note: then this process alone knows.
      if (sqlFailureOf(error) === null) throw error;
    }
  };
  return {
    isDamaged: () => isDamaged,
    checkWhenDue: () => {
      const now = clock.now();
      // A clock that was set back must not put the next look off for years.
      if (now >= checkedAt && now - checkedAt < DAY_MS) return false;
      const whole = isWhole(database);
      if (whole === null) return false;
      const hasChanged = isDamaged === whole;
      isDamaged = !whole;
      checkedAt = now;
      keep();
      return hasChanged;
    },
  };
};
