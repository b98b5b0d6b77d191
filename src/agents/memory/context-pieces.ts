import type { Authority } from '../../core/registers';
import { readAgentState, type AgentView } from '../../db/agent/agent-view';
import { currentReport } from '../../db/agent/reports';
import { readMessage, wholeTextOf } from '../../db/agent/thread-window';
import type { WakeTrigger } from '../../db/agent/wake';
import { foldedField } from '../../db/effective';
import type { Stores } from '../../db/stores';
import type { JsonObject } from '../../core/json';
import type { LabelledPiece } from '../../gateway/model-port';
import { linesOfLabel } from '../../gateway/lines-of-label';
import type { ProjectionPolicy } from '../../gateway/project';
import type { DraftPiece } from '../../gateway/project-request';
import type { AnsweredInRun } from '../approvals/awaited-questions';
import { activePersona, personaLines } from '../personas/active-persona';

// [MEMORY-3] Every piece that a model reads says what it is, who it comes from, and whether it came from outside. What cannot be told is
// taken for outside.
export type MemoryPiece = DraftPiece & {
  /** The message that it is, where it is one. */
  readonly messageId?: string;
};

type Place = { readonly kind: string; readonly id: string; readonly field: string };
const originOf = ({ agent }: Stores, { kind, id, field }: Place): Omit<LabelledPiece, 'label' | 'text'> => {
  const definition = agent.records.registerKind(kind);
  const state = agent.records.readState(definition, id);
  const registers = state.ok ? state.value : null;
  const entry = foldedField({ kind: definition, now: registers }, field)?.entry;
  const isTainted = registers?.fields.get(field)?.some(({ tainted }) => tainted) ?? true;
  const authority: Authority = entry?.authority ?? 'external';
  return { authority, tainted: isTainted };
};

/** Who the agent is: the same in every request of it until a person changes it. */
export const purposePieces = (stores: Stores, agent: AgentView): readonly MemoryPiece[] => {
  const pieces: MemoryPiece[] = [];
  if (agent.purpose !== '') {
    const origin = originOf(stores, { kind: 'agent', id: agent.id, field: 'purpose' });
    pieces.push({ label: 'purpose', text: agent.purpose, ...origin });
  }
  const persona = activePersona(stores, agent.id);
  if (persona !== null) {
    const text = personaLines(persona).join('\n');
    pieces.push({ label: 'persona', authority: 'person', tainted: persona.tainted, text });
  }
  return pieces;
};

const MOST_TOKENS = 60;
type Tokens = Extract<WakeTrigger, { reason: 'subscription' }>['tokens'];
/** A subtype's value may have been typed by somebody: its namespace says enough. */
const tokenText = (token: Tokens[number]): string =>
  token.tokenClass === 'subtypeToken' ? `sub:${token.tokenNamespace}` : token.tokenValue;

const factsOf = (trigger: WakeTrigger): JsonObject => {
  switch (trigger.reason) {
    case 'subscription': {
      const tokens = [...new Set(trigger.tokens.map(tokenText))];
      const changed = tokens.slice(0, MOST_TOKENS);
      return { reason: trigger.reason, changed, more: tokens.length - changed.length };
    }
    case 'recoveryCatchup':
      return { reason: trigger.reason, scheduledAt: trigger.scheduledAt, missed: trigger.missed };
    case 'timer':
    case 'nextWakeAt':
      return { reason: trigger.reason, scheduledAt: trigger.scheduledAt };
    case 'userInitiated':
    case 'manual':
      return { reason: trigger.reason };
  }
};

/** Why the run is, as facts; absorbed wakes too. */
export const triggerPiece = (
  policy: ProjectionPolicy | null,
  triggers: readonly WakeTrigger[],
): MemoryPiece => ({
  ...{ authority: 'runtime', tainted: false },
  ...linesOfLabel(policy, { label: 'woke_by', records: triggers.map(factsOf) }),
});

