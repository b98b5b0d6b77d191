import { z } from 'zod';
import { idsOf, textOf } from '../../journal/effective';
import type { FieldDefinitions, RegisterKind } from '../../record-kind';
import { AgentCount, AgentId, HostId } from '../fields';

const limit = { schema: AgentCount.nullable(), fold: 'min' } as const;
const budgetLimitFields = {
  agentId: { schema: AgentId, fold: 'scalar' },
  tokens: limit,
  costMicros: limit,
  runMs: limit,
  toolCalls: limit,
  /** From this share of a limit on, the person is told. */
  softPercent: { schema: z.number().int().min(1).max(100), fold: 'min' },
} as const satisfies FieldDefinitions;

/** [BUDGET-1] What an agent may use in a day of the space's home zone; the smaller of two limits holds. One row per agent. */
export const budgetLimitKind = {
  kind: 'agentBudgetLimit',
  counted: 'all',
  table: 'agent_budget_windows',
  storage: 'registers',
  payloadType: 'agentBudgetLimit',
  token: 'AGENT_CHANGED',
  relatedIds: (effective) => idsOf(effective, 'agentId'),
  fields: budgetLimitFields,
  columns: { agent_id: { type: 'TEXT', from: (effective) => textOf(effective, 'agentId') } },
} as const satisfies RegisterKind<typeof budgetLimitFields>;

const counter = { schema: AgentCount, fold: 'most' } as const;
const budgetCounterFields = {
  agentId: { schema: AgentId, fold: 'scalar' },
  /** The local day, `2026-11-18`. */
  window: { schema: z.iso.date(), fold: 'scalar' },
  hostId: { schema: HostId, fold: 'scalar' },
  tokens: counter,
  costMicros: counter,
  runMs: counter,
  toolCalls: counter,
} as const satisfies FieldDefinitions;

/** [BUDGET-2] What one host used for an agent in a window: it only grows, only that host writes it, reading sums over hosts. */
export const budgetCounterKind = {
  kind: 'agentBudgetCounter',
  table: 'agent_budget_counters',
  storage: 'registers',
  // `used:{agentId}:{day}:{hostId}`; agent ids contain no colon.
  speaker: (id) => id.split(':').slice(3).join(':'),
  payloadType: 'agentBudgetCounter',
  token: 'AGENT_STATE_CHANGED',
  relatedIds: (effective) => idsOf(effective, 'agentId'),
  fields: budgetCounterFields,
  columns: {
    agent_id: { type: 'TEXT', from: (effective) => textOf(effective, 'agentId') },
    day: { type: 'TEXT', from: (effective) => textOf(effective, 'window') },
  },
} as const satisfies RegisterKind<typeof budgetCounterFields>;
