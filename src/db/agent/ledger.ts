import { z } from 'zod';
import { parseJson } from '../../core/json';
import type { AgentId, RunKey } from '../../core/named-ids';
import { flag, from, number, numberOr, numberOrNull, select, text, textOrNull, valid } from '../rows';
import type { SqlDatabase, SqlValue } from '../sql-database';

// [LEDGER-1] Every call that leaves the device is written here before it is sent, with the very bytes of its body; no header is, so no key can be.
// [LEDGER-2] The ledger is this device's own. It keeps the newest 5,000 calls, and their bodies as long as they take 64 MiB together.
export const callPurposes = ['inference', 'probe', 'likeness'] as const;
const CallOutcome = z.enum(['open', 'answered', 'failed', 'cancelled']);
export type CallOutcome = z.infer<typeof CallOutcome>;

const CategoryIds = z.array(z.string().nullable()).nullable();
const CALL = {
  callId: text,
  at: number,
  purpose: valid(z.enum(callPurposes)),
  runKey: textOrNull,
  agentId: textOrNull,
  requestId: textOrNull,
  attempt: number,
  backoffMs: number,
  provider: text,
  model: textOrNull,
  method: text,
  url: text,
  categoryIds: (value: SqlValue) => {
    const json = parseJson(typeof value === 'string' ? value : 'null');
    return CategoryIds.safeParse(json.ok ? json.value : null).data;
  },
  bodyBytes: number,
  outcome: valid(CallOutcome),
  code: textOrNull,
  status: numberOrNull,
  tookMs: numberOrNull,
  responseBytes: numberOrNull,
  inputTokens: numberOrNull,
  outputTokens: numberOrNull,
  costMicros: numberOrNull,
  isEstimated: (value: SqlValue) => (value === null ? null : value === 1),
};
const calls = (rest: string) => from('ledger_calls').select(CALL, rest);
export type LedgerCall = NonNullable<ReturnType<ReturnType<typeof calls>['first']>>;

const NEWEST = calls('WHERE call_id < ? ORDER BY call_id DESC LIMIT ?');
const NEWEST_OF_AGENT = calls('WHERE agent_id = ? AND call_id < ? ORDER BY call_id DESC LIMIT ?');
const OF_RUN = calls('WHERE run_key = ? AND call_id < ? ORDER BY call_id DESC LIMIT ?');
const READ = calls('WHERE call_id = ?');
const BODY = from('ledger_calls').column({ body: text }, 'WHERE call_id = ?');
const WITH_ENDING = from('ledger_calls').column(
  { callId: text },
  'WHERE call_id LIKE ? ESCAPE ? ORDER BY call_id DESC LIMIT 2',
);
const OPEN = `INSERT INTO ledger_calls (call_id, at, purpose, run_key, agent_id, request_id, attempt, backoff_ms, provider,
  model, method, url, category_ids, body, body_bytes, outcome) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 'open')`;
const CLOSE = `UPDATE ledger_calls SET outcome = ?, code = ?, status = ?, took_ms = ?, response_bytes = ?, input_tokens = ?,
  output_tokens = ?, cost_micros = ?, is_estimated = ? WHERE call_id = ?`;
const CUT_OFF = `UPDATE ledger_calls SET outcome = 'failed', code = 'call_cut_off' WHERE call_id IN (
  SELECT call_id FROM ledger_calls WHERE outcome = 'open' ORDER BY call_id DESC LIMIT 1000)`;
const COST_OF_RUN = select(
  { calls: number, costMicros: number, isEstimated: flag, unknownCalls: number },
  `SELECT count(*) AS calls, coalesce(sum(cost_micros), 0) AS cost_micros, coalesce(max(is_estimated), 0) AS is_estimated,
  count(*) - count(cost_micros) AS unknown_calls FROM ledger_calls WHERE run_key = ? AND purpose = 'inference'`,
);
const OLDEST_KEPT = from('ledger_calls').column({ callId: text }, 'ORDER BY call_id DESC LIMIT 1 OFFSET ?');
const FORGET_BELOW = `DELETE FROM ledger_calls WHERE call_id IN (
  SELECT call_id FROM ledger_calls WHERE call_id <= ? ORDER BY call_id LIMIT 500)`;
const FORGET_BEFORE = `DELETE FROM ledger_calls WHERE call_id IN (
  SELECT call_id FROM ledger_calls WHERE at < ? AND outcome <> 'open' ORDER BY call_id LIMIT ?)`;
const BODIES = from('ledger_calls').select(
  { callId: text, bodyBytes: numberOr(0) },
  'WHERE body IS NOT NULL ORDER BY call_id DESC',
);
const FORGET_BODIES = 'UPDATE ledger_calls SET body = NULL WHERE call_id <= ? AND body IS NOT NULL';

