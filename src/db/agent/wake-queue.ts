import { parseJson } from '../../core/json';
import type { SqlDatabase } from '../sql-database';
import { Wake, wakeClasses } from './wake';

// [QUEUE-1] A wake is stored when it is found, in the transaction in which the cursor or the timer moves on. A runKey that is known here,
// waiting, running or over, is never queued again.
const IS_KNOWN =
  'SELECT 1 FROM wake_queue WHERE run_key = ? UNION ALL SELECT 1 FROM runs WHERE run_key = ? LIMIT 1';
const INSERT = `INSERT INTO wake_queue (run_key, agent_id, class_rank, not_before, queued_at, attempt, subscription_id, merged, wake)
  VALUES (?, ?, ?, ?, ?, ?, ?, 1, ?)`;

export const isRunKnown = (database: SqlDatabase, runKey: string): boolean =>
  database.query(IS_KNOWN, [runKey, runKey]).rows.length > 0;

/** Inside a transaction of agent.sqlite. False: it was known. */
export const enqueueWake = (database: SqlDatabase, wake: Wake): boolean => {
  if (isRunKnown(database, wake.runKey)) return false;
  database.run(INSERT, [
    wake.runKey,
    wake.agentId,
    wakeClasses.indexOf(wake.wakeClass),
    wake.notBefore,
    wake.queuedAt,
    wake.attempt,
    wake.trigger.reason === 'subscription' ? wake.trigger.subscriptionId : null,
    JSON.stringify(wake),
  ]);
  return true;
};

export const readWake = (text: unknown): Wake | null => {
  const json = typeof text === 'string' ? parseJson(text) : null;
  const wake = json?.ok ? Wake.safeParse(json.value) : null;
  return wake?.success ? wake.data : null;
};
