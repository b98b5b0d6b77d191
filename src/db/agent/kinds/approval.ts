import { z } from 'zod';
import { idsOf, integerOrNull, textOf } from '../../journal/effective';
import type { AppendOnlyKind } from '../../record-kind';
import { AnyJson } from '../../records/any-json';
import { AgentId, AgentLine, AgentMillis, AgentRecordId, AgentText, HostId, RunKey } from '../fields';

/** One proposed action. It keeps the operationId it was proposed with; an edit changes args in the answer. */
export const AgentApproval = z.object({
  agentId: AgentId,
  runKey: RunKey,
  changeSetId: AgentRecordId,
  operationId: AgentRecordId,
  toolName: AgentLine,
  toolVersion: AgentLine,
  args: AnyJson,
  argsHash: AgentRecordId,
  readHash: AgentRecordId,
  risk: z.enum(['low', 'medium', 'high']),
  reason: AgentText.nullable(),
  tainted: z.boolean(),
  createdAt: AgentMillis,
  expiresAt: AgentMillis,
  /** What the run had before it when it proposed this: records that woke it or that the call names. */
  evidence: z.array(AgentRecordId).max(50).exactOptional(),
});
export type AgentApproval = z.infer<typeof AgentApproval>;
export const approvalKind = {
  kind: 'agentApproval',
  table: 'agent_approvals',
  storage: 'append',
  ids: 'stream',
  payloadType: 'agentApproval',
  token: 'APPROVAL_CHANGED',
  relatedIds: (effective) => idsOf(effective, 'agentId'),
  schema: AgentApproval,
  columns: {
    agent_id: { type: 'TEXT', from: (effective) => textOf(effective, 'agentId') },
    run_key: { type: 'TEXT', from: (effective) => textOf(effective, 'runKey') },
    operation_id: { type: 'TEXT', from: (effective) => textOf(effective, 'operationId') },
    tool_name: { type: 'TEXT', from: (effective) => textOf(effective, 'toolName') },
    expires_at: { type: 'INTEGER', from: (effective) => integerOrNull(effective, 'expiresAt') ?? 0 },
  },
} as const satisfies AppendOnlyKind<typeof AgentApproval>;

/**
 * [APPROVAL-6] Append-only; they read as: reject > expired > edited (smallest argsHash) > approved > withdrawn > open. Only a withdrawal may be
 * the agent's.
 */
export const AgentApprovalAnswer = z.object({
  approvalId: AgentRecordId,
  agentId: AgentId,
  hostId: HostId,
  decision: z.enum(['approved', 'edited', 'rejected', 'withdrawn']),
  args: AnyJson,
  argsHash: AgentRecordId,
  readHash: AgentRecordId,
  reason: AgentText.nullable(),
  answeredAt: AgentMillis,
  /** [PASTE-2] Text was pasted into the changed arguments, or into the reason. */
  isPasted: z.literal(true).exactOptional(),
});
export type AgentApprovalAnswer = z.infer<typeof AgentApprovalAnswer>;
export const approvalAnswerKind = {
  kind: 'agentApprovalAnswer',
  isPersons: (body) => textOf(body, 'decision') !== 'withdrawn',
  table: 'agent_approval_answers',
  storage: 'append',
  ids: 'stream',
  speaker: (body) => textOf(body, 'hostId'),
  payloadType: 'agentApprovalAnswer',
  token: 'APPROVAL_CHANGED',
  relatedIds: (effective) => idsOf(effective, 'agentId', 'approvalId'),
  schema: AgentApprovalAnswer,
  columns: {
    approval_id: { type: 'TEXT', from: (effective) => textOf(effective, 'approvalId') },
    answered_at: { type: 'INTEGER', from: (effective) => integerOrNull(effective, 'answeredAt') ?? 0 },
  },
} as const satisfies AppendOnlyKind<typeof AgentApprovalAnswer>;
