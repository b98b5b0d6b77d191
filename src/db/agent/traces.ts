import { z } from 'zod';
import { parseJson } from '../../core/json';
import type { RunKey } from '../../core/named-ids';
import { anything, from, text } from '../rows';
import type { SqlDatabase } from '../sql-database';
import { AgentCount, AgentId, AgentLine, AgentMillis, AgentRecordId } from './fields';

// [TRACE-1] A trace is this device's own record of a run: what happened, in order, in ids, codes, counts and hashes. No text that a person
// or a model wrote, no key, and nothing of it travels.
// [TRACE-2] A run's trace holds at most 400 entries of at most 8,000 characters; the oldest runs' traces go first.
const Ids = z.array(AgentRecordId).max(120);
const Usage = z.object({
  inputTokens: AgentCount,
  outputTokens: AgentCount,
  costMicros: AgentCount,
  isEstimated: z.boolean(),
});
const PieceSeen = z.object({
  label: AgentLine,
  authority: AgentLine,
  tainted: z.boolean(),
  characters: AgentCount,
});
const StateSeen = z.object({
  lifecycle: AgentLine,
  nextWakeAt: AgentLine.nullable(),
  sleepUntil: AgentLine.nullable(),
  consecutiveFailureCount: AgentCount,
  activeTaskId: AgentLine.nullable(),
  openLoops: AgentCount,
});
const code = AgentLine.nullable();

export const TraceEntry = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('woke'),
    body: z.object({
      reason: AgentLine,
      /** The subscription, timer, session or request. */
      byId: AgentLine.nullable(),
      generation: AgentCount,
      attempt: AgentCount,
      depth: AgentCount,
      absorbed: AgentCount,
    }),
  }),
  z.object({
    kind: z.literal('matched'),
    body: z.object({ tokens: z.array(AgentLine).max(60), more: AgentCount }),
  }),
  z.object({
    kind: z.literal('memory'),
    body: z.object({
      pieces: z.array(PieceSeen).max(100),
      messageIds: Ids,
      withheld: AgentCount,
      tokensApprox: AgentCount,
    }),
  }),
  z.object({
    kind: z.literal('asked'),
    body: z.object({
      step: AgentCount,
      requestId: AgentRecordId,
      requestHash: AgentRecordId,
      modelPort: AgentLine,
      modelId: code,
      promptId: AgentLine,
      promptVersion: AgentLine,
      tools: z.array(AgentLine).max(60),
      estimate: Usage,
    }),
  }),
  z.object({
    kind: z.literal('answered'),
    body: z.object({
      requestId: AgentRecordId,
      modelId: code,
      code,
      usage: Usage.nullable(),
      toolCalls: AgentCount,
      characters: AgentCount,
      tookMs: AgentCount,
      /** True: it was stored before, and nobody was asked. */
      wasStored: z.boolean(),
    }),
  }),
  z.object({
    kind: z.literal('attempted'),
    body: z.object({
      requestId: AgentRecordId,
      /** Its line in the ledger. */
      callId: AgentRecordId,
      provider: AgentLine,
      model: code,
      attempt: AgentCount,
      backoffMs: AgentCount,
      tookMs: AgentCount,
      outcome: z.enum(['answered', 'failed', 'cancelled']),
      code,
      usage: Usage.nullable(),
    }),
  }),
  z.object({
    kind: z.literal('gate'),
    body: z.object({
      toolName: code,
      operationId: code,
      allowed: z.boolean(),
      code,
      soft: AgentLine.nullable(),
    }),
  }),
  z.object({
    kind: z.literal('acted'),
    body: z.object({
      toolName: AgentLine,
      operationId: AgentRecordId,
      status: z.enum(['success', 'error', 'partial']),
      code,
      changedEntityIds: Ids,
      tookMs: AgentCount,
      wasStored: z.boolean(),
      failure: z
        .object({ kind: AgentLine, field: AgentLine.nullable(), retryable: z.boolean() })
        .exactOptional(),
    }),
  }),
  z.object({
    kind: z.literal('state'),
    body: z.object({ when: z.enum(['before', 'after']), state: StateSeen }),
  }),
  z.object({
    kind: z.literal('cost'),
    body: z.object({ usage: Usage, toolCalls: AgentCount, runMs: AgentCount }),
  }),
  z.object({
    kind: z.literal('lineage'),
    body: z.object({
      what: z.enum(['spawn', 'handoff']),
      requestId: AgentRecordId,
      fromAgentId: AgentId,
      /** The kind of agent that was asked for, or the agent. */
      to: AgentRecordId,
      admitted: z.boolean(),
      reasons: z.array(AgentLine).max(40),
    }),
  }),
  z.object({ kind: z.literal('ended'), body: z.object({ end: AgentLine, code }) }),
]);
export type TraceEntry = z.infer<typeof TraceEntry>;
export type TraceLine = { readonly number: number; readonly at: number } & TraceEntry;
export type Trace = { readonly lines: readonly TraceLine[]; readonly unreadable: number };

export const MOST_TRACE_LINES = 400;
export const MOST_TRACE_CHARACTERS = 8_000;
const APPEND = `INSERT INTO run_traces (run_key, number, at, kind, body)
  SELECT ?, coalesce(max(number), -1) + 1, ?, ?, ? FROM run_traces WHERE run_key = ? HAVING count(*) < ?`;
const READ = from('run_traces').select(
  { number: anything, at: anything, kind: anything, body: anything },
  'WHERE run_key = ? ORDER BY number',
);
const OLDEST = from('run_traces').column(
  { runKey: text },
  'INDEXED BY run_traces_first WHERE number = 0 ORDER BY at DESC, run_key LIMIT ? OFFSET ?',
);
const FORGET = 'DELETE FROM run_traces WHERE run_key = ?';

/** In the transaction of what it tells of, or alone. False: the trace is full, or the entry is too long; the run goes on without it. */
export const writeTrace = (
  database: SqlDatabase,
  { runKey, at, ...entry }: { readonly runKey: RunKey; readonly at: number } & TraceEntry,
): boolean => {
  const told = TraceEntry.safeParse(entry);
  if (!told.success) return false;
  const body = JSON.stringify(told.data.body);
  if (body.length > MOST_TRACE_CHARACTERS) return false;
  return database.run(APPEND, [runKey, at, told.data.kind, body, runKey, MOST_TRACE_LINES]) === 1;
};

export const readTrace = (database: SqlDatabase, runKey: RunKey): Trace => {
  const rows = READ.all(database, [runKey]);
  const lines = rows.flatMap(({ number, at, kind, body }): readonly TraceLine[] => {
    const json = typeof body === 'string' ? parseJson(body) : null;
    const entry = json?.ok ? TraceEntry.safeParse({ kind, body: json.value }) : null;
    const when = AgentMillis.safeParse(at);
    if (!entry?.success || !when.success || typeof number !== 'number') return [];
    return [{ number, at: when.data, ...entry.data }];
  });
  return { lines, unreadable: rows.length - lines.length };
};

/** Keeps the newest runs' traces; answers how many runs it forgot. At most `most` at a time, so that it fits between other work. */
export const pruneTraces = (
  database: SqlDatabase,
  { keepRuns, most }: { readonly keepRuns: number; readonly most: number },
): number => {
  const runKeys = OLDEST.all(database, [most, keepRuns]);
  for (const runKey of runKeys) database.run(FORGET, [runKey]);
  return runKeys.length;
};
