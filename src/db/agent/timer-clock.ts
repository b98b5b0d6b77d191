import { z } from 'zod';
import { parseJson } from '../../core/json';
import { from, text } from '../rows';
import type { SqlDatabase } from '../sql-database';

// [TIMER-27] The instant by which timer rows were last moved on. Where it lies ahead of the clock, the clock has gone back since.
const StoredClock = z.object({
  movedAt: z.number(),
  /** Within (from, to] this device covered or fired occurrences by a clock that ran ahead; null: it never did. */
  opened: z.object({ from: z.number(), to: z.number() }).nullable(),
});
export type TimerClock = z.infer<typeof StoredClock>;

const KEY = 'timers';
const READ = from('meta').column({ value: text }, 'WHERE key = ?');
const WRITE = `INSERT INTO meta (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value`;

/** Null: no row was ever moved on, or an older version moved them and kept no instant. */
export const readTimerClock = (database: SqlDatabase): TimerClock | null => {
  const kept = READ.first(database, [KEY]);
  const json = kept === null ? null : parseJson(kept);
  return json?.ok === true ? (StoredClock.safeParse(json.value).data ?? null) : null;
};

/** In the transaction that moves rows on. */
export const keepTimerClock = (database: SqlDatabase, kept: TimerClock): void => {
  database.run(WRITE, [KEY, JSON.stringify(kept)]);
};

export const keepRowsMovedAt = (database: SqlDatabase, movedAt: number): void =>
  keepTimerClock(database, { movedAt, opened: readTimerClock(database)?.opened ?? null });
