import type { AgentId } from '../../core/named-ids';
import type { SqlDatabase, SqlRow } from '../sql-database';

// [SPENDING-1] What was spent is read from the ledger: every attempt that asked a model, with what it used as far as anybody knows.
export type SpentCall = {
  readonly at: number;
  readonly agentId: AgentId | null;
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
const BY_PROVIDER = (ofAgent: string): string => `SELECT provider, count(*), coalesce(sum(input_tokens), 0),
  coalesce(sum(output_tokens), 0), coalesce(sum(cost_micros), 0), max(coalesce(is_estimated, 0)), sum(cost_micros IS NULL),
  count(*) OVER ()
  FROM ledger_calls WHERE purpose IN ('inference', 'likeness') AND at >= ?${ofAgent}
  GROUP BY provider ORDER BY 5 DESC, coalesce(sum(input_tokens), 0) + coalesce(sum(output_tokens), 0) DESC, provider LIMIT ?`;
const OF_ALL = BY_PROVIDER('');
const OF_ONE = BY_PROVIDER(' AND agent_id = ?');
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
  at: Number(at),
  agentId: text(agentId),
  provider: String(provider),
  model: text(model),
  inputTokens: count(input) ?? 0,
  outputTokens: count(output) ?? 0,
  costMicros: count(costMicros),
  isEstimated: isEstimated === 1,
});

/** Oldest first; the ledger itself keeps no more than `most`. */
export const spentSince = (
  database: SqlDatabase,
  { since, most }: { readonly since: number; readonly most: number },
): readonly SpentCall[] => database.query(SPENT, [since, most]).rows.map(spentOf);

/** When the first call was that is still kept; null: there is none. */
export const firstSpentAt = (database: SqlDatabase): number | null =>
  count(database.query(FIRST).rows[0]?.[0]);

export type ProviderSum = {
  readonly provider: string;
  readonly calls: number;
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly costMicros: number;
  readonly isEstimated: boolean;
  readonly unknown: number;
};

/** [SPENDING-3] Summed by the database itself, over all models of each: the dearest first, and how many there are in all. */
export const spentByProvider = (
  database: SqlDatabase,
  {
    since,
    agentId,
    most,
  }: { readonly since: number; readonly agentId: AgentId | null; readonly most: number },
): { readonly sums: readonly ProviderSum[]; readonly all: number } => {
  const { rows } =
    agentId === null ? database.query(OF_ALL, [since, most]) : database.query(OF_ONE, [since, agentId, most]);
  const sums = rows.map(([provider, calls, input, output, costMicros, isEstimated, unknown]) => ({
    provider: String(provider),
    calls: Number(calls),
    costMicros: Number(costMicros),
    inputTokens: Number(input),
    outputTokens: Number(output),
    isEstimated: isEstimated === 1,
    unknown: Number(unknown),
  }));
  return { sums, all: Number(rows[0]?.[7] ?? 0) };
};
