import type { AgentId } from '../../core/named-ids';
import { column, flag, from, number, numberOrNull, select, text, textOrNull, type Select } from '../rows';
import type { SqlDatabase, SqlValue } from '../sql-database';

// What this device worked out of a timer's intent. A cache: the record is the truth, and only the run log says what ran.
export type TimerRow = {
  readonly timerId: string;
  readonly agentId: AgentId;
  readonly active: boolean;
  /** The intent this row was made for, as text. */
  readonly intent: string;
  /** Null: nothing more will fire, or this device cannot say when. */
  readonly nextRunAt: number | null;
  readonly nextScheduledAt: string | null;
  /** The newest occurrence that was enqueued or covered here; null: none since the last edit. */
  readonly lastScheduledAt: string | null;
  /** The zone in which it was worked out, where the schedule floats. */
  readonly computedIn: string;
};

const COLUMNS =
  'timer_id, agent_id, active, intent, next_run_at, next_scheduled_at, last_scheduled_at, computed_in';
const UPSERT = `INSERT INTO timer_rows (${COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?)
  ON CONFLICT (timer_id) DO UPDATE SET agent_id = excluded.agent_id, active = excluded.active, intent = excluded.intent,
    next_run_at = excluded.next_run_at, next_scheduled_at = excluded.next_scheduled_at,
    last_scheduled_at = excluded.last_scheduled_at, computed_in = excluded.computed_in`;
const timerRows = (rest: string): Select<TimerRow> =>
  from('timer_rows').select(
    {
      timerId: text,
      agentId: text,
      active: flag,
      intent: text,
      nextRunAt: numberOrNull,
      nextScheduledAt: textOrNull,
      lastScheduledAt: textOrNull,
      computedIn: text,
    },
    rest,
  );
const ONE = timerRows('WHERE timer_id = ?');
const DUE = timerRows(
  'WHERE agent_id = ? AND active = 1 AND next_run_at <= ? ORDER BY next_run_at, timer_id LIMIT ?',
);
const NEXT_BY_AGENT = select(
  { agentId: text, at: number },
  `SELECT agent_id, min(next_run_at) AS at FROM timer_rows WHERE active = 1 AND next_run_at IS NOT NULL
  GROUP BY agent_id ORDER BY min(next_run_at), agent_id`,
);
const IDS_AFTER = column(
  { id: text },
  'SELECT id FROM agent_timers WHERE id > ? UNION SELECT timer_id FROM timer_rows WHERE timer_id > ? ORDER BY 1 LIMIT ?',
);

export const readTimerRow = (database: SqlDatabase, timerId: string): TimerRow | null =>
  ONE.first(database, [timerId]);

/** Of one agent, the longest due first. */
export const dueTimerRows = (
  database: SqlDatabase,
  { agentId, now, most }: { readonly agentId: AgentId; readonly now: number; readonly most: number },
): readonly TimerRow[] => DUE.all(database, [agentId, now, most]);

/** When the first timer of each agent is due, soonest first. */
export const nextDueByAgent = (
  database: SqlDatabase,
): readonly { readonly agentId: AgentId; readonly at: number }[] => NEXT_BY_AGENT.all(database);

/** Every timer there is a record or a row of, in order. */
export const timerIdsAfter = (
  database: SqlDatabase,
  { after, most }: { readonly after: string; readonly most: number },
): readonly string[] => IDS_AFTER.all(database, [after, after, most]);

const valuesOf = (row: TimerRow): readonly SqlValue[] => [
  row.timerId,
  row.agentId,
  Number(row.active),
  row.intent,
  row.nextRunAt,
  row.nextScheduledAt,
  row.lastScheduledAt,
  row.computedIn,
];
export const saveTimerRow = (database: SqlDatabase, row: TimerRow): void => {
  database.run(UPSERT, valuesOf(row));
};
export const removeTimerRow = (database: SqlDatabase, timerId: string): void => {
  database.run('DELETE FROM timer_rows WHERE timer_id = ?', [timerId]);
};
