import { z } from 'zod';
import { idsOf, integerOrNull, textOf } from '../../journal/effective';
import type { AppendOnlyKind } from '../../record-kind';
import { AgentCount, AgentId, AgentLine, AgentMillis, AgentRecordId, RunKey } from '../fields';

/** Somebody wants to be looked at. What it says in words stands where it came from, not here. */
export const AttentionSignal = z.object({
  agentId: AgentId,
  sourceType: z.enum(['tool_request']),
  /** The operation, record or run that it came from. */
  sourceRefId: AgentRecordId,
  runKey: RunKey.nullable(),
  urgency: z.enum(['today', 'soon', 'whenever']),
  scoreHint: z.number().min(0).max(1).nullable(),
  evidenceRefs: z.array(AgentRecordId).max(50),
  tainted: z.boolean(),
  createdAt: AgentMillis,
});
export type AttentionSignal = z.infer<typeof AttentionSignal>;
export const attentionSignalKind = {
  kind: 'attentionSignal',
  table: 'attention_signals',
  storage: 'append',
  ids: 'stream_or_effect',
  payloadType: 'attentionSignal',
  token: 'APPROVAL_CHANGED',
  relatedIds: (effective) => idsOf(effective, 'agentId', 'runKey'),
  schema: AttentionSignal,
  columns: {
    agent_id: { type: 'TEXT', from: (effective) => textOf(effective, 'agentId') },
    created_at: { type: 'INTEGER', from: (effective) => integerOrNull(effective, 'createdAt') ?? 0 },
  },
} as const satisfies AppendOnlyKind<typeof AttentionSignal>;

export const attentionActions = ['defer', 'notify', 'escalate', 'runNow', 'pauseCandidate'] as const;
export const attentionReasons = [
  ...(['said_urgent', 'said_soon', 'can_wait'] as const),
  ...(['from_outside', 'already_asked', 'asked_often', 'asks_too_much'] as const),
] as const;
export type AttentionReason = (typeof attentionReasons)[number];

/** [ATTENTION-2] What was decided on a signal, and everything that is needed to say why. */
export const AttentionDecision = z.object({
  orchestratorAgentId: AgentId,
  targetAgentId: AgentId,
  signalId: AgentRecordId,
  policyVersion: AgentLine,
  action: z.enum(attentionActions),
  priorityScore: z.number().min(0).max(1),
  reasonCodes: z.array(z.enum(attentionReasons)).min(1).max(20),
  evidenceRefs: z.array(AgentRecordId).max(50),
  /** What it takes of the person and of the agent's day. */
  budgetImpact: z.object({
    personAsks: AgentCount,
    asksBefore: AgentCount,
    tokens: AgentCount,
    costMicros: AgentCount,
  }),
  expiresAt: AgentMillis.nullable(),
  createdAt: AgentMillis,
});
export type AttentionDecision = z.infer<typeof AttentionDecision>;
export const attentionDecisionKind = {
  kind: 'attentionDecision',
  table: 'attention_decisions',
  storage: 'append',
  ids: 'derived',
  payloadType: 'attentionDecision',
  token: 'APPROVAL_CHANGED',
  relatedIds: (effective) => idsOf(effective, 'targetAgentId', 'signalId'),
  schema: AttentionDecision,
  columns: {
    target_agent_id: { type: 'TEXT', from: (effective) => textOf(effective, 'targetAgentId') },
    signal_id: { type: 'TEXT', from: (effective) => textOf(effective, 'signalId') },
    action: { type: 'TEXT', from: (effective) => textOf(effective, 'action') },
    created_at: { type: 'INTEGER', from: (effective) => integerOrNull(effective, 'createdAt') ?? 0 },
  },
} as const satisfies AppendOnlyKind<typeof AttentionDecision>;
