import { z } from 'zod';
import { idsOf, integerOrNull, textOf } from '../../journal/effective';
import type { AppendOnlyKind } from '../../record-kind';
import {
  AgentCount,
  AgentId,
  AgentLine,
  AgentMillis,
  AgentRecordId,
  AgentText,
  Authority,
  Extension,
  RunKey,
} from '../fields';

export const MessageKind = z.enum([
  'observation',
  'user',
  'thought',
  'action',
  'toolResult',
  'summary',
  'system',
]);
export type MessageKind = z.infer<typeof MessageKind>;

/** [MESSAGE-2] What an action says of itself, and what its result says: typed, kept with the message, queryable. */
export const ActionEnvelope = z.object({
  actionType: z.enum(['tool_call', 'propose_plan', 'ask_user', 'lifecycle_transition']),
  toolName: AgentLine.nullable(),
  operationId: AgentRecordId.nullable(),
  actionStableId: AgentRecordId.nullable(),
  argumentsHash: AgentRecordId.nullable(),
  scopeSnapshot: z.array(AgentRecordId).max(500).nullable(),
});
export const ToolResultEnvelope = z.object({
  actionRefId: AgentRecordId,
  operationId: AgentRecordId.nullable(),
  status: z.enum(['success', 'error', 'partial']),
  changedEntityIds: z.array(AgentRecordId).max(300),
  changedTokens: z.array(AgentLine).max(600),
  errorCode: AgentLine.nullable(),
  errorMessage: AgentText.nullable(),
  /** Of a failure: absent where an earlier version wrote it. */
  failure: z
    .object({ kind: AgentLine, hint: AgentText, field: AgentLine.nullable(), retryable: z.boolean() })
    .exactOptional(),
});
/** Which prompt, model and persona a message came from: there on everything that a run writes. */
export const MessageProvenance = z.object({
  promptId: AgentLine.nullable(),
  promptVersion: AgentLine.nullable(),
  modelId: AgentLine.nullable(),
  personaVersionId: AgentRecordId.nullable(),
});
export const MessageOrigin = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('person') }),
  z.object({ kind: z.literal('timer'), timerId: AgentRecordId }),
  z.object({ kind: z.literal('subscription'), subscriptionId: AgentRecordId }),
  z.object({ kind: z.literal('runtime'), part: AgentLine }),
  z.object({ kind: z.literal('model') }),
  z.object({ kind: z.literal('tool'), toolName: AgentLine }),
]);
/** What the person gets to read, apart from reasoning and traces. */
export const Brief = z.enum(['ack', 'result', 'failure']);

/**
 * [MESSAGE-1] One immutable record per message. `height` is 1 + the greatest height of the messages before it, so that (height, host, id) is
 * one topological order on every device. Which messages come before it, and its payload, are links.
 */
export const AgentMessage = z.object({
  agentId: AgentId,
  threadId: AgentRecordId,
  runKey: RunKey.nullable(),
  kind: MessageKind,
  createdAt: AgentMillis,
  height: AgentCount,
  authority: Authority,
  tainted: z.boolean(),
  origin: MessageOrigin,
  brief: Brief.nullable(),
  /** Up to 2,048 characters; a longer one is a payload, linked by `message_payload`. */
  text: z.string().max(2_048),
  hasPayload: z.boolean(),
  tokensApprox: AgentCount,
  summaryDepth: AgentCount,
  marker: z.enum(['session_closed']).nullable(),
  markerReason: z.enum(['by_person', 'timed_out', 'crashed', 'agent_destroyed']).nullable(),
  action: ActionEnvelope.nullable(),
  toolResult: ToolResultEnvelope.nullable(),
  provenance: MessageProvenance,
  extension: Extension,
});
export type AgentMessage = z.infer<typeof AgentMessage>;

export const messageKind = {
  kind: 'agentMessage',
  table: 'agent_messages',
  storage: 'append',
  ids: 'stream_or_effect',
  payloadType: 'agentMessage',
  token: 'AGENT_MESSAGE_APPENDED',
  relatedIds: (effective) => idsOf(effective, 'agentId'),
  schema: AgentMessage,
  columns: {
    agent_id: { type: 'TEXT', from: (effective) => textOf(effective, 'agentId') },
    thread_id: { type: 'TEXT', from: (effective) => textOf(effective, 'threadId') },
    run_key: { type: 'TEXT', from: (effective) => textOf(effective, 'runKey') },
    kind: { type: 'TEXT', from: (effective) => textOf(effective, 'kind') },
    height: { type: 'INTEGER', from: (effective) => integerOrNull(effective, 'height') ?? 0 },
    created_at: { type: 'INTEGER', from: (effective) => integerOrNull(effective, 'createdAt') ?? 0 },
  },
} as const satisfies AppendOnlyKind<typeof AgentMessage>;

export const AgentMessagePayload = z.object({
  agentId: AgentId,
  createdAt: AgentMillis,
  tainted: z.boolean(),
  contentType: z.enum(['text/plain', 'application/json']),
  content: z.string().max(200_000),
});
export type AgentMessagePayload = z.infer<typeof AgentMessagePayload>;

export const messagePayloadKind = {
  kind: 'agentMessagePayload',
  table: 'agent_message_payloads',
  storage: 'append',
  ids: 'stream_or_effect',
  payloadType: 'agentMessagePayload',
  token: 'AGENT_MESSAGE_APPENDED',
  relatedIds: (effective) => idsOf(effective, 'agentId'),
  schema: AgentMessagePayload,
  columns: {
    agent_id: { type: 'TEXT', from: (effective) => textOf(effective, 'agentId') },
    created_at: { type: 'INTEGER', from: (effective) => integerOrNull(effective, 'createdAt') ?? 0 },
  },
} as const satisfies AppendOnlyKind<typeof AgentMessagePayload>;

export const AgentLinkType = z.enum([
  'agent_state',
  'agent_head',
  'message_prev',
  'message_payload',
  'summary_start',
  'summary_end',
  'report_head',
  'report_source_span',
  'tool_effect',
]);
/** The other types are never written: state has the agent's own id, the persona in force is a register, and threads are not summarised. */
export const writtenLinkTypes = [
  'message_prev',
  'message_payload',
  'report_head',
  'report_source_span',
  'tool_effect',
] as const satisfies readonly z.infer<typeof AgentLinkType>[];
export const AgentLink = z.object({
  type: AgentLinkType,
  agentId: AgentId,
  fromId: AgentRecordId,
  toId: AgentRecordId,
  createdAt: AgentMillis,
  /** `tool_effect`: the domain in which `toId` lies. */
  domain: z.enum(['journal', 'agent']),
});
export type AgentLink = z.infer<typeof AgentLink>;

/** [LINK-1] Edges between agents' records live here and nowhere else; no parent holds a list. */
export const agentLinkKind = {
  kind: 'agentLink',
  table: 'agent_links',
  storage: 'append',
  ids: 'stream',
  payloadType: 'agentLink',
  token: 'AGENT_MESSAGE_APPENDED',
  relatedIds: (effective) => idsOf(effective, 'agentId'),
  schema: AgentLink,
  columns: {
    type: { type: 'TEXT', from: (effective) => textOf(effective, 'type') },
    from_id: { type: 'TEXT', from: (effective) => textOf(effective, 'fromId') },
    to_id: { type: 'TEXT', from: (effective) => textOf(effective, 'toId') },
    created_at: { type: 'INTEGER', from: (effective) => integerOrNull(effective, 'createdAt') ?? 0 },
  },
} as const satisfies AppendOnlyKind<typeof AgentLink>;
