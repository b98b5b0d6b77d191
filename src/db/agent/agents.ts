import { given } from '../../core/given';
import type { AgentId, CategoryId, HostId } from '../../core/named-ids';
import type { Writer } from '../commit';
import type { FieldsOf } from '../records/kinds';
import { agentFrom, type AgentView } from './agent-view';
import type { AgentConfig, AgentMode, QuietHours } from './kinds/agent';

// [LIFE-1] An agent is created, active, dormant (paused) or destroyed. Pausing and resuming go both ways; destroying does not.
// [LIFE-2] Whoever writes on behalf of an agent asks, with nothing in between, whether it is still there: a run in flight fails `agent_destroyed`.
// [AGENT-1] `destroyed` only grows: what was seen is kept, this host's version is added.
export type AgentDraft = {
  /** Only where it is derived; otherwise a new one. */
  readonly id?: string;
  readonly templateId: string;
  readonly displayName: string;
  readonly purpose: string;
  readonly mode: AgentMode;
  /** Null: every category, and what has none. */
  readonly allowedCategoryIds: readonly CategoryId[] | null;
  readonly allowedTools: readonly string[];
  readonly config?: AgentConfig;
  readonly quietHours?: QuietHours | null;
  readonly sessionTimeoutMinutes?: number;
  /** A host id, `hub`, or `any`. */
  readonly executor?: string;
  /** `created` waits for the person to start it. */
  readonly lifecycle?: 'created' | 'active';
};
export type AgentChanges = Partial<
  Omit<AgentDraft, 'id' | 'templateId' | 'lifecycle'> & { readonly sleepUntil: string | null }
>;
const AGENT = 'agent';
const STATE = 'agentState';
export const DEFAULT_SESSION_MINUTES = 20;
const emptyConfig: AgentConfig = { schemaVersion: 1, modelId: null, promptId: null, extension: {} };

const checkedId = (writer: Writer, id: string): string =>
  // A thread's name is `{agentId}:…`: a colon in it would make two threads alike.
  id.includes(':') ? writer.refuse({ code: 'invalid_identity_component', detail: 'agentId' }) : id;

/** The agent and the one row that stands for its state. */
export const createAgent = (writer: Writer, draft: AgentDraft): string => {
  const id = checkedId(writer, draft.id ?? writer.newId());
  writer.create(AGENT, id, {
    templateId: draft.templateId,
    displayName: draft.displayName,
    purpose: draft.purpose,
    lifecycle: draft.lifecycle ?? 'active',
    destroyed: {},
    mode: draft.mode,
    allowedCategoryIds: draft.allowedCategoryIds === null ? null : [...draft.allowedCategoryIds],
    allowedTools: [...draft.allowedTools],
    config: draft.config ?? emptyConfig,
    quietHours: draft.quietHours ?? null,
    sessionTimeoutMinutes: draft.sessionTimeoutMinutes ?? DEFAULT_SESSION_MINUTES,
    executor: draft.executor ?? 'any',
    createdAt: writer.now(),
  });
  writer.create(STATE, id, { consecutiveFailureCount: 0, nextWakeAt: null, sleepUntil: null });
  return id;
};

/** The agent as this commit sees it; refuses where there is none. A destroyed one is answered: its history stays. */
export const knownAgent = (writer: Writer, agentId: AgentId): AgentView => {
  const read = writer.read(AGENT, agentId);
  if (read === null) return writer.refuse({ code: 'agent_not_found', detail: agentId });
  return agentFrom(agentId, read.fields);
};

/** [LIFE-2] First in every commit that writes on behalf of an agent. */
export const livingAgent = (writer: Writer, agentId: AgentId): AgentView => {
  const agent = knownAgent(writer, agentId);
  return agent.isDestroyed ? writer.refuse({ code: 'agent_destroyed', detail: agentId }) : agent;
};

/** What an agent's state says; makes the row where another version left it out. */
export const writeAgentState = (
  writer: Writer,
  { agentId, fields }: { readonly agentId: AgentId; readonly fields: FieldsOf<'agentState'> },
): void => {
  if (writer.read(STATE, agentId) === null) writer.create(STATE, agentId, fields);
  else writer.write(STATE, agentId, fields);
};

export const updateAgent = (
  writer: Writer,
  { agentId, changes }: { readonly agentId: AgentId; readonly changes: AgentChanges },
): void => {
  livingAgent(writer, agentId);
  const { sleepUntil, ...rest } = changes;
  const fields = given(rest);
  if (Object.keys(fields).length > 0) writer.write(AGENT, agentId, fields);
  if (sleepUntil !== undefined) writeAgentState(writer, { agentId, fields: { sleepUntil } });
};

export const pauseAgent = (writer: Writer, agentId: AgentId): void => {
  if (livingAgent(writer, agentId).lifecycle !== 'dormant')
    writer.write(AGENT, agentId, { lifecycle: 'dormant' });
};

/** Starts one that waits, wakes one that is paused, and ends its sleep. */
export const resumeAgent = (writer: Writer, agentId: AgentId): void => {
  if (livingAgent(writer, agentId).lifecycle !== 'active')
    writer.write(AGENT, agentId, { lifecycle: 'active' });
  const sleepUntil = writer.read(STATE, agentId)?.fields['sleepUntil'] ?? null;
  if (sleepUntil !== null) writeAgentState(writer, { agentId, fields: { sleepUntil: null } });
};

/** The mark alone: `destroyAgent` of the lifecycle also ends what the agent left open. False: it was destroyed already. */
export const markDestroyed = (
  writer: Writer,
  { agentId, hostId }: { readonly agentId: AgentId; readonly hostId: HostId },
): boolean => {
  const { destroyed, isDestroyed } = knownAgent(writer, agentId);
  if (isDestroyed) return false;
  writer.write(AGENT, agentId, { destroyed: { ...destroyed, [hostId]: writer.nextCounter() } });
  return true;
};
