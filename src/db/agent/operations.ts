import type { AgentId, RunKey } from '../../core/named-ids';
import { AppliedOperation } from '../journal/kinds/applied-operation';
import { readAppended } from './read-record';
import { from, text } from '../rows';
import type { SqlDatabase } from '../sql-database';
import type { Stores } from '../stores';

// [EFFECT-3] An effect's row says, on this device alone, how far it has come: `journal` while its journal transaction may or may not be
// through, `done` with the transaction that stored its result. It drives the scan at a start and proves nothing: what happened is what
// `applied_operations` says.
export type OpenOperation = {
  readonly operationId: string;
  readonly runKey: RunKey;
  readonly agentId: AgentId;
};

const BEGIN = `INSERT INTO operations (operation_id, run_key, agent_id, phase, status, last_error, updated_at)
  VALUES (?, ?, ?, 'journal', 'open', NULL, ?)
  ON CONFLICT (operation_id) DO UPDATE SET phase = 'journal', status = 'open', updated_at = excluded.updated_at`;
const CLOSE =
  'UPDATE operations SET phase = ?, status = ?, last_error = ?, updated_at = ? WHERE operation_id = ?';
const OPEN = from('operations').select(
  { operationId: text, runKey: text, agentId: text },
  "WHERE status = 'open' ORDER BY updated_at, operation_id",
);

/** In a transaction of its own, before the journal's. */
export const beginOperation = (
  database: SqlDatabase,
  { operationId, runKey, agentId, at }: OpenOperation & { readonly at: number },
): void => {
  database.run(BEGIN, [operationId, runKey, agentId, at]);
};

/** `done`: its result is stored. `refused`: the journal would not take it. `not_done`: it never happened, and whoever wanted it may ask again. */
export const closeOperation = (
  database: SqlDatabase,
  {
    operationId,
    as,
    code = null,
    at,
  }: {
    readonly operationId: string;
    readonly as: 'done' | 'refused' | 'not_done';
    readonly code?: string | null;
    readonly at: number;
  },
): void => {
  database.run(CLOSE, [as === 'done' ? 'agent' : 'journal', as, code, at, operationId]);
};

export const openOperations = (database: SqlDatabase): readonly OpenOperation[] => OPEN.all(database);

/** [EFFECT-2] What the journal says of an operation; null: it has not happened here. */
export const appliedOperation = ({ journal }: Stores, operationId: string): AppliedOperation | null =>
  readAppended(journal.records, { kind: 'appliedOperation', id: operationId, schema: AppliedOperation });
