import type { AgentView } from '../../db/agent/agent-view';
import type { StepBody } from '../../db/agent/kinds/run';
import { tokensApproxOf } from '../../db/agent/messages';
import { isThreadTainted, readMessage, threadWindow, wholeTextOf } from '../../db/agent/thread-window';
import type { Stores } from '../../db/stores';
import { linesOfLabel } from '../../gateway/lines-of-label';
import type { ProjectionPolicy } from '../../gateway/project';
import type { DraftMessage, DraftPiece } from '../../gateway/project-request';
import { journalDigest } from '../prompts/journal-digest';
import type { Prompt } from '../prompts/prompts';
import type { RunJob } from '../run-job';
import {
  answerPieces,
  namedIds,
  observationPieces,
  preferencePieces,
  purposePieces,
  statePieces,
  triggerPieces,
  type MemoryPiece,
} from './context-pieces';
import { answersInRun } from '../approvals/awaited-questions';
import { historyOf, type HistoryOf } from './history';
import { runMessages } from './run-messages';

// [MEMORY-7] The stable beginning comes first (rules, task, purpose, persona), then earlier turns, then why the run is and what it needs to know,
// then what it did: a provider's cache can hold what does not change.
// [TAINT-1] The first tainted piece that is read taints the run; where tainted pieces are withheld, the model is told how many.
export type MemoryBounds = {
  readonly mostMessages: number;
  readonly mostTokens: number;
  readonly mostObservations: number;
  readonly mostStepTokens: number;
};
export const defaultBounds: MemoryBounds = {
  mostMessages: 40,
  mostTokens: 6_000,
  mostObservations: 20,
  mostStepTokens: 12_000,
};
export type MemoryOf = {
  readonly stores: Stores;
  readonly agent: AgentView;
  readonly job: RunJob;
  readonly prompt: Prompt;
  readonly steps: readonly StepBody[];
  readonly today: string;
  /** What clocks show where the person is. */
  readonly clocks: string;
  readonly bounds: MemoryBounds;
  readonly withholdsTainted: boolean;
  /** What may be told at all; null: nothing. */
  readonly policy: ProjectionPolicy | null;
};
export type Memory = {
  readonly messages: readonly DraftMessage[];
  readonly pieces: readonly MemoryPiece[];
  readonly withheld: number;
  readonly tokensApprox: number;
  /** What taints the run, if anything does. */
  readonly taintedBy: string | null;
};

const turnOf = ({ stores, job }: MemoryOf): { turn: HistoryOf['turn']; said: MemoryPiece | null } => {
  if (job.trigger.reason !== 'userInitiated') return { turn: null, said: null };
  const id = job.trigger.messageId;
  const message = readMessage(stores.agent.records, id);
  if (message === null) return { turn: null, said: null };
  const { authority, tainted, height } = message;
  const text = wholeTextOf(stores.agent, { ...message, id });
  return { turn: { id, height }, said: { label: 'said', authority, tainted, text, messageId: id } };
};

const contextOf = ({
  stores,
  agent,
  job,
  today,
  clocks,
  bounds,
  policy,
}: MemoryOf): readonly MemoryPiece[] => {
  const { threadId } = job;
  const allowedCategoryIds = agent.allowedCategoryIds;
  const named = namedIds(stores, { agentId: agent.id, triggers: [job.trigger, ...job.absorbed] });
  const digest = journalDigest(stores, {
    allowedCategoryIds,
    today,
    clocks,
    now: job.startedAt,
    named,
    policy,
  });
  return [
    ...preferencePieces(stores, agent.id),
    ...statePieces(stores, { agentId: agent.id, policy }),
    ...observationPieces(stores, { agentId: agent.id, threadId, most: bounds.mostObservations }),
    ...digest.pieces,
    ...triggerPieces(stores, { policy, triggers: [job.trigger, ...job.absorbed] }),
    ...answerPieces(policy, answersInRun(stores, job)),
  ];
};

const textOf = (message: DraftMessage): string => {
  switch (message.role) {
    case 'system':
    case 'user':
      return message.pieces.map(({ text }) => text).join('\n');
    case 'assistant':
      return message.text + JSON.stringify(message.toolCalls);
    case 'tool':
      return message.piece.text;
  }
};

const plain = ({ label, authority, tainted, text, lines }: MemoryPiece): DraftPiece => ({
  label,
  authority,
  tainted,
  text,
  ...(lines === undefined ? {} : { lines }),
});
const withheldPiece = (policy: ProjectionPolicy | null, count: number): readonly MemoryPiece[] => {
  if (count === 0) return [];
  const lines = linesOfLabel(policy, { label: 'withheld', records: [{ withheld: count }] });
  return [{ authority: 'runtime', tainted: false, ...lines }];
};

const firstTainted = (pieces: readonly MemoryPiece[], { stores, job }: MemoryOf): string | null =>
  pieces.find(({ tainted }) => tainted)?.label ??
  (isThreadTainted(stores.agent, job.threadId) ? 'thread' : null);

/** [PASTE-3] Always read what the person tells the agent, pasted or not; otherwise it goes unanswered. */
const isToldOnPurpose = ({ label }: MemoryPiece): boolean => label === 'said' || label === 'answer';

export const assemble = (of: MemoryOf): Memory => {
  const { stores, agent, job, prompt, steps, bounds, withholdsTainted } = of;
  const { turn, said } = turnOf(of);
  const window = threadWindow(stores.agent, { threadId: job.threadId, ...bounds });
  const isKept = ({ tainted }: { readonly tainted: boolean }): boolean => !withholdsTainted || !tainted;
  const isKeptMessage = (message: (typeof window)[number]): boolean =>
    message.kind === 'user' || isKept(message);
  const isKeptPiece = (piece: MemoryPiece): boolean => isToldOnPurpose(piece) || isKept(piece);
  const history = historyOf(window.filter(isKeptMessage), { runKey: job.runKey, turn });
  const allPurpose = purposePieces(stores, agent);
  const allContext = [...contextOf(of), ...(said === null ? [] : [said])];
  const withheld =
    window.filter((message) => !isKeptMessage(message)).length +
    [...allPurpose, ...allContext].filter((piece) => !isKeptPiece(piece)).length;
  const purpose = allPurpose.filter(isKeptPiece);
  const context = allContext.filter(isKeptPiece);
  const pieces = [...prompt.pieces, ...purpose, ...history.pieces, ...context];
  const messages: readonly DraftMessage[] = [
    { role: 'system', pieces: [...prompt.pieces, ...purpose.map(plain)] },
    ...history.messages,
    { role: 'user', pieces: [...context, ...withheldPiece(of.policy, withheld)].map(plain) },
    ...runMessages(steps, { mostTokens: bounds.mostStepTokens }),
  ];
  return {
    messages,
    pieces,
    withheld,
    tokensApprox: messages.reduce((sum, message) => sum + tokensApproxOf(textOf(message)), 0),
    taintedBy: firstTainted(pieces, of),
  };
};
