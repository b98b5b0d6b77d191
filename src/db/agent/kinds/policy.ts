import { z } from 'zod';
import { idsOf, isTrue, textOf } from '../../journal/effective';
import type { ColumnDefinition, FieldDefinitions, RegisterKind } from '../../record-kind';
import type { ViewOf } from '../../records/view';
import { AgentId, AgentLine, AgentMillis, CategoryId } from '../fields';

const schedulerPolicyFields = {
  policyVersion: { schema: AgentLine, fold: 'scalar' },
  globalMaxConcurrentRuns: { schema: z.number().int().min(1).max(64), fold: 'min' },
  perAgentWakeRatePerHour: { schema: z.number().int().min(1).max(3_600), fold: 'min' },
  coalescingSeconds: { schema: z.number().int().min(0).max(3_600), fold: 'max' },
  mostSteps: { schema: z.number().int().min(1).max(200), fold: 'min' },
  mostAttempts: { schema: z.number().int().min(1).max(50), fold: 'min' },
  takeoverDelaySeconds: { schema: z.number().int().min(30).max(86_400), fold: 'max' },
  createdAt: { schema: AgentMillis, fold: 'scalar' },
} as const satisfies FieldDefinitions;

/** How the queue works, for the whole space. The one in force has the id `space`. */
export const schedulerPolicyKind = {
  kind: 'runtimeSchedulerPolicy',
  table: 'runtime_scheduler_policies',
  storage: 'registers',
  payloadType: 'runtimeSchedulerPolicy',
  token: 'AGENT_CHANGED',
  fields: schedulerPolicyFields,
  columns: { policy_version: { type: 'TEXT', from: (effective) => textOf(effective, 'policyVersion') } },
} as const satisfies RegisterKind<typeof schedulerPolicyFields>;

const active = { schema: z.boolean(), fold: 'falseWins' } as const;
const activeColumn = {
  type: 'INTEGER',
  from: (effective) => Number(isTrue(effective, 'active')),
} as const satisfies ColumnDefinition<ViewOf<{ readonly active: typeof active }>>;

const grantFields = {
  agentId: { schema: AgentId, fold: 'scalar' },
  toolName: { schema: AgentLine, fold: 'scalar' },
  /** Null: wherever the agent may act at all. */
  categoryIds: { schema: z.array(CategoryId).max(500).nullable(), fold: 'intersection' },
  until: { schema: AgentMillis.nullable(), fold: 'min' },
  active,
  createdAt: { schema: AgentMillis, fold: 'scalar' },
} as const satisfies FieldDefinitions;

/** [GRANT-1] What an agent may do unasked: one tool, perhaps in one category, perhaps for a time. Revoked beats granted. */
export const grantKind = {
  kind: 'agentGrant',
  isPersons: true,
  table: 'agent_grants',
  storage: 'registers',
  payloadType: 'agentGrant',
  token: 'APPROVAL_CHANGED',
  relatedIds: (effective) => idsOf(effective, 'agentId'),
  fields: grantFields,
  columns: {
    agent_id: { type: 'TEXT', from: (effective) => textOf(effective, 'agentId') },
    tool_name: { type: 'TEXT', from: (effective) => textOf(effective, 'toolName') },
    active: activeColumn,
  },
} as const satisfies RegisterKind<typeof grantFields>;

const accessPolicyFields = {
  agentId: { schema: AgentId.nullable(), fold: 'scalar' },
  agentKind: { schema: AgentLine.nullable(), fold: 'scalar' },
  categoryId: { schema: CategoryId.nullable(), fold: 'scalar' },
  provider: { schema: AgentLine, fold: 'scalar' },
  models: { schema: z.array(AgentLine).max(200), fold: 'intersection' },
  active,
  createdAt: { schema: AgentMillis, fold: 'scalar' },
} as const satisfies FieldDefinitions;

/** Which models may be asked: for an agent or a kind of agent, in a category. Without a row nothing is allowed. */
export const accessPolicyKind = {
  kind: 'agentPolicy',
  isPersons: true,
  table: 'agent_policies',
  storage: 'registers',
  payloadType: 'agentPolicy',
  token: 'APPROVAL_CHANGED',
  relatedIds: (effective) => idsOf(effective, 'agentId'),
  fields: accessPolicyFields,
  columns: {
    agent_id: { type: 'TEXT', from: (effective) => textOf(effective, 'agentId') },
    provider: { type: 'TEXT', from: (effective) => textOf(effective, 'provider') },
    active: activeColumn,
  },
} as const satisfies RegisterKind<typeof accessPolicyFields>;

const projectionPolicyFields = {
  boundaryType: { schema: z.enum(['inference', 'embedding', 'handoff', 'spawn']), fold: 'scalar' },
  operationKey: { schema: AgentLine, fold: 'scalar' },
  allowedFields: { schema: z.array(AgentLine).max(500), fold: 'intersection' },
  redactionRules: { schema: z.array(AgentLine).max(200), fold: 'scalar' },
  policyVersion: { schema: AgentLine, fold: 'scalar' },
  createdAt: { schema: AgentMillis, fold: 'scalar' },
} as const satisfies FieldDefinitions;

/** Which fields may cross a boundary for an operation. It narrows what ships with the app. */
export const projectionPolicyKind = {
  kind: 'agentProjectionPolicy',
  isPersons: true,
  table: 'agent_projection_policies',
  storage: 'registers',
  payloadType: 'agentProjectionPolicy',
  token: 'APPROVAL_CHANGED',
  fields: projectionPolicyFields,
  columns: {
    boundary_type: { type: 'TEXT', from: (effective) => textOf(effective, 'boundaryType') },
    operation_key: { type: 'TEXT', from: (effective) => textOf(effective, 'operationKey') },
  },
} as const satisfies RegisterKind<typeof projectionPolicyFields>;
