import type { Authority } from '../../core/registers';
import { readAgentState, type AgentView } from '../../db/agent/agent-view';
import { currentReportAlone } from '../../db/agent/reports';
import { readMessage, wholeTextOf } from '../../db/agent/thread-window';
import type { WakeTrigger } from '../../db/agent/wake';
import { isForeignId } from '../../db/agent/foreign-ids';
import { foldedField } from '../../db/records/effective';
import type { Stores } from '../../db/stores';
import type { JsonObject } from '../../core/json';
import type { AgentId } from '../../core/named-ids';
import type { LabelledPiece } from '../../gateway/model-port';
import { linesOfLabel } from '../../gateway/lines-of-label';
import type { ProjectionPolicy } from '../../gateway/project';
import type { DraftPiece } from '../../gateway/project-request';
import type { AnsweredInRun } from '../approvals/awaited-questions';
import { activePersona, personaLines } from '../personas/active-persona';
import { column, text } from '../../db/rows';

// [MEMORY-3] Every piece that a model reads says what it is, who it comes from, and whether it came from outside. What cannot be told is
// taken for outside.
export type MemoryPiece = DraftPiece & {
  /** The message that it is, where it is one. */
  readonly messageId?: string;
};

type Place = { readonly kind: string; readonly id: string; readonly field: string };
const originOf = ({ agent }: Stores, { kind, id, field }: Place): Omit<LabelledPiece, 'label' | 'text'> => {
  const definition = agent.records.registerKind(kind);
  const state = agent.records.readCounted(definition, id);
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

/** [TAINT-7] */
const isForeign = (stores: Stores, token: Tokens[number]): boolean =>
  token.tokenClass === 'entityId' && isForeignId(stores, token.tokenValue);

type Changed = { readonly tokens: Tokens; readonly more: number };
const changedFacts = (reason: string, { tokens, more }: Changed): JsonObject => ({
  reason,
  changed: [...new Set(tokens.map(tokenText))],
  more,
});

const factsOf = (trigger: WakeTrigger, own: Changed): JsonObject => {
  switch (trigger.reason) {
    case 'subscription':
      return changedFacts(trigger.reason, own);
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

type Told = { readonly trigger: WakeTrigger; readonly own: Changed; readonly foreign: Changed };
const toldOf = (stores: Stores, trigger: WakeTrigger): Told => {
  const named = trigger.reason === 'subscription' ? trigger.tokens : [];
  const unique = [...new Map(named.map((token) => [tokenText(token), token])).values()];
  const shown = unique.slice(0, MOST_TOKENS);
  const foreign = shown.filter((token) => isForeign(stores, token));
  const own = shown.filter((token) => !foreign.includes(token));
  const more = unique.length - shown.length;
  return { trigger, own: { tokens: own, more }, foreign: { tokens: foreign, more: 0 } };
};

type Triggers = { readonly policy: ProjectionPolicy | null; readonly triggers: readonly WakeTrigger[] };
/** Why the run is, as facts; absorbed wakes too. What came from outside stands in a piece of its own. */
export const triggerPieces = (stores: Stores, { policy, triggers }: Triggers): readonly MemoryPiece[] => {
  const told = triggers.map((trigger) => toldOf(stores, trigger));
  const foreign = told.filter((one) => one.foreign.tokens.length > 0);
  const piece = (records: readonly JsonObject[]) => linesOfLabel(policy, { label: 'woke_by', records });
  const facts: MemoryPiece = {
    authority: 'runtime',
    tainted: false,
    ...piece(told.map(({ trigger, own }) => factsOf(trigger, own))),
  };
  if (foreign.length === 0) return [facts];
  const records = foreign.map((one) => changedFacts(one.trigger.reason, one.foreign));
  return [facts, { authority: 'external', tainted: true, ...piece(records) }];
};

/** What the reasons of the run name, and what the agent keeps in mind: some of it is tasks. */
export const namedIds = (
  stores: Stores,
  { agentId, triggers }: { readonly agentId: AgentId; readonly triggers: readonly WakeTrigger[] },
): readonly string[] => {
  const { activeTaskId, openLoopIds } = readAgentState(stores.agent.records, agentId);
  const changed = triggers.flatMap((trigger) =>
    trigger.reason === 'subscription'
      ? trigger.tokens.flatMap((token) => (token.tokenClass === 'entityId' ? [token.tokenValue] : []))
      : [],
  );
  return [...(activeTaskId === null ? [] : [activeTaskId]), ...changed, ...openLoopIds];
};

type InMind = { readonly activeTaskId: string | null; readonly openLoopIds: readonly string[] };
/** [TAINT-7] What it keeps in mind, and beside it what of that came from outside. */
const mindPieces = (
  stores: Stores,
  { policy, inMind }: { readonly policy: ProjectionPolicy | null; readonly inMind: InMind },
): readonly MemoryPiece[] => {
  const { activeTaskId, openLoopIds } = inMind;
  const isOwn = (id: string): boolean => !isForeignId(stores, id);
  const own: InMind = {
    activeTaskId: activeTaskId !== null && isOwn(activeTaskId) ? activeTaskId : null,
    openLoopIds: openLoopIds.filter(isOwn),
  };
  const foreign: InMind = {
    activeTaskId: own.activeTaskId === null ? activeTaskId : null,
    openLoopIds: openLoopIds.filter((id) => !isOwn(id)),
  };
  const pieceOf = (
    { activeTaskId: task, openLoopIds: loops }: InMind,
    origin: Pick<LabelledPiece, 'authority' | 'tainted'>,
  ): readonly MemoryPiece[] => {
    if (task === null && loops.length === 0) return [];
    const records = [{ activeTaskId: task, openLoopIds: [...loops] }];
    return [{ ...origin, ...linesOfLabel(policy, { label: 'state', records }) }];
  };
  return [
    ...pieceOf(own, { authority: 'runtime', tainted: false }),
    ...pieceOf(foreign, { authority: 'external', tainted: true }),
  ];
};

/** What the agent keeps of itself between runs. */
export const statePieces = (
  stores: Stores,
  { agentId, policy }: { readonly agentId: AgentId; readonly policy: ProjectionPolicy | null },
): readonly MemoryPiece[] => {
  const pieces: MemoryPiece[] = [];
  const { primaryGoal, activeTaskId, openLoopIds } = readAgentState(stores.agent.records, agentId);
  if (primaryGoal !== null) {
    const origin = originOf(stores, { kind: 'agentState', id: agentId, field: 'primaryGoal' });
    pieces.push({ label: 'goal', text: primaryGoal, ...origin });
  }
  pieces.push(...mindPieces(stores, { policy, inMind: { activeTaskId, openLoopIds } }));
  const report = currentReportAlone(stores, { agentId, scope: 'current' });
  if (report !== null) {
    const records = [{ lead: report.lead, createdAt: report.createdAt }];
    pieces.push({
      authority: 'model',
      tainted: report.tainted,
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
  answers.map(({ questionId, response, isPasted }) => ({
    authority: isPasted ? 'external' : 'person',
    tainted: isPasted,
    ...linesOfLabel(policy, { label: 'answer', records: [{ questionId, response }] }),
  }));

/** What the person let it keep for good. */
export const preferencePieces = (stores: Stores, agentId: AgentId): readonly MemoryPiece[] => {
  const { preferenceByKey } = readAgentState(stores.agent.records, agentId);
  if (Object.keys(preferenceByKey).length === 0) return [];
  const origin = originOf(stores, { kind: 'agentState', id: agentId, field: 'preferenceByKey' });
  return [{ label: 'preferences', text: JSON.stringify(preferenceByKey), ...origin }];
};

/** Not beyond these many of the agent's newest messages, however few of them are observations. */
const LOOKED_AT = 300;
const OBSERVATIONS = column(
  { id: text },
  `SELECT id FROM (SELECT id, kind, thread_id, created_at, height FROM agent_messages WHERE agent_id = ?
  ORDER BY created_at DESC LIMIT ${LOOKED_AT}) WHERE kind = 'observation' AND thread_id <> ? ORDER BY created_at DESC, height DESC, id DESC LIMIT ?`,
);

/** [MEMORY-4] What it noticed in other runs, newest last, from its newest messages alone. */
export const observationPieces = (
  { agent }: Stores,
  {
    agentId,
    threadId,
    most,
  }: { readonly agentId: AgentId; readonly threadId: string; readonly most: number },
): readonly MemoryPiece[] => {
  const pieces: MemoryPiece[] = [];
  for (const id of OBSERVATIONS.all(agent.database, [agentId, threadId, most])) {
    const message = readMessage(agent.records, id);
    if (message === null) continue;
    const { authority, tainted } = message;
    pieces.unshift({
      label: 'observation',
      authority,
      tainted,
      messageId: id,
      text: wholeTextOf(agent, { ...message, id }),
    });
  }
  return pieces;
};
