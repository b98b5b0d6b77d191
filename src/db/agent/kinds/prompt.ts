import { z } from 'zod';
import { idsOf, integerOrNull, textOf, textOrNull } from '../../journal/effective';
import type { AppendOnlyKind } from '../../record-kind';
import { AnyJson } from '../../records/any-json';
import {
  AgentCount,
  AgentId,
  AgentLine,
  AgentMillis,
  AgentRecordId,
  AgentText,
  HostId,
  RunKey,
} from '../fields';

/** A question of an agent. Open, answered or expired is worked out from its answers and the clock. */
export const AgentPromptItem = z.object({
  agentId: AgentId,
  runKey: RunKey,
  interactionType: z.enum(['yesNo', 'multiChoice', 'freeText', 'audio']),
  promptText: AgentText,
  options: z.array(AgentLine).max(50),
  isRequired: z.boolean(),
  requiredBy: AgentMillis.nullable(),
  tainted: z.boolean(),
  createdAt: AgentMillis,
});
export type AgentPromptItem = z.infer<typeof AgentPromptItem>;
export const promptItemKind = {
  kind: 'agentPromptItem',
  table: 'agent_prompt_items',
  storage: 'append',
  ids: 'stream_or_effect',
  payloadType: 'agentPromptItem',
  token: 'APPROVAL_CHANGED',
  relatedIds: (effective) => idsOf(effective, 'agentId'),
  schema: AgentPromptItem,
  columns: {
    agent_id: { type: 'TEXT', from: (effective) => textOf(effective, 'agentId') },
    run_key: { type: 'TEXT', from: (effective) => textOf(effective, 'runKey') },
    required_by: { type: 'INTEGER', from: (effective) => integerOrNull(effective, 'requiredBy') },
    created_at: { type: 'INTEGER', from: (effective) => integerOrNull(effective, 'createdAt') ?? 0 },
  },
} as const satisfies AppendOnlyKind<typeof AgentPromptItem>;

export const AgentPromptResponse = z.object({
  promptItemId: AgentRecordId,
  agentId: AgentId,
  runKey: RunKey,
  response: AnyJson,
  responseEntryRef: AgentRecordId.nullable(),
  supersedesResponseId: AgentRecordId.nullable(),
  respondedAt: AgentMillis,
  /** [PASTE-2] Text was pasted into it. */
  isPasted: z.literal(true).exactOptional(),
  /** [AWAY-9] The unit that it is: its id is derived and says nothing of it. Absent: from before devices had roles. */
  hostId: HostId.exactOptional(),
  counter: AgentCount.exactOptional(),
});
export type AgentPromptResponse = z.infer<typeof AgentPromptResponse>;
export const promptResponseKind = {
  kind: 'agentPromptResponse',
  isPersons: () => true,
  table: 'agent_prompt_responses',
  storage: 'append',
  ids: 'derived',
  speaker: (body) => textOrNull(body, 'hostId') ?? undefined,
  payloadType: 'agentPromptResponse',
  token: 'APPROVAL_CHANGED',
  relatedIds: (effective) => idsOf(effective, 'agentId', 'promptItemId'),
  schema: AgentPromptResponse,
  columns: {
    prompt_item_id: { type: 'TEXT', from: (effective) => textOf(effective, 'promptItemId') },
    responded_at: { type: 'INTEGER', from: (effective) => integerOrNull(effective, 'respondedAt') ?? 0 },
  },
} as const satisfies AppendOnlyKind<typeof AgentPromptResponse>;
