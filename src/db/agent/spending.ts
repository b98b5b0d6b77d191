import type { AgentId } from '../../core/named-ids';
import { column, flag, from, number, numberOr, select, textOr } from '../rows';
import type { SqlDatabase } from '../sql-database';

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

/** A call with a damaged value still counts in the sums. */
const SPENT = from('ledger_calls').select(
  {
    at: numberOr(0),
    agentId: textOr(null),
    provider: textOr(''),
    model: textOr(null),
    inputTokens: numberOr(0),
    outputTokens: numberOr(0),
    costMicros: numberOr(null),
    isEstimated: flag,
  },
  "WHERE purpose IN ('inference', 'likeness') AND at >= ? ORDER BY at LIMIT ?",
);
const BY_PROVIDER = (ofAgent: string) =>
  select(
    {
      provider: textOr(''),
      calls: number,
      inputTokens: number,
      outputTokens: number,
      costMicros: number,
      isEstimated: flag,
      unknown: number,
      providers: number,
    },
    `SELECT provider, count(*) AS calls, coalesce(sum(input_tokens), 0) AS input_tokens,
  coalesce(sum(output_tokens), 0) AS output_tokens, coalesce(sum(cost_micros), 0) AS cost_micros,
  max(coalesce(is_estimated, 0)) AS is_estimated, sum(cost_micros IS NULL) AS unknown, count(*) OVER () AS providers
  FROM ledger_calls WHERE purpose IN ('inference', 'likeness') AND at >= ?${ofAgent}
  GROUP BY provider ORDER BY coalesce(sum(cost_micros), 0) DESC, coalesce(sum(input_tokens), 0) + coalesce(sum(output_tokens), 0) DESC, provider LIMIT ?`,
  );
const OF_ALL = BY_PROVIDER('');
const OF_ONE = BY_PROVIDER(' AND agent_id = ?');
const FIRST = column(
  { at: number },
  "SELECT min(at) AS at FROM ledger_calls WHERE purpose IN ('inference', 'likeness')",
);

/** Oldest first; the ledger itself keeps no more than `most`. */
export const spentSince = (
  database: SqlDatabase,
  { since, most }: { readonly since: number; readonly most: number },
): readonly SpentCall[] => SPENT.all(database, [since, most]);

/** When the first call was that is still kept; null: there is none. */
export const firstSpentAt = (database: SqlDatabase): number | null => FIRST.first(database);

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
  const rows =
    agentId === null ? OF_ALL.all(database, [since, most]) : OF_ONE.all(database, [since, agentId, most]);
  return { sums: rows.map(({ providers: _all, ...sum }) => sum), all: rows[0]?.providers ?? 0 };
};
