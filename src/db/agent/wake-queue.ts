import { parseJson } from '../../core/json';
import type { AgentId, RunKey } from '../../core/named-ids';
import { column, exists, from, number, select, text, type Select } from '../rows';
import type { SqlDatabase } from '../sql-database';
import { Wake, wakeClasses, type WakeClass } from './wake';

// [QUEUE-1] A wake is stored when it is found, in the transaction in which the cursor or the timer moves on. A runKey that is known here,
// waiting, running or over, is never queued again.
const isKnown = exists(
  'SELECT 1 FROM wake_queue WHERE run_key = ? UNION ALL SELECT 1 FROM runs WHERE run_key = ? LIMIT 1',
);
const INSERT = `INSERT INTO wake_queue (run_key, agent_id, class_rank, not_before, queued_at, attempt, subscription_id, merged, stream, first_counter, wake)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`;

export const isRunKnown = (database: SqlDatabase, runKey: RunKey): boolean =>
  isKnown(database, [runKey, runKey]);

const insert = (database: SqlDatabase, wake: Wake): void => {
  const { trigger } = wake;
  const isData = trigger.reason === 'subscription';
  database.run(INSERT, [
    wake.runKey,
    wake.agentId,
    wakeClasses.indexOf(wake.wakeClass),
    wake.notBefore,
    wake.queuedAt,
    wake.attempt,
    isData ? trigger.subscriptionId : null,
    isData ? (trigger.range?.count ?? 1) : 1,
    isData ? `${trigger.hostId}/${trigger.domain}` : null,
    isData ? (trigger.range?.from ?? trigger.counter) : null,
    JSON.stringify(wake),
  ]);
};

/** Inside a transaction of agent.sqlite. False: it was known. */
export const enqueueWake = (database: SqlDatabase, wake: Wake): boolean => {
  if (isRunKnown(database, wake.runKey)) return false;
  insert(database, wake);
  return true;
};

/** Inside a transaction: a run that is to be tried again waits once more; that it is known is the point. */
export const requeueWake = (database: SqlDatabase, wake: Wake): void => {
  dropWake(database, wake.runKey);
  insert(database, wake);
};

export const dropWake = (database: SqlDatabase, runKey: RunKey): void => {
  database.run('DELETE FROM wake_queue WHERE run_key = ?', [runKey]);
};

export const readWake = (text: unknown): Wake | null => {
  const json = typeof text === 'string' ? parseJson(text) : null;
  const wake = json?.ok ? Wake.safeParse(json.value) : null;
  return wake?.success ? wake.data : null;
};

/** A row that does not read stands for nothing that could run: it is named, so that it can go. */
export type QueueRow = { readonly runKey: RunKey; readonly wake: Wake | null };
const queued = (rest: string): Select<QueueRow> =>
  from('wake_queue').select({ runKey: text, wake: readWake }, rest);

const ONE = queued('WHERE run_key = ?');
const OF_AGENT = queued('WHERE agent_id = ? ORDER BY queued_at, run_key LIMIT ?');
const DUE = queued(
  'WHERE agent_id = ? AND class_rank = ? AND not_before <= ? ORDER BY queued_at, run_key LIMIT 1',
);
const DATA = queued(`WHERE agent_id = ? AND subscription_id IS NOT NULL AND attempt = 0
  AND NOT EXISTS (SELECT 1 FROM runs WHERE runs.run_key = wake_queue.run_key) ORDER BY queued_at, run_key LIMIT ?`);

export const waitingWake = (database: SqlDatabase, runKey: RunKey): QueueRow | null =>
  ONE.first(database, [runKey]);
export const waitingOf = (
  database: SqlDatabase,
  { agentId, most }: { readonly agentId: AgentId; readonly most: number },
): readonly QueueRow[] => OF_AGENT.all(database, [agentId, most]);
/** Data wakes that were not begun, due or not. */
export const dataWakesOf = (
  database: SqlDatabase,
  { agentId, most }: { readonly agentId: AgentId; readonly most: number },
): readonly QueueRow[] => DATA.all(database, [agentId, most]);

const isOfTimer = exists(`SELECT 1 FROM wake_queue WHERE agent_id = ? AND class_rank = ?
  AND CASE WHEN json_valid(wake) THEN json_extract(wake, '$.trigger.timerId') END = ? LIMIT 1`);
/** A row that does not read is no wake of any timer. */
export const isTimerWaiting = (
  database: SqlDatabase,
  { agentId, timerId }: { readonly agentId: AgentId; readonly timerId: string },
): boolean => isOfTimer(database, [agentId, wakeClasses.indexOf('timer'), timerId]);

