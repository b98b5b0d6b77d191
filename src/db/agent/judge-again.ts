import type { RunKey } from '../../core/named-ids';
import { knownActs } from '../log/feed';
import { column, from, number, text } from '../rows';
import type { SqlDatabase } from '../sql-database';

// [HOST-4] Where the journal went back, what stands in agents' database about it is judged again: cursors are set back to where the journal
// parted, so that what comes next wakes; an operation that is done here and not applied there is lost, and says so.
const CURSOR = from('wake_cursors').column({ arrival: number }, "WHERE domain = 'journal'");
const PLACE = "UPDATE wake_cursors SET arrival = ? WHERE domain = 'journal'";
const DONE = from('operations').column(
  { operationId: text },
  "WHERE status = 'done' AND operation_id > ? ORDER BY operation_id LIMIT 200",
);
const APPLIED = from('applied_operations').column(
  { id: text },
  'WHERE id IN (SELECT value FROM json_each(?))',
);
const LOSE = `UPDATE operations SET phase = 'journal', status = 'lost', last_error = 'effect_lost', updated_at = ?
  WHERE operation_id = ?`;
const LOST_AMONG = from('operations').column(
  { operationId: text },
  "WHERE operation_id IN (SELECT value FROM json_each(?)) AND status = 'lost'",
);
// The phase moves on once the runs that believed in it are over: one that a person tries again knows of it.
const NEWLY_LOST_IN = column(
  { runKey: text },
  "SELECT DISTINCT run_key FROM operations WHERE status = 'lost' AND phase = 'journal'",
);
const SETTLE = "UPDATE operations SET phase = 'agent' WHERE status = 'lost' AND phase = 'journal'";

export const journalCursor = (agent: SqlDatabase): number | null => CURSOR.first(agent);

export const placeCursor = (agent: SqlDatabase, arrival: number): void => {
  agent.run(PLACE, [arrival]);
};
/** Answers whether it was beyond. */
export const setCursorBack = (agent: SqlDatabase, through: number): boolean => {
  const cursor = journalCursor(agent);
  if (cursor === null || cursor <= through) return false;
  placeCursor(agent, through);
  return true;
};

/** The operations whose effect is not there any more. Inside a transaction of agents' database. */
export const loseOperations = (
  agent: SqlDatabase,
  { journal, at }: { readonly journal: SqlDatabase; readonly at: number },
): readonly string[] => {
  const lost: string[] = [];
  for (let after = ''; ;) {
    const done = DONE.all(agent, [after]);
    const by = JSON.stringify(done);
    // An accepted act can change agents' own records alone; then its commit is here and the journal has no receipt.
    const applied = new Set([...APPLIED.all(journal, [by]), ...knownActs(agent, done)]);
    lost.push(...done.filter((id) => !applied.has(id)));
    if (done.length < 200) break;
    after = done.at(-1) ?? after;
  }
  for (const id of lost) agent.run(LOSE, [at, id]);
  return lost;
};

/** Those whose effect was there once and is not any more. */
export const lostAmong = (agent: SqlDatabase, operationIds: readonly string[]): ReadonlySet<string> =>
  new Set(LOST_AMONG.all(agent, [JSON.stringify(operationIds)]));

/** Their runs, where they are not over, would go on believing what is not so. */
export const runsThatLost = (agent: SqlDatabase): readonly RunKey[] => NEWLY_LOST_IN.all(agent);

export const settleLosses = (agent: SqlDatabase): void => {
  agent.run(SETTLE);
};
