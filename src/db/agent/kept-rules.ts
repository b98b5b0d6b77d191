import { canonicalJson } from '../../core/canonical-json';
import type { AgentId } from '../../core/named-ids';
import type { Writer } from '../commit';
import { readAgentState } from './agent-view';
import { livingAgent, writeAgentState } from './agents';
import type { RecordStore } from '../records/store';

// [KEPT-1] What an agent keeps for good is the person's to see and to take away. Neither taking away nor bringing back clears what text from
// outside left on it: only vouching does, for exactly what was shown.
export type KeptRules = { readonly byKey: Readonly<Record<string, string>>; readonly tainted: boolean };

export const keptRules = (records: RecordStore, agentId: AgentId): KeptRules => {
  const byKey = readAgentState(records, agentId).preferenceByKey;
  const state = records.readCounted(records.registerKind('agentState'), agentId);
  const entries = state.ok ? state.value?.fields.get('preferenceByKey') : undefined;
  const isEmpty = Object.keys(byKey).length === 0;
  return { byKey, tainted: !isEmpty && (entries?.some(({ tainted }) => tainted) ?? true) };
};

export const isSameRules = (one: KeptRules['byKey'], other: KeptRules['byKey']): boolean => {
  const [a, b] = [canonicalJson(one), canonicalJson(other)];
  return a.ok && b.ok && a.value === b.value;
};

export const writeRules = (
  writer: Writer,
  { agentId, byKey }: { readonly agentId: AgentId; readonly byKey: KeptRules['byKey'] },
): void => {
  livingAgent(writer, agentId);
  writeAgentState(writer, { agentId, fields: { preferenceByKey: { ...byKey } } });
};

/** In a person's own commit. */
export const vouchForRules = (
  writer: Writer,
  { agentId, byKey }: { readonly agentId: AgentId; readonly byKey: KeptRules['byKey'] },
): void => {
  livingAgent(writer, agentId);
  const exactly = { authority: 'person', tainted: false } as const;
  writer.write('agentState', agentId, { preferenceByKey: { ...byKey } }, { exactly });
};
