import type { SqlDatabase, SqlRow } from '../sql-database';

// [SPENDING-1] What was spent is read from the ledger: every attempt that asked a model, with what it used as far as anybody knows.
export type SpentCall = {
  readonly at: number;
  readonly agentId: string | null;
  readonly provider: string;
  readonly model: string | null;
  readonly inputTokens: number;
  readonly outputTokens: number;
  /** Null: nobody said, such as of a call that was cut off. */
  readonly costMicros: number | null;
  readonly isEstimated: boolean;
};

const COLUMNS =
  'at, agent_id, provider, model, input_tokens, output_tokens, cost_micros, coalesce(is_estimated, 0)';
const SPENT = `SELECT ${COLUMNS} FROM ledger_calls WHERE purpose IN ('inference', 'likeness') AND at >= ? ORDER BY at LIMIT ?`;
const FIRST = "SELECT min(at) FROM ledger_calls WHERE purpose IN ('inference', 'likeness')";

const text = (value: unknown): string | null => (typeof value === 'string' ? value : null);
const count = (value: unknown): number | null => (typeof value === 'number' ? value : null);
const spentOf = ([
  at,
  agentId,
  provider,
  model,
  input,
  output,
  costMicros,
  isEstimated,
]: SqlRow): SpentCall => ({
  ...{ at: Number(at), agentId: text(agentId), provider: String(provider), model: text(model) },
  ...{ inputTokens: count(input) ?? 0, outputTokens: count(output) ?? 0 },
  ...{ costMicros: count(costMicros), isEstimated: isEstimated === 1 },
});

/** Oldest first; the ledger itself keeps no more than `most`. */
export const spentSince = (
  database: SqlDatabase,
  { since, most }: { readonly since: number; readonly most: number },
): readonly SpentCall[] => database.query(SPENT, [since, most]).rows.map(spentOf);

/** When the first call was that is still kept; null: there is none. */
export const firstSpentAt = (database: SqlDatabase): number | null =>
  count(database.query(FIRST).rows[0]?.[0]);