/** What the reasons of the run name, and what the agent keeps in mind: some of it is tasks. */
export const namedIds = (
  stores: Stores,
  { agentId, triggers }: { readonly agentId: string; readonly triggers: readonly WakeTrigger[] },
): readonly string[] => {
  const { activeTaskId, openLoopIds } = readAgentState(stores.agent.records, agentId);
  const changed = triggers.flatMap((trigger) =>
    trigger.reason === 'subscription'
      ? trigger.tokens.flatMap((token) => (token.tokenClass === 'entityId' ? [token.tokenValue] : []))
      : [],
  );
  return [...(activeTaskId === null ? [] : [activeTaskId]), ...changed, ...openLoopIds];
};

/** What the agent keeps of itself between runs. */
export const statePieces = (
  stores: Stores,
  { agentId, policy }: { readonly agentId: string; readonly policy: ProjectionPolicy | null },
): readonly MemoryPiece[] => {
  const pieces: MemoryPiece[] = [];
  const { primaryGoal, activeTaskId, openLoopIds } = readAgentState(stores.agent.records, agentId);
  if (primaryGoal !== null) {
    const origin = originOf(stores, { kind: 'agentState', id: agentId, field: 'primaryGoal' });
    pieces.push({ label: 'goal', text: primaryGoal, ...origin });
  }
  if (activeTaskId !== null || openLoopIds.length > 0) {
    const records = [{ activeTaskId, openLoopIds }];
    pieces.push({
      ...{ authority: 'runtime', tainted: false },
      ...linesOfLabel(policy, { label: 'state', records }),
    });
  }
  const report = currentReport(stores, { agentId, scope: 'current' });
  if (report !== null) {
    const records = [{ lead: report.lead, createdAt: report.createdAt }];
    pieces.push({
      ...{ authority: 'model', tainted: report.tainted },
      ...linesOfLabel(policy, { label: 'report', records }),
    });
  }
  return pieces;
};

/** What the person answered to the run's own questions. Null: nobody did in time. */
export const answerPieces = (
  policy: ProjectionPolicy | null,
  answers: readonly AnsweredInRun[],
): readonly MemoryPiece[] =>
  answers.map(({ questionId, response }) => ({
    ...{ authority: 'person', tainted: false },
    ...linesOfLabel(policy, { label: 'answer', records: [{ questionId, response }] }),
  }));

/** What the person let it keep for good. */
export const preferencePieces = (stores: Stores, agentId: string): readonly MemoryPiece[] => {
  const { preferenceByKey } = readAgentState(stores.agent.records, agentId);
  if (Object.keys(preferenceByKey).length === 0) return [];
  const origin = originOf(stores, { kind: 'agentState', id: agentId, field: 'preferenceByKey' });
  return [{ label: 'preferences', text: JSON.stringify(preferenceByKey), ...origin }];
};

/** Not beyond these many of the agent's newest messages, however few of them are observations. */
const LOOKED_AT = 300;
const OBSERVATIONS = `SELECT id FROM (SELECT id, kind, thread_id, created_at FROM agent_messages WHERE agent_id = ?
  ORDER BY created_at DESC LIMIT ${LOOKED_AT}) WHERE kind = 'observation' AND thread_id <> ? ORDER BY created_at DESC, id DESC LIMIT ?`;

/** [MEMORY-4] What it noticed in other runs, newest last, from its newest messages alone. */
export const observationPieces = (
  { agent }: Stores,
  { agentId, threadId, most }: { readonly agentId: string; readonly threadId: string; readonly most: number },
): readonly MemoryPiece[] => {
  const pieces: MemoryPiece[] = [];
  for (const [id] of agent.database.query(OBSERVATIONS, [agentId, threadId, most]).rows) {
    const message = typeof id === 'string' ? readMessage(agent.records, id) : null;
    if (message === null || typeof id !== 'string') continue;
    const { authority, tainted } = message;
    pieces.unshift({
      ...{ label: 'observation', authority, tainted, messageId: id },
      text: wholeTextOf(agent, { ...message, id }),
    });
  }
  return pieces;
};
