import { z } from 'zod';
import { replayRun, type ReplayedAction } from '../../agents/runs/replay';
import { fail, ok } from '../../core/result';
import { allTools } from '../../tools/all-tools';
import { personDayOf } from '../agent-side';
import { readInput } from '../read-input';
import type { Query } from './query';
import type { RunStatus } from '../../db/agent/kinds/run';
import { readRun, type RunRow } from '../../db/agent/runs';
import { readSteps } from '../../db/agent/steps';
import { threadWindow } from '../../db/agent/thread-window';
import { readTrace } from '../../db/agent/traces';
import { readWake } from '../../db/agent/wake-queue';
import type { SqlDatabase, SqlValue } from '../../db/sql-database';
import type { Stores } from '../../db/stores';
import { agentQueries as definitions } from '../api/agent-definition';
import type { RunSummary } from '../api/agent-values';
import { agentQuery, onAgents } from './agent-query';
import { messageView } from './agent-messages';

const MOST_RUNS = 50;
const MOST_MESSAGES = 200;

export const runSummary = (run: RunRow): RunSummary => ({
  runKey: run.runKey,
  agentId: run.agentId,
  status: run.status,
  reason: run.trigger.reason,
  queuedAt: run.queuedAt,
  startedAt: run.startedAt,
  endedAt: run.endedAt,
  code: run.code,
  into: run.into,
  attempt: run.attempt,
});

/** What waits has no row among the runs yet, or one that says it will be tried again. */
const waitingRuns = (
  database: SqlDatabase,
  { agentId, most }: { readonly agentId: string | undefined; readonly most: number },
): RunSummary[] => {
  const where = agentId === undefined ? '' : 'WHERE agent_id = ?';
  const params: SqlValue[] = agentId === undefined ? [] : [agentId];
  return database
    .query(`SELECT wake FROM wake_queue ${where} ORDER BY queued_at DESC, run_key LIMIT ?`, [...params, most])
    .rows.flatMap(([text]) => {
      const wake = readWake(text);
      if (wake === null) return [];
      const { runKey, attempt, queuedAt } = wake;
      const unstarted = { startedAt: null, endedAt: null, code: null, into: null };
      return [
        {
          runKey,
          agentId: wake.agentId,
          status: 'queued',
          reason: wake.trigger.reason,
          queuedAt,
          attempt,
          ...unstarted,
        } as const,
      ];
    });
};

const Keys = z.array(z.tuple([z.string()]));
export const runsOf = (
  { agent }: Stores,
  asked: {
    readonly agentId?: string | undefined;
    readonly status?: RunStatus | undefined;
    readonly most: number;
  },
): RunSummary[] => {
  const { agentId, status, most } = asked;
  const conditions = [
    ...(agentId === undefined ? [] : ['agent_id = ?']),
    ...(status === undefined ? [] : ['status = ?']),
  ];
  const params = [...(agentId === undefined ? [] : [agentId]), ...(status === undefined ? [] : [status])];
  const where = conditions.length === 0 ? '' : `WHERE ${conditions.join(' AND ')}`;
  const { rows } = agent.database.query(
    `SELECT run_key FROM runs ${where} ORDER BY queued_at DESC, run_key LIMIT ?`,
    [...params, most],
  );
  const known = Keys.parse(rows).flatMap(([key]) => readRun(agent.database, key) ?? []);
  const waiting =
    status === undefined || status === 'queued' ? waitingRuns(agent.database, { agentId, most }) : [];
  const waitingKeys = new Set(waiting.map(({ runKey }) => runKey));
  const summaries = [...waiting, ...known.filter(({ runKey }) => !waitingKeys.has(runKey)).map(runSummary)];
  return summaries.sort((a, b) => b.queuedAt - a.queuedAt).slice(0, most);
};

const waitingRun = ({ agent }: Stores, runKey: string): (RunSummary & { threadId: string }) | null => {
  const wake = readWake(
    agent.database.query('SELECT wake FROM wake_queue WHERE run_key = ?', [runKey]).rows[0]?.[0],
  );
  if (wake === null) return null;
  const { agentId, trigger, queuedAt, attempt, threadId } = wake;
  const unstarted = { startedAt: null, endedAt: null, code: null, into: null };
  return {
    runKey,
    agentId,
    status: 'queued',
    reason: trigger.reason,
    queuedAt,
    attempt,
    threadId,
    ...unstarted,
  };
};

const operationsOf = (stores: Stores, runKey: string) =>
  readSteps(stores, runKey).flatMap(({ body }) =>
    body.what === 'result'
      ? [{ operationId: body.operationId, toolName: body.toolName, status: body.status, code: body.code }]
      : [],
  );

const detailOf = (stores: Stores, runKey: string) => {
  const { database, records } = stores.agent;
  const row = readRun(database, runKey);
  const summary = row === null ? waitingRun(stores, runKey) : { ...runSummary(row), threadId: row.threadId };
  if (summary === null) return null;
  const bounds = { threadId: summary.threadId, mostMessages: MOST_MESSAGES, mostTokens: 200_000 };
  return {
    ...summary,
    messages: threadWindow({ database, records }, bounds)
      .filter((message) => message.runKey === runKey || message.runKey === null)
      .map(messageView),
    trace: readTrace(database, runKey).lines.map(({ at, kind, body }) => ({ at, kind, body })),
    operations: operationsOf(stores, runKey),
  };
};

const told = (result: ReplayedAction['now']): string | null => {
  if (result === null) return null;
  return result.code === null ? result.status : `${result.status}: ${result.code}`;
};

/** A replay writes nothing, so it is a question. */
const replay: Query = {
  definition: definitions['run.replay'],
  run: (engine, message) => {
    const input = readInput(definitions['run.replay'].input, message.input);
    if (!input.ok) return { answer: input, dependence: onAgents };
    if (!engine.stores.ok)
      return { answer: fail('agents_unavailable', engine.stores.error.code), dependence: onAgents };
    const played = replayRun(
      { stores: engine.stores.value, tools: allTools, dayOf: personDayOf(engine.stores.value, null) },
      input.value.runKey,
    );
    if (!played.ok) return { answer: played, dependence: onAgents };
    const { isSame, actions, differences } = played.value;
    return {
      answer: ok({
        isSame,
        actions: actions.map(({ toolName, operationId, then, now }) => {
          return { toolName, operationId, then: told(then), now: told(now) };
        }),
        differences: differences.map(({ code, detail }) => `${code}: ${detail}`),
      }),
      dependence: onAgents,
    };
  },
};

export const runQueries = {
  'run.replay': replay,
  'run.list': agentQuery(definitions['run.list'], (stores, { input }) => ({
    runs: runsOf(stores, { agentId: input.agentId, status: input.status, most: input.limit ?? MOST_RUNS }),
  })),
  'run.get': agentQuery(definitions['run.get'], (stores, { input }) => detailOf(stores, input.runKey)),
};
