import { z } from 'zod';
import { parseJson } from '../../core/json';
import type { AgentId, RunKey } from '../../core/named-ids';
import type { SqlDatabase, SqlRow } from '../sql-database';

// [LEDGER-1] Every call that leaves the device is written here before it is sent, with the very bytes of its body; no header is, so no key can be.
// [LEDGER-2] The ledger is this device's own. It keeps the newest 5,000 calls, and their bodies as long as they take 64 MiB together.
export const callPurposes = ['inference', 'probe', 'likeness'] as const;
const CallOutcome = z.enum(['open', 'answered', 'failed', 'cancelled']);
export type CallOutcome = z.infer<typeof CallOutcome>;

const StoredCall = z.object({
  callId: z.string(),
  at: z.number(),
  purpose: z.enum(callPurposes),
  runKey: z.string().nullable(),
  agentId: z.string().nullable(),
  requestId: z.string().nullable(),
  attempt: z.number(),
  backoffMs: z.number(),
  provider: z.string(),
  model: z.string().nullable(),
  method: z.string(),
  url: z.string(),
  categoryIds: z.array(z.string().nullable()).nullable(),
  bodyBytes: z.number(),
  outcome: CallOutcome,
  code: z.string().nullable(),
  status: z.number().nullable(),
  tookMs: z.number().nullable(),
  responseBytes: z.number().nullable(),
  inputTokens: z.number().nullable(),
  outputTokens: z.number().nullable(),
  costMicros: z.number().nullable(),
  isEstimated: z.boolean().nullable(),
});
export type LedgerCall = z.infer<typeof StoredCall>;

const COLUMNS = `call_id, at, purpose, run_key, agent_id, request_id, attempt, backoff_ms, provider, model, method, url,
  category_ids, body_bytes, outcome, code, status, took_ms, response_bytes, input_tokens, output_tokens, cost_micros, is_estimated`;
const NEWEST = `SELECT ${COLUMNS} FROM ledger_calls WHERE call_id < ? ORDER BY call_id DESC LIMIT ?`;
const NEWEST_OF_AGENT = `SELECT ${COLUMNS} FROM ledger_calls WHERE agent_id = ? AND call_id < ?
  ORDER BY call_id DESC LIMIT ?`;
const OF_RUN = `SELECT ${COLUMNS} FROM ledger_calls WHERE run_key = ? AND call_id < ? ORDER BY call_id DESC LIMIT ?`;
const READ = `SELECT ${COLUMNS} FROM ledger_calls WHERE call_id = ?`;
const BODY = 'SELECT body FROM ledger_calls WHERE call_id = ?';
const WITH_ENDING =
  'SELECT call_id FROM ledger_calls WHERE call_id LIKE ? ESCAPE ? ORDER BY call_id DESC LIMIT 2';
const OPEN = `INSERT INTO ledger_calls (call_id, at, purpose, run_key, agent_id, request_id, attempt, backoff_ms, provider,
  model, method, url, category_ids, body, body_bytes, outcome) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 'open')`;
const CLOSE = `UPDATE ledger_calls SET outcome = ?, code = ?, status = ?, took_ms = ?, response_bytes = ?, input_tokens = ?,
  output_tokens = ?, cost_micros = ?, is_estimated = ? WHERE call_id = ?`;
const CUT_OFF = `UPDATE ledger_calls SET outcome = 'failed', code = 'call_cut_off' WHERE call_id IN (
  SELECT call_id FROM ledger_calls WHERE outcome = 'open' ORDER BY call_id DESC LIMIT 1000)`;
const COST_OF_RUN = `SELECT count(*), coalesce(sum(cost_micros), 0), coalesce(max(is_estimated), 0), count(*) - count(cost_micros)
  FROM ledger_calls WHERE run_key = ? AND purpose = 'inference'`;
const OLDEST_KEPT = 'SELECT call_id FROM ledger_calls ORDER BY call_id DESC LIMIT 1 OFFSET ?';
const FORGET_BELOW = `DELETE FROM ledger_calls WHERE call_id IN (
  SELECT call_id FROM ledger_calls WHERE call_id <= ? ORDER BY call_id LIMIT 500)`;
