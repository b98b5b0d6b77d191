import { z } from 'zod';
import { idsOf, integerOrNull, textOf } from '../../journal/effective';
import type { AppendOnlyKind, FieldDefinitions, RegisterKind } from '../../record-kind';
import { AgentId, AgentLine, AgentMillis, AgentRecordId, AgentText } from '../fields';

/** Its status is worked out: active is the head's version, archived what the head left behind, draft the rest. */
export const AgentPersonaVersion = z.object({
  agentId: AgentId,
  version: z.number().int().min(1),
  voiceDirectives: z.array(AgentText).max(50),
  toneBounds: z.array(AgentText).max(50),
  coachingStyle: AgentText.nullable(),
  antiSycophancyPolicy: AgentText.nullable(),
  diffFromVersionId: AgentRecordId.nullable(),
  authoredBy: z.enum(['person', 'agent', 'template']),
  sourceSessionId: AgentRecordId.nullable(),
  tainted: z.boolean(),
  createdAt: AgentMillis,
});
export type AgentPersonaVersion = z.infer<typeof AgentPersonaVersion>;

export const personaVersionKind = {
  kind: 'agentPersonaVersion',
  table: 'agent_persona_versions',
  storage: 'append',
  ids: 'stream',
  payloadType: 'agentPersonaVersion',
  token: 'AGENT_CHANGED',
  relatedIds: (effective) => idsOf(effective, 'agentId'),
  schema: AgentPersonaVersion,
  columns: {
    agent_id: { type: 'TEXT', from: (effective) => textOf(effective, 'agentId') },
    version: { type: 'INTEGER', from: (effective) => integerOrNull(effective, 'version') ?? 0 },
    created_at: { type: 'INTEGER', from: (effective) => integerOrNull(effective, 'createdAt') ?? 0 },
  },
} as const satisfies AppendOnlyKind<typeof AgentPersonaVersion>;

/** [PERSONA-1] Only what a person approved counts. One row per agent, under the agent's id. */
export const PersonaHead = z.object({
  id: AgentRecordId,
  version: z.number().int().min(1),
  approvedByPerson: z.boolean(),
  approvedAt: AgentMillis,
});
const personaHeadFields = {
  agentId: { schema: AgentId, fold: 'scalar' },
  head: { schema: PersonaHead, fold: 'personaHead' },
  note: { schema: AgentLine.nullable(), fold: 'scalar', isText: true },
} as const satisfies FieldDefinitions;

export const personaHeadKind = {
  kind: 'agentPersonaHead',
  isPersons: true,
  table: 'agent_persona_heads',
  storage: 'registers',
  payloadType: 'agentPersonaHead',
  token: 'AGENT_CHANGED',
  relatedIds: (effective) => idsOf(effective, 'agentId'),
  fields: personaHeadFields,
  columns: { agent_id: { type: 'TEXT', from: (effective) => textOf(effective, 'agentId') } },
} as const satisfies RegisterKind<typeof personaHeadFields>;
