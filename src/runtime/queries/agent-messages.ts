import type { z } from 'zod';
import type { RunStatus } from '../../db/agent/kinds/run';
import { readRun } from '../../db/agent/runs';
import { threadWindow, type ThreadMessage } from '../../db/agent/thread-window';
import type { Store } from '../../db/stores';
import { onTokens } from '../../notifications/dependence';
import { DEMO_MODEL_ID } from '../../gateway/demo-model';
import { agentQueries as definitions } from '../api/agent-definition';
import type { MessageView, ModelView } from '../api/agent-values';
import { SAYING_TOKEN } from '../sayings';
import { agentQuery } from './agent-query';
import { query } from './query';

const MOST_MESSAGES = 100;
/** Enough for any page that a person reads; longer texts come with their beginning. */
const MOST_TOKENS = 100_000;

/** [API-12] Whose words came from the demo is said wherever they are shown. */
export const modelView = (modelId: string | null): z.output<typeof ModelView> | null =>
  modelId === null ? null : { id: modelId, isDemo: modelId === DEMO_MODEL_ID };

export const messageView = (message: ThreadMessage): z.output<typeof MessageView> => ({
  id: message.id,
  threadId: message.threadId,
  runKey: message.runKey,
  kind: message.kind,
  createdAt: message.createdAt,
  text: message.text,
  provenance: { authority: message.authority, tainted: message.tainted },
  brief: message.brief,
  toolName: message.action?.toolName ?? null,
  status: message.toolResult?.status ?? null,
  code: message.toolResult?.errorCode ?? null,
  failure: message.toolResult?.failure ?? null,
  model: message.authority === 'model' ? modelView(message.provenance.modelId) : null,
});

/** Statuses of a turn that ended without an answer. */
const FAILED: ReadonlySet<RunStatus> = new Set<RunStatus>([
  'failed_terminal',
  'cancelled',
  'skipped_destroyed',
  'skipped_sleeping',
]);
/** [SESSION-7] The reason why no answer came. None if the turn was tried again and answered. */
const failureOf = (
  { database }: Pick<Store, 'database'>,
  { brief, runKey }: ThreadMessage,
): string | null => {
  const run = brief === 'failure' && runKey !== null ? readRun(database, runKey) : null;
  return run !== null && FAILED.has(run.status) ? run.code : null;
};

/** A turn that was tried again and failed again says so once, at its end. */
const newestFailures = (window: readonly ThreadMessage[]): ReadonlySet<string> => {
  const failures = window.filter(({ brief }) => brief === 'failure');
  return new Set(new Map(failures.map(({ runKey, id }) => [runKey ?? id, id])).values());
};

/** Asking opens nothing: who says something has opened it. */
const sayingQuery = query(definitions['thread.saying'], {
  read: ({ agentDoor }, { threadId }) => {
    const side = agentDoor.ifOpen();
    if (side?.stores.ok !== true) return { text: null };
    const { sayings } = side.gateway ?? {};
    const { database } = side.stores.value.agent;
    const runKey = sayings?.runKeys().find((key) => readRun(database, key)?.threadId === threadId);
    return { text: runKey === undefined ? null : (sayings?.of(runKey) ?? null) };
  },
  dependsOn: () => onTokens(SAYING_TOKEN),
});

export const threadQueries = {
  'thread.saying': sayingQuery,
  'thread.get': agentQuery(definitions['thread.get'], ({ agent }, { input }) => {
    const { threadId, limit = MOST_MESSAGES } = input;
    const bounds = { threadId, mostMessages: limit, mostTokens: MOST_TOKENS };
    const window = threadWindow(agent, bounds);
    const newest = newestFailures(window);
    const messages = window.map((message) => {
      const view = messageView(message);
      return { ...view, code: view.code ?? (newest.has(message.id) ? failureOf(agent, message) : null) };
    });
    return { messages };
  }),
};