const FORGET_BEFORE = `DELETE FROM ledger_calls WHERE call_id IN (
  SELECT call_id FROM ledger_calls WHERE at < ? AND outcome <> 'open' ORDER BY call_id LIMIT ?)`;
const BODIES = `SELECT call_id, body_bytes FROM ledger_calls WHERE body IS NOT NULL ORDER BY call_id DESC`;
const FORGET_BODIES = 'UPDATE ledger_calls SET body = NULL WHERE call_id <= ? AND body IS NOT NULL';

export const MOST_CALLS = 5_000;
const MOST_BODY_BYTES = 64 * 1024 * 1024;
/** Above every id. */
const END = '\u{10FFFF}';

const categoriesOf = (text: unknown): unknown => {
  const json = parseJson(typeof text === 'string' ? text : 'null');
  return json.ok ? json.value : null;
};
const callOf = (row: SqlRow): readonly LedgerCall[] => {
  const [callId, at, purpose, runKey, agentId, requestId, attempt, backoffMs, provider, model, method, url] =
    row;
  const [categories, bodyBytes, outcome, code, status, tookMs, responseBytes] = row.slice(12);
  const [inputTokens, outputTokens, costMicros, estimated] = row.slice(19);
  const read = StoredCall.safeParse({
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
    categoryIds: categoriesOf(categories),
    bodyBytes,
    outcome,
    code,
    status,
    tookMs,
    responseBytes,
    inputTokens,
    outputTokens,
    costMicros,
    isEstimated: estimated === null ? null : estimated === 1,
  });
  return read.success ? [read.data] : [];
};

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
  if (runKey !== undefined) return database.query(OF_RUN, [runKey, before, limit]).rows.flatMap(callOf);
  if (agentId !== undefined)
    return database.query(NEWEST_OF_AGENT, [agentId, before, limit]).rows.flatMap(callOf);
  return database.query(NEWEST, [before, limit]).rows.flatMap(callOf);
};

export type RunCost = {
  readonly calls: number;
  readonly costMicros: number;
  readonly isEstimated: boolean;
  /** The cost of these attempts is unknown. */
  readonly unknownCalls: number;
};
/** [USAGE-1] What asking models cost a run as far as this device's ledger still knows, failed attempts included. */
export const costOfRun = (database: SqlDatabase, runKey: RunKey): RunCost => {
  const [row = []] = database.query(COST_OF_RUN, [runKey]).rows;
  const [calls, costMicros, estimated, unknownCalls] = row.map(Number);
  return {
    calls: calls ?? 0,
    costMicros: costMicros ?? 0,
    isEstimated: estimated === 1,
    unknownCalls: unknownCalls ?? 0,
  };
};

/** Body null: it was pruned, or there was none. */
export const readCall = (
  database: SqlDatabase,
  callId: string,
): (LedgerCall & { readonly body: string | null }) | null => {
  const [call] = database.query(READ, [callId]).rows.flatMap(callOf);
  const body = database.query(BODY, [callId]).rows[0]?.[0];
  return call === undefined ? null : { ...call, body: typeof body === 'string' ? body : null };
};

export const callsEndingIn = (database: SqlDatabase, ending: string): readonly string[] =>
  database
    .query(WITH_ENDING, [`%${ending.replace(/[!%_]/g, '!$&')}`, '!'])
    .rows.flatMap(([id]) => (typeof id === 'string' ? [id] : []));

/** Calls from before an instant; answers how many went. */
export const pruneCalls = (
  database: SqlDatabase,
  { before, most }: { before: number; most: number },
): number => database.run(FORGET_BEFORE, [before, most]);

/** [LEDGER-2] */
export const boundLedger = (database: SqlDatabase): void => {
  const [row] = database.query(OLDEST_KEPT, [MOST_CALLS]).rows;
  if (typeof row?.[0] === 'string') database.run(FORGET_BELOW, [row[0]]);
  let total = 0;
  for (const [callId, bytes] of database.query(BODIES).rows) {
    total += Number(bytes);
    if (total <= MOST_BODY_BYTES || typeof callId !== 'string') continue;
    database.run(FORGET_BODIES, [callId]);
    return;
  }
};
