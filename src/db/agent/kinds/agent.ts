import { z } from 'zod';
import type { FieldDefinitions, RegisterKind } from '../../record-kind';
import { integerOrNull, textOf, textOrNull } from '../../journal/effective';
import {
  AgentCount,
  AgentLine,
  AgentMillis,
  AgentRecordId,
  AgentText,
  CategoryId,
  CounterByHost,
  Extension,
  InstantText,
} from '../fields';

export const AgentMode = z.enum(['autonomous', 'interactive', 'hybrid']);
export type AgentMode = z.infer<typeof AgentMode>;
export const AgentLifecycle = z.enum(['created', 'active', 'dormant']);
export const QuietHours = z.object({
  from: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/),
  until: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/),
});
export type QuietHours = z.infer<typeof QuietHours>;
export const AgentConfig = z.object({
  schemaVersion: z.literal(1),
  modelId: AgentLine.nullable(),
  promptId: AgentLine.nullable(),
  extension: Extension,
});
export type AgentConfig = z.infer<typeof AgentConfig>;

const agentFields = {
  templateId: { schema: AgentLine, fold: 'scalar' },
  displayName: { schema: AgentLine, fold: 'scalar', isText: true },
  purpose: { schema: AgentText, fold: 'scalar', isText: true },
  lifecycle: { schema: AgentLifecycle, fold: 'lifecycle' },
  destroyed: { schema: CounterByHost, fold: 'leastByHost' },
  mode: { schema: AgentMode, fold: 'scalar' },
  /** Null says nothing: every category, and what has none. */
  allowedCategoryIds: { schema: z.array(CategoryId).max(500).nullable(), fold: 'intersection' },
  allowedTools: { schema: z.array(AgentLine).max(200), fold: 'intersection' },
  config: { schema: AgentConfig, fold: 'scalar' },
  quietHours: { schema: QuietHours.nullable(), fold: 'scalar' },
  sessionTimeoutMinutes: { schema: z.number().int().min(1).max(1_440), fold: 'scalar' },
  /** The device that runs it: a host id, `hub`, or `any`. */
  executor: { schema: AgentLine, fold: 'scalar' },
  createdAt: { schema: AgentMillis, fold: 'scalar' },
} as const satisfies FieldDefinitions;

/** [AGENT-1] `destroyed` only grows: host → counter of the version that destroyed it. Any entry means destroyed, for ever. */
export const agentKind = {
  kind: 'agent',
  table: 'agents',
  storage: 'registers',
  payloadType: 'agent',
  token: 'AGENT_CHANGED',
  fields: agentFields,
  columns: {
    template_id: { type: 'TEXT', from: (effective) => textOf(effective, 'templateId') },
    display_name: { type: 'TEXT', from: (effective) => textOf(effective, 'displayName') },
    lifecycle: { type: 'TEXT', from: (effective) => textOrNull(effective, 'lifecycle') ?? 'created' },
    created_at: { type: 'INTEGER', from: (effective) => integerOrNull(effective, 'createdAt') ?? 0 },
  },
} as const satisfies RegisterKind<typeof agentFields>;

const agentStateFields = {
  lastWakeAt: { schema: InstantText.nullable(), fold: 'max' },
  nextWakeAt: { schema: InstantText.nullable(), fold: 'min' },
  sleepUntil: { schema: InstantText.nullable(), fold: 'max' },
  consecutiveFailureCount: { schema: AgentCount, fold: 'max' },
  /** `{hostId}/{domain}` → the greatest counter at or below which every matched wake of this agent is terminal. */
  processedCounterByHost: { schema: CounterByHost, fold: 'perKeyMax' },
  primaryGoal: { schema: AgentText.nullable(), fold: 'slot', isText: true },
  activeTaskId: { schema: AgentRecordId.nullable(), fold: 'slot' },
  openLoopIds: { schema: z.array(AgentRecordId).max(200), fold: 'slot' },
  preferenceByKey: { schema: z.record(AgentLine, AgentLine), fold: 'slot', isText: true },
  extension: { schema: Extension, fold: 'slot' },
} as const satisfies FieldDefinitions;

/** One row per agent, under the agent's id: it stands for the current state. What runs right now is memory only. */
export const agentStateKind = {
  kind: 'agentState',
  table: 'agent_states',
  storage: 'registers',
  payloadType: 'agentState',
  token: 'AGENT_STATE_CHANGED',
  fields: agentStateFields,
  columns: {
    next_wake_at: { type: 'TEXT', from: (effective) => textOrNull(effective, 'nextWakeAt') },
    sleep_until: { type: 'TEXT', from: (effective) => textOrNull(effective, 'sleepUntil') },
  },
} as const satisfies RegisterKind<typeof agentStateFields>;
