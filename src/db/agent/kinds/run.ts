import { z } from 'zod';
import { idsOf, integerOrNull, textOf } from '../../journal/effective';
import type { AppendOnlyKind } from '../../record-kind';
import { AnyJson } from '../../records/any-json';
import {
  AgentCount,
  AgentId,
  AgentLine,
  AgentMillis,
  AgentRecordId,
  CounterByHost,
  HostId,
  RunKey,
} from '../fields';
import { WakeTrigger } from '../wake';

export const terminalStatuses = [
  'completed',
  'skipped_sleeping',
  'skipped_destroyed',
  'skipped_duplicate',
  'coalesced',
  'yielded',
  'cancelled',
  'failed_terminal',
] as const;
export const RunStatus = z.enum(['queued', 'started', 'awaiting_approval', ...terminalStatuses]);
export type RunStatus = z.infer<typeof RunStatus>;
export type TerminalStatus = (typeof terminalStatuses)[number];

/** [RUN-1] What happened to a run, one immutable entry after the other. Statuses are written only under one's own claim. */
export const RunLogEntry = z.object({
  runKey: RunKey,
  agentId: AgentId,
  threadId: AgentRecordId,
  status: RunStatus,
  generation: AgentCount,
  at: AgentMillis,
  trigger: WakeTrigger,
  depth: z.number().int().min(1),
  /** Why it ended so, where it did not complete. */
  code: AgentLine.nullable(),
  /** `coalesced`: the run that took this wake with it. */
  into: AgentRecordId.nullable(),
  /** One entry for many wakes of one subscription, by their commits' counters in one stream, or of one timer. */
  range: z.object({ from: AgentCount, to: AgentCount, count: AgentCount, hostId: HostId }).nullable(),
  expiresAt: AgentMillis.nullable(),
  /** A person's record that reopens a `failed_terminal` run at generation + 1. */
  isRetry: z.boolean(),
});
export type RunLogEntry = z.infer<typeof RunLogEntry>;
export const runLogKind = {
  kind: 'agentRunLogEntry',
  table: 'agent_run_log',
  storage: 'append',
  ids: 'stream',
  payloadType: 'agentRunLogEntry',
  token: 'AGENT_STATE_CHANGED',
  relatedIds: (effective) => idsOf(effective, 'agentId', 'runKey'),
  schema: RunLogEntry,
  columns: {
    run_key: { type: 'TEXT', from: (effective) => textOf(effective, 'runKey') },
    agent_id: { type: 'TEXT', from: (effective) => textOf(effective, 'agentId') },
    status: { type: 'TEXT', from: (effective) => textOf(effective, 'status') },
    generation: { type: 'INTEGER', from: (effective) => integerOrNull(effective, 'generation') ?? 0 },
    at: { type: 'INTEGER', from: (effective) => integerOrNull(effective, 'at') ?? 0 },
  },
} as const satisfies AppendOnlyKind<typeof RunLogEntry>;

export const RunClaim = z.object({
  runKey: RunKey,
  agentId: AgentId,
  generation: z.number().int().min(1),
  hostId: HostId,
  /** The steps of the claim before that this one takes over: those below this index. */
  adopts: AgentCount.nullable(),
  at: AgentMillis,
});
export type RunClaim = z.infer<typeof RunClaim>;
export const runClaimKind = {
  kind: 'agentRunClaim',
  table: 'agent_run_claims',
  storage: 'append',
  ids: 'stream',
  speaker: (body) => textOf(body, 'hostId'),
  payloadType: 'agentRunClaim',
  token: 'AGENT_STATE_CHANGED',
  relatedIds: (effective) => idsOf(effective, 'agentId'),
  schema: RunClaim,
  columns: {
    run_key: { type: 'TEXT', from: (effective) => textOf(effective, 'runKey') },
    generation: { type: 'INTEGER', from: (effective) => integerOrNull(effective, 'generation') ?? 0 },
  },
} as const satisfies AppendOnlyKind<typeof RunClaim>;

const Usage = z.object({
  inputTokens: AgentCount,
  outputTokens: AgentCount,
  /** Millionths of the provider's currency unit. */
  costMicros: AgentCount,
  isEstimated: z.boolean(),
});
export const PlannedAction = z.object({
  callId: AgentRecordId,
  toolName: AgentLine,
  args: AnyJson,
  actionStableId: AgentRecordId,
  operationId: AgentRecordId,
  /** The action message that says so. */
  messageId: AgentRecordId,
});
export type PlannedAction = z.infer<typeof PlannedAction>;
/** [RUN-2] Everything a run got or decided, stored before it is used, in order: `index` counts from 0 without gaps. */
export const StepBody = z.discriminatedUnion('what', [
  /** From here to its end the run is tainted; stored before the model is asked. */
  z.object({ what: z.literal('tainted'), by: AgentLine }),
  z.object({
    what: z.literal('answer'),
    requestId: AgentRecordId,
    requestHash: AgentRecordId,
    modelId: AgentLine,
    text: z.string().max(100_000),
    usage: Usage,
    plan: z.array(PlannedAction).max(64),
    /** How much of each stream (`{hostId}/{domain}`) there was when what was asked was put together. */
    seen: CounterByHost,
  }),
  z.object({
    what: z.literal('result'),
    operationId: AgentRecordId,
    callId: AgentRecordId,
    toolName: AgentLine,
    status: z.enum(['success', 'error', 'partial']),
    code: AgentLine.nullable(),
    /** What the model reads. */
    content: z.string().max(60_000),
    tainted: z.boolean(),
    messageId: AgentRecordId,
  }),
]);
export type StepBody = z.infer<typeof StepBody>;
export const RunStep = z.object({
  runKey: RunKey,
  agentId: AgentId,
  generation: z.number().int().min(1),
  index: AgentCount,
  at: AgentMillis,
  body: StepBody,
});
export type RunStep = z.infer<typeof RunStep>;
export const runStepKind = {
  kind: 'agentRunStep',
  table: 'agent_run_steps',
  storage: 'append',
  ids: 'stream',
  payloadType: 'agentRunStep',
  token: 'AGENT_STATE_CHANGED',
  relatedIds: (effective) => idsOf(effective, 'agentId'),
  schema: RunStep,
  columns: {
    run_key: { type: 'TEXT', from: (effective) => textOf(effective, 'runKey') },
    step_index: { type: 'INTEGER', from: (effective) => integerOrNull(effective, 'index') ?? 0 },
  },
} as const satisfies AppendOnlyKind<typeof RunStep>;
