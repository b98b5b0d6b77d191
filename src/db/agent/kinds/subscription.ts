import { z } from 'zod';
import { idsOf, isTrue, textOf } from '../../journal/effective';
import type { FieldDefinitions, RegisterKind } from '../../record-kind';
import { AnyJson } from '../../records/any-json';
import { AgentId, AgentLine, AgentMillis, AgentRecordId, Token } from '../fields';

// `eq`, `neq`, `in` read the entity as it is; `changed` and `becomes` also need that this commit wrote the field; `linkedTo` a live link.
const Condition = z.discriminatedUnion('op', [
  z.object({
    entityType: AgentLine.exactOptional(),
    field: AgentLine,
    op: z.enum(['eq', 'neq']),
    value: AnyJson,
  }),
  z.object({
    entityType: AgentLine.exactOptional(),
    field: AgentLine,
    op: z.literal('in'),
    value: z.array(AnyJson).max(500),
  }),
  z.object({ entityType: AgentLine.exactOptional(), field: AgentLine, op: z.literal('changed') }),
  z.object({
    entityType: AgentLine.exactOptional(),
    field: AgentLine,
    op: z.literal('becomes'),
    value: AnyJson,
  }),
  z.object({ entityType: AgentLine.exactOptional(), op: z.literal('linkedTo'), value: AgentRecordId }),
]);
export const Predicate = z.object({
  tokens: z.object({ any: z.array(Token).max(100), all: z.array(Token).max(100) }),
  where: z.array(Condition).max(50),
});
export type Predicate = z.infer<typeof Predicate>;
export type Condition = z.infer<typeof Condition>;

const subscriptionFields = {
  agentId: { schema: AgentId, fold: 'scalar' },
  label: { schema: AgentLine, fold: 'scalar', isText: true },
  active: { schema: z.boolean(), fold: 'falseWins' },
  predicate: { schema: Predicate, fold: 'scalar' },
  includeAgentWrites: { schema: z.boolean(), fold: 'falseWins' },
  createdAt: { schema: AgentMillis, fold: 'scalar' },
  deletedAt: { schema: AgentMillis.nullable(), fold: 'deletedAt' },
} as const satisfies FieldDefinitions;

/** Tokens and conditions make sense only together: one register. */
export const subscriptionKind = {
  kind: 'agentSubscription',
  table: 'agent_subscriptions',
  storage: 'registers',
  payloadType: 'agentSubscription',
  token: 'AGENT_CHANGED',
  relatedIds: (effective) => idsOf(effective, 'agentId'),
  fields: subscriptionFields,
  columns: {
    agent_id: { type: 'TEXT', from: (effective) => textOf(effective, 'agentId') },
    active: {
      type: 'INTEGER',
      from: (effective) => Number(isTrue(effective, 'active') && (effective['deletedAt'] ?? null) === null),
    },
  },
} as const satisfies RegisterKind<typeof subscriptionFields>;
