import { canUndoOperation } from '../../agents/effects/effect';
import { replayRun, type ReplayedAction } from '../../agents/runs/replay';
import { withholdsFor } from '../agent-clockwork';
import { agentsUnavailable } from '../agents-unavailable';
import type { AgentId, RunKey } from '../../core/named-ids';
import { ok } from '../../core/result';
import { allTools } from '../../tools/all-tools';
import { readInput } from '../../api/read-input';
import type { Query } from './query';
import type { RunStatus } from '../../db/agent/kinds/run';
import { fromNewest, type Paged, type PagePlace } from '../../db/agent/page-place';
import { costOfRun } from '../../db/agent/ledger';
import { runPage } from '../../db/agent/run-pages';
import { readRun, type RunRow } from '../../db/agent/runs';
import { readSteps } from '../../db/agent/steps';
import { threadWindow } from '../../db/agent/thread-window';
import { lostAmong } from '../../db/agent/judge-again';
import { subscriptionsOf } from '../../db/agent/subscriptions';
import { timersOf } from '../../db/agent/timers';
import { readTrace } from '../../db/agent/traces';
import type { Wake } from '../../db/agent/wake';
import { waitingWake } from '../../db/agent/wake-queue';
import type { Stores } from '../../db/stores';
import { agentQueries as definitions } from '../api/agent-definition';
import type { RunSummary } from '../api/agent-values';
import { anything } from '../../notifications/dependence';
import { agentQuery, onAgents, placeBefore } from './agent-query';
import { messageView } from './agent-messages';
import { worksOnView } from './works-on-view';

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
const waitingSummary = (
  { agent }: Stores,
  { runKey, agentId, attempt, queuedAt, trigger }: Wake,
): RunSummary => {
  // What kept it before is why it waits.
  const code = readRun(agent.database, runKey)?.code ?? null;
  const unstarted = { startedAt: null, endedAt: null, code, into: null };
  return { runKey, agentId, status: 'queued', reason: trigger.reason, queuedAt, attempt, ...unstarted };
};

type RunsAsked = {
  readonly agentId?: AgentId | undefined;
  readonly status?: RunStatus | undefined;
  readonly behind?: PagePlace;
  readonly most: number;
};
const runsPage = (stores: Stores, { behind = fromNewest, ...asked }: RunsAsked): Paged<RunSummary> => {
  const { items, next } = runPage(stores.agent.database, { ...asked, behind });
  const runs = items.map((line) =>
    line.is === 'run' ? runSummary(line.run) : waitingSummary(stores, line.wake),
  );
  return { items: runs, next };
};
export const runsOf = (stores: Stores, asked: RunsAsked): readonly RunSummary[] =>
  runsPage(stores, asked).items;

const MOST_CAUSES = 20;
const causeOf = (stores: Stores, { agentId, trigger }: Pick<RunRow, 'agentId' | 'trigger'>): Cause => {
  if (trigger.reason === 'subscription') {
    const subscription = subscriptionsOf(stores, agentId).find(({ id }) => id === trigger.subscriptionId);
    const ids = trigger.tokens.flatMap((token) =>
      token.tokenClass === 'entityId' ? [token.tokenValue] : [],
    );
    return { label: subscription?.label ?? null, ids: [...new Set(ids)].slice(0, MOST_CAUSES) };
  }
  const timerId = 'timerId' in trigger ? trigger.timerId : null;
  return { label: timersOf(stores, agentId).find(({ id }) => id === timerId)?.label ?? null, ids: [] };
};

type Cause = { readonly label: string | null; readonly ids: string[] };
type Known = RunSummary & { readonly threadId: string; readonly cause: Cause };
const waitingRun = (stores: Stores, runKey: RunKey): Known | null => {
  const wake = waitingWake(stores.agent.database, runKey)?.wake ?? null;
  if (wake === null) return null;
  return { ...waitingSummary(stores, wake), threadId: wake.threadId, cause: causeOf(stores, wake) };
};

/** [HOST-4] What was done and is not there any more is not said to be done. */
const operationsOf = (stores: Stores, runKey: RunKey) => {
  const results = readSteps(stores, runKey).flatMap(({ body }) => (body.what === 'result' ? [body] : []));
  const lost = lostAmong(
    stores.agent.database,
    results.map(({ operationId }) => operationId),
  );
  return results.map(({ operationId, toolName, status, code }) => {
    if (lost.has(operationId))
      return { operationId, toolName, status: 'error', code: 'effect_lost', canUndo: false };
    const canUndo = allTools.find(toolName)?.undo !== 'none' && canUndoOperation(stores, operationId);
    return { operationId, toolName, status, code, canUndo };
  });
};

const detailOf = (stores: Stores, runKey: RunKey) => {
  const { database, records } = stores.agent;
  const row = readRun(database, runKey);
  const summary: Known | null =
    row === null
      ? waitingRun(stores, runKey)
      : { ...runSummary(row), threadId: row.threadId, cause: causeOf(stores, row) };
  if (summary === null) return null;
  const bounds = { threadId: summary.threadId, mostMessages: MOST_MESSAGES, mostTokens: 200_000 };
  return {
    ...summary,
    worksOn: worksOnView(stores, summary.agentId),
    cost: costOfRun(database, runKey),
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
    const opened = engine.stores();
    if (!opened.ok) return { answer: agentsUnavailable(opened.error), dependence: onAgents };
    const played = replayRun(
      {
        stores: opened.value,
        tools: allTools,
        days: engine.days(),
        withholdsTainted: withholdsFor(opened.value),
      },
      input.value.runKey,
    );
    if (!played.ok) return { answer: played, dependence: onAgents };
    const { isSame, actions, differences, changedRequests } = played.value;
    return {
      answer: ok({
        isSame,
        actions: actions.map(({ toolName, operationId, then, now }) => {
          return { toolName, operationId, then: told(then), now: told(now) };
        }),
        changedRequests: [...changedRequests],
        differences: differences.map(({ code, detail }) => `${code}: ${detail}`),
      }),
      dependence: onAgents,
    };
  },
};

const detail = agentQuery(definitions['run.get'], (stores, { input }) => detailOf(stores, input.runKey));

export const runQueries = {
  'run.replay': replay,
  'run.list': agentQuery(definitions['run.list'], (stores, { input }) => {
    const { agentId, status, before, limit: most = MOST_RUNS } = input;
    const { items, next } = runsPage(stores, { agentId, status, most, ...placeBefore(before) });
    return { runs: [...items], next };
  }),
  'run.get': {
    definition: detail.definition,
    // Every commit of the journal may change the undoable operations.
    run: (engine, message) => ({ ...detail.run(engine, message), dependence: anything }),
  } satisfies Query,
};