export const MOST_CALLS = 5_000;
const MOST_BODY_BYTES = 64 * 1024 * 1024;
/** Above every id. */
const END = '\u{10FFFF}';

export type LedgerOpening = Pick<
  LedgerCall,
  | 'callId'
  | 'at'
  | 'purpose'
  | 'runKey'
  | 'agentId'
  | 'requestId'
  | 'attempt'
  | 'backoffMs'
  | 'provider'
  | 'model'
> &
  Pick<LedgerCall, 'method' | 'url' | 'bodyBytes'> & {
    readonly categoryIds: readonly (string | null)[];
    readonly body: string | null;
  };
export const openCall = (database: SqlDatabase, call: LedgerOpening): void => {
  const { callId, at, purpose, runKey, agentId, requestId, attempt, backoffMs, provider, model } = call;
  const { method, url, categoryIds, body, bodyBytes } = call;
  database.run(OPEN, [
    callId,
    at,
    purpose,
    runKey,
    agentId,
    requestId,
    attempt,
    backoffMs,
    provider,
    model,
    method,
    url,
    JSON.stringify(categoryIds),
    body,
    bodyBytes,
  ]);
};

export type LedgerClosing = Pick<LedgerCall, 'code' | 'status' | 'tookMs' | 'responseBytes'> &
  Pick<LedgerCall, 'inputTokens' | 'outputTokens' | 'costMicros' | 'isEstimated'> & {
    readonly outcome: Exclude<CallOutcome, 'open'>;
  };
export const closeCall = (
  database: SqlDatabase,
  { callId, ...end }: { readonly callId: string } & LedgerClosing,
): void => {
  const { outcome, code, status, tookMs, responseBytes, inputTokens, outputTokens, costMicros } = end;
  const estimated = end.isEstimated === null ? null : Number(end.isEstimated);
  database.run(CLOSE, [
    outcome,
    code,
    status,
    tookMs,
    responseBytes,
    inputTokens,
    outputTokens,
    costMicros,
    estimated,
    callId,
  ]);
};

/** At the start: what a killed process left open is over, and nobody knows how it ended. */
export const closeCutOffCalls = (database: SqlDatabase): number => database.run(CUT_OFF);

export const listCalls = (
  database: SqlDatabase,
  asked: {
    readonly agentId?: AgentId | undefined;
    readonly runKey?: RunKey | undefined;
    readonly before?: string | undefined;
    readonly limit: number;
  },
): readonly LedgerCall[] => {
  const { agentId, runKey, before = END, limit } = asked;
  if (runKey !== undefined) return OF_RUN.all(database, [runKey, before, limit]);
  if (agentId !== undefined) return NEWEST_OF_AGENT.all(database, [agentId, before, limit]);
  return NEWEST.all(database, [before, limit]);
};

export type RunCost = {
  readonly calls: number;
  readonly costMicros: number;
  readonly isEstimated: boolean;
  /** The cost of these attempts is unknown. */
  readonly unknownCalls: number;
};
/** [USAGE-1] What asking models cost a run as far as this device's ledger still knows, failed attempts included. */
export const costOfRun = (database: SqlDatabase, runKey: RunKey): RunCost =>
  COST_OF_RUN.first(database, [runKey]) ?? { calls: 0, costMicros: 0, isEstimated: false, unknownCalls: 0 };

/** Body null: it was pruned, or there was none. */
export const readCall = (
  database: SqlDatabase,
  callId: string,
): (LedgerCall & { readonly body: string | null }) | null => {
  const call = READ.first(database, [callId]);
  return call === null ? null : { ...call, body: BODY.first(database, [callId]) };
};

export const callsEndingIn = (database: SqlDatabase, ending: string): readonly string[] =>
  WITH_ENDING.all(database, [`%${ending.replace(/[!%_]/g, '!$&')}`, '!']);

/** Calls from before an instant; answers how many went. */
export const pruneCalls = (
  database: SqlDatabase,
  { before, most }: { before: number; most: number },
): number => database.run(FORGET_BEFORE, [before, most]);

/** [LEDGER-2] */
export const boundLedger = (database: SqlDatabase): void => {
  const oldest = OLDEST_KEPT.first(database, [MOST_CALLS]);
  if (oldest !== null) database.run(FORGET_BELOW, [oldest]);
  let total = 0;
  for (const { callId, bodyBytes } of BODIES.all(database)) {
    total += bodyBytes;
    if (total <= MOST_BODY_BYTES) continue;
    database.run(FORGET_BODIES, [callId]);
    return;
  }
};
