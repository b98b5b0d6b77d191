import type { AgentId, RunKey } from '../../core/named-ids';
import { compareUtf8 } from '../../core/text';
import type { Stores } from '../stores';
import { AgentApproval, AgentApprovalAnswer } from './kinds/approval';
import { appliedOperation } from './operations';
import { countsById, readAppended } from './read-record';
import { from, text, type Select } from '../rows';

// [APPROVAL-6] Answers read as: reject > expired > edited (smallest argsHash) > approved > withdrawn > open. What a person said beats what the agent
// took back, and no beats yes, in whatever order they came.
export type ApprovalItem = AgentApproval & { readonly id: string };
export type ApprovalAnswer = AgentApprovalAnswer & { readonly id: string };
export type ApprovalReading =
  | { readonly is: 'open' | 'expired' }
  | { readonly is: 'rejected' | 'withdrawn' | 'edited' | 'approved'; readonly answer: ApprovalAnswer };

const ANSWERS = from('agent_approval_answers').column(
  { id: text },
  'WHERE approval_id = ? ORDER BY answered_at, id',
);
const approvals = (rest: string): Select<string> => from('agent_approvals').column({ id: text }, rest);
const OF_RUN = approvals('WHERE run_key = ? ORDER BY id');
const OPEN = approvals(`WHERE agent_id = ? AND expires_at > ?
  AND NOT EXISTS (SELECT 1 FROM agent_approval_answers WHERE approval_id = agent_approvals.id)
  ORDER BY expires_at, id LIMIT ?`);
const LATEST = approvals('WHERE agent_id = ? ORDER BY expires_at DESC, id DESC LIMIT ?');
const LATEST_WITH = approvals(
  'WHERE agent_id = ? AND tool_name = ? ORDER BY expires_at DESC, id DESC LIMIT ?',
);

export const readApproval = ({ agent }: Stores, id: string): ApprovalItem | null => {
  const item = readAppended(agent.records, { kind: 'agentApproval', id, schema: AgentApproval });
  return item === null ? null : { ...item, id };
};

export const answersOf = ({ agent }: Stores, approvalId: string): readonly ApprovalAnswer[] =>
  ANSWERS.all(agent.database, [approvalId]).flatMap((id) => {
    const schema = AgentApprovalAnswer;
    const answer = readAppended(agent.records, { kind: 'agentApprovalAnswer', id, schema });
    if (answer === null) return [];
    // [AWAY-9] Whoever may take something back need not be a person's device.
    return answer.decision === 'withdrawn' || countsById(agent.records, id) ? [{ ...answer, id }] : [];
  });

const first = (
  answers: readonly ApprovalAnswer[],
  decision: ApprovalAnswer['decision'],
): ApprovalAnswer | null =>
  answers
    .filter((answer) => answer.decision === decision)
    .sort((a, b) => compareUtf8(a.argsHash, b.argsHash) || compareUtf8(a.id, b.id))[0] ?? null;

export const readAnswers = (
  { expiresAt }: Pick<AgentApproval, 'expiresAt'>,
  { answers, now }: { readonly answers: readonly ApprovalAnswer[]; readonly now: number },
): ApprovalReading => {
  const rejected = first(answers, 'rejected');
  if (rejected !== null) return { is: 'rejected', answer: rejected };
  if (now >= expiresAt) return { is: 'expired' };
  for (const is of ['edited', 'approved', 'withdrawn'] as const) {
    const answer = first(answers, is);
    if (answer !== null) return { is, answer };
  }
  return { is: 'open' };
};

export type ApprovalStanding = {
  readonly item: ApprovalItem;
  readonly reading: ApprovalReading;
  /** The effect has happened, here or on a device whose journal arrived here. */
  readonly isDone: boolean;
};
export const standingOfItem = (stores: Stores, item: ApprovalItem): ApprovalStanding => {
  const answers = answersOf(stores, item.id);
  return {
    item,
    reading: readAnswers(item, { answers, now: stores.clock.now() }),
    isDone: appliedOperation(stores, item.operationId) !== null,
  };
};

type OfAgent = { readonly agentId: AgentId; readonly most: number };
const itemsOf = (stores: Stores, ids: readonly string[]): readonly ApprovalItem[] =>
  ids.flatMap((id) => readApproval(stores, id) ?? []);

/** Those that nobody answered and that have not run out, the first to run out first. */
export const openApprovals = (stores: Stores, { agentId, most }: OfAgent): readonly ApprovalItem[] =>
  itemsOf(stores, OPEN.all(stores.agent.database, [agentId, stores.clock.now(), most]));

/** Newest first, whatever became of them. */
export const latestApprovals = (stores: Stores, { agentId, most }: OfAgent): readonly ApprovalItem[] =>
  itemsOf(stores, LATEST.all(stores.agent.database, [agentId, most]));

/** [TRUST-5] Newest first, those with one tool: what was proposed with others pushes none of them out. */
export const latestApprovalsWith = (
  stores: Stores,
  { agentId, toolName, most }: OfAgent & { readonly toolName: string },
): readonly ApprovalItem[] =>
  itemsOf(stores, LATEST_WITH.all(stores.agent.database, [agentId, toolName, most]));

export const approvalsOfRun = (stores: Stores, runKey: RunKey): readonly ApprovalItem[] =>
  itemsOf(stores, OF_RUN.all(stores.agent.database, [runKey]));

export const approvalOfOperation = (
  stores: Stores,
  { runKey, operationId }: { readonly runKey: RunKey; readonly operationId: string },
): ApprovalItem | null =>
  approvalsOfRun(stores, runKey).find((item) => item.operationId === operationId) ?? null;
