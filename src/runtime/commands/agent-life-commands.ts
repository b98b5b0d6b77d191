import type { AgentId, CategoryId } from '../../core/named-ids';
import { runKey, threadId } from '../../core/run-identities';
import type { Writer } from '../../db/commit';
import type { AgentView } from '../../db/agent/agent-view';
import { knownAgent, pauseAgent, resumeAgent, updateAgent, type AgentChanges } from '../../db/agent/agents';
import { enqueueWake } from '../../db/agent/wake-queue';
import { destroyAgent } from '../../agents/lifecycle/destroy-agent';
import { whyNot } from '../../agents/lifecycle/eligibility';
import { agentCommands as definitions } from '../api/agent-definition';
import { agentCommand } from './agent-command';

type Fields = Partial<{
  readonly name: string;
  readonly purpose: string;
  readonly mode: 'autonomous' | 'interactive' | 'hybrid';
  readonly categoryIds: readonly CategoryId[] | null;
  readonly quietHours: { readonly from: string; readonly until: string } | null;
  readonly sessionTimeoutMinutes: number;
  readonly modelId: string | null;
}>;
type Given = { readonly [K in keyof Fields]?: Fields[K] | undefined };

const changesOf = (
  { name, categoryIds, purpose, mode, quietHours, sessionTimeoutMinutes, modelId }: Given,
  { config }: AgentView,
): AgentChanges => ({
  ...(name === undefined ? {} : { displayName: name }),
  ...(purpose === undefined ? {} : { purpose }),
  ...(mode === undefined ? {} : { mode }),
  ...(categoryIds === undefined ? {} : { allowedCategoryIds: categoryIds }),
  ...(quietHours === undefined ? {} : { quietHours }),
  ...(sessionTimeoutMinutes === undefined ? {} : { sessionTimeoutMinutes }),
  ...(modelId === undefined ? {} : { config: { ...config, modelId } }),
});

/** Ids come from our own records and commands; a failure here is a bug, not an answer. */
export const certainly = <T>(
  result:
    | { readonly ok: true; readonly value: T }
    | { readonly ok: false; readonly error: { readonly code: string; readonly detail?: string } },
  writer: Writer,
): T => (result.ok ? result.value : writer.refuse(result.error));

/** [API-11] What a person asks for is refused at once, with the reason, where the agent would not run for it. */
export const refuseIneligible = (
  writer: Writer,
  {
    stores,
    agentId,
    reason,
  }: {
    readonly stores: Parameters<typeof whyNot>[0];
    readonly agentId: AgentId;
    readonly reason: 'manual' | 'userInitiated';
  },
): void => {
  knownAgent(writer, agentId);
  const refusal = whyNot(stores, { agentId, reason, now: writer.now() });
  if (refusal !== null) writer.refuse(refusal);
};

export const agentLifeCommands = {
  'agent.update': agentCommand(definitions['agent.update'], ({ writer, input, actId }) => {
    const { id: agentId, fields } = input;
    updateAgent(writer, { agentId, changes: changesOf(fields, knownAgent(writer, agentId)) });
    return { actId };
  }),
  'agent.pause': agentCommand(definitions['agent.pause'], ({ writer, input, actId }) => {
    pauseAgent(writer, input.id);
    return { actId };
  }),
  'agent.resume': agentCommand(definitions['agent.resume'], ({ writer, input, actId }) => {
    resumeAgent(writer, input.id);
    return { actId };
  }),
  'agent.destroy': agentCommand(definitions['agent.destroy'], ({ writer, input, actId, stores }) => {
    destroyAgent(writer, { stores, agentId: input.id });
    return { actId };
  }),
  'agent.wake': agentCommand(definitions['agent.wake'], ({ writer, input, actId, commandId, stores }) => {
    const agentId = input.id;
    refuseIneligible(writer, { stores, agentId, reason: 'manual' });
    const key = certainly(runKey({ reason: 'manual', agentId, requestId: commandId }), writer);
    const now = writer.now();
    enqueueWake(stores.agent.database, {
      runKey: key,
      agentId,
      threadId: certainly(threadId({ kind: 'run', agentId, runKey: key }), writer),
      wakeClass: 'person',
      trigger: { reason: 'manual', requestId: commandId },
      depth: 1,
      queuedAt: now,
      notBefore: now,
      attempt: 0,
    });
    return { actId, runKey: key };
  }),
};
