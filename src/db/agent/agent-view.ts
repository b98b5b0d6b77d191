import { z } from 'zod';
import type { AgentId, HostId } from '../../core/named-ids';
import type { RecordStore } from '../records/store';
import { from, text } from '../rows';
import type { SqlDatabase } from '../sql-database';
import { AgentConfig, AgentLifecycle, AgentMode, QuietHours } from './kinds/agent';
import { CategoryIdText, CounterByHost } from './fields';
import type { Effective } from '../record-kind';
import { readRegister } from './read-record';

// An agent and its state as they read now. What a peer left out, or wrote in a shape of its own, reads as what permits least.
const StoredAgent = z.object({
  templateId: z.string().catch('custom'),
  displayName: z.string().catch(''),
  purpose: z.string().catch(''),
  lifecycle: AgentLifecycle.catch('created'),
  destroyed: CounterByHost.catch({}),
  mode: AgentMode.catch('interactive'),
  allowedCategoryIds: z.array(CategoryIdText).nullable().catch([]),
  allowedTools: z.array(z.string()).catch([]),
  config: AgentConfig.catch({ schemaVersion: 1, modelId: null, promptId: null, extension: {} }),
  quietHours: QuietHours.nullable().catch(null),
  sessionTimeoutMinutes: z.number().catch(20),
  executor: z.string().catch('any'),
  createdAt: z.number().catch(0),
});
export type AgentView = z.infer<typeof StoredAgent> & { readonly id: AgentId; readonly isDestroyed: boolean };

const StoredState = z.object({
  lastWakeAt: z.string().nullable().catch(null),
  nextWakeAt: z.string().nullable().catch(null),
  sleepUntil: z.string().nullable().catch(null),
  consecutiveFailureCount: z.number().catch(0),
  processedCounterByHost: CounterByHost.catch({}),
  primaryGoal: z.string().nullable().catch(null),
  activeTaskId: z.string().nullable().catch(null),
  openLoopIds: z.array(z.string()).catch([]),
  preferenceByKey: z.record(z.string(), z.string()).catch({}),
});
export type AgentStateView = z.infer<typeof StoredState>;

const viewOf = (id: AgentId, agent: z.infer<typeof StoredAgent>): AgentView => ({
  ...agent,
  id,
  isDestroyed: Object.keys(agent.destroyed).length > 0,
});
/** From what a commit's writer reads. */
export const agentStateFrom = (fields: Effective): AgentStateView => StoredState.parse(fields);
export const agentFrom = (id: AgentId, fields: Effective): AgentView => viewOf(id, StoredAgent.parse(fields));

export const readAgent = (records: RecordStore, id: AgentId): AgentView | null => {
  const agent = readRegister(records, { kind: 'agent', id, schema: StoredAgent });
  return agent === null ? null : viewOf(id, agent);
};

export const readAgentState = (records: RecordStore, agentId: AgentId): AgentStateView =>
  readRegister(records, { kind: 'agentState', id: agentId, schema: StoredState }) ?? agentStateFrom({});

/**
 * [LIFE-7] Grows with every write of this device to the agent or its state, and says nothing about any other device: whoever shows an agent
 * and writes it back can tell whether it changed here meanwhile.
 */
export const agentRevision = (
  records: RecordStore,
  { agentId, hostId }: { readonly agentId: AgentId; readonly hostId: HostId },
): number => {
  const versionOf = (kind: string): number => {
    const state = records.readState(records.registerKind(kind), agentId);
    return state.ok ? (state.value?.clock.get(hostId) ?? 0) : 0;
  };
  return Math.max(versionOf('agent'), versionOf('agentState'));
};

const IDS = from('agents').column({ id: text }, 'ORDER BY created_at, id');
/** Destroyed ones too: their history stays. */
export const agentIds = (database: SqlDatabase): readonly AgentId[] => IDS.all(database);