export type WaitingLine = { readonly agentId: AgentId; readonly wakeClass: WakeClass };
export const dueWake = (
  database: SqlDatabase,
  { agentId, wakeClass, now }: WaitingLine & { readonly now: number },
): QueueRow | null => DUE.first(database, [agentId, wakeClasses.indexOf(wakeClass), now]);

// A few steps of one index per agent, however many wakes wait.
const LINES = select(
  {
    agentId: text,
    wakeClass: (rank) => (typeof rank === 'number' ? wakeClasses[rank] : undefined),
    firstDueAt: number,
  },
  `WITH RECURSIVE agent (id) AS (
    SELECT min(agent_id) FROM wake_queue
    UNION ALL
    SELECT (SELECT min(agent_id) FROM wake_queue WHERE agent_id > agent.id) FROM agent WHERE agent.id IS NOT NULL
  ), class (rank) AS (VALUES (0), (1), (2), (3), (4))
  SELECT agent.id AS agent_id, class.rank AS wake_class,
    (SELECT min(not_before) FROM wake_queue WHERE agent_id = agent.id AND class_rank = class.rank) AS first_due_at
  FROM agent, class WHERE agent.id IS NOT NULL`,
);
/** Every agent with wakes of a class, and when the first of them is due. */
export const waitingLines = (
  database: SqlDatabase,
): readonly (WaitingLine & { readonly firstDueAt: number })[] => LINES.all(database);

export const postponeWake = (
  database: SqlDatabase,
  { runKey, until }: { readonly runKey: RunKey; readonly until: number },
): void => {
  database.run('UPDATE wake_queue SET not_before = ? WHERE run_key = ?', [until, runKey]);
};
const POSTPONE =
  'UPDATE wake_queue SET not_before = ? WHERE agent_id = ? AND class_rank = ? AND not_before < ?';
export const postponeLine = (
  database: SqlDatabase,
  { agentId, wakeClass, until }: WaitingLine & { readonly until: number },
): void => {
  database.run(POSTPONE, [until, agentId, wakeClasses.indexOf(wakeClass), until]);
};

const FIRST = select(
  { stream: text, counter: number },
  'SELECT stream, min(first_counter) AS counter FROM wake_queue WHERE agent_id = ? AND stream IS NOT NULL GROUP BY stream',
);
/** By stream, the first counter that a waiting wake of the agent reaches back to. */
export const firstWaitingCounters = (
  database: SqlDatabase,
  agentId: AgentId,
): readonly { readonly stream: string; readonly counter: number }[] => FIRST.all(database, [agentId]);

const NEWEST_QUEUED = column({ newest: number }, 'SELECT max(queued_at) AS newest FROM wake_queue');
const SHIFT =
  'UPDATE wake_queue SET not_before = not_before - ?, queued_at = queued_at - ? WHERE queued_at > ?';
/** [WAKE-38] What was queued later than now was queued by a clock that ran ahead: all of it moves back by as much, and keeps its order. False: there was none. */
export const shiftFutureWakes = (database: SqlDatabase, now: number): boolean => {
  const newest = NEWEST_QUEUED.first(database);
  if (newest === null || newest <= now) return false;
  return database.run(SHIFT, [newest - now, newest - now, now]) > 0;
};

const DATA_RANKS = `class_rank >= ${wakeClasses.indexOf('data')} AND attempt = 0`;
const HELD = column(
  { agentId: text },
  `SELECT DISTINCT agent_id FROM wake_queue WHERE ${DATA_RANKS} AND not_before > ?`,
);
const HASTEN = `UPDATE wake_queue SET not_before = ? WHERE agent_id = ? AND ${DATA_RANKS} AND not_before > ?`;
/** Agents with data that waits longer than until then. */
export const heldDataAgents = (database: SqlDatabase, after: number): readonly AgentId[] =>
  HELD.all(database, [after]);
type HeldUntil = { readonly agentId: AgentId; readonly until: number };
export const hastenData = (database: SqlDatabase, { agentId, until }: HeldUntil): void => {
  database.run(HASTEN, [until, agentId, until]);
};
const HOLD = `UPDATE wake_queue SET not_before = ? WHERE agent_id = ? AND ${DATA_RANKS} AND not_before < ?`;
export const holdData = (database: SqlDatabase, { agentId, until }: HeldUntil): void => {
  database.run(HOLD, [until, agentId, until]);
};
