import type { AgentId } from '../../core/named-ids';
import { attentionDecisionId } from '../../core/run-identities';
import type { Writer } from '../commit';
import type { Stores } from '../stores';
import { AttentionDecision, AttentionSignal } from './kinds/attention';
import { readAppended } from './read-record';
import { column, from, number, text, type Select } from '../rows';

/** By rules, not by a model: nobody can talk to it. */
export const ORCHESTRATOR = 'orchestrator';
export type StoredDecision = AttentionDecision & { readonly id: string };

const ASKED = column(
  { count: number },
  `SELECT count(*) AS count FROM attention_decisions
  WHERE target_agent_id = ? AND created_at >= ? AND created_at < ? AND action IN ('notify', 'escalate')`,
);
const decisions = (rest: string): Select<string> => from('attention_decisions').column({ id: text }, rest);
const OF_AGENT = decisions('WHERE target_agent_id = ? ORDER BY created_at DESC, id DESC LIMIT ?');
const NEWEST = decisions('ORDER BY created_at DESC, id DESC LIMIT ?');

/** How often the agent came through to the person in a span of time, its end not included. */
export const asksBetween = (
  { agent }: Stores,
  { agentId, from, until }: { readonly agentId: AgentId; readonly from: number; readonly until: number },
): number => ASKED.first(agent.database, [agentId, from, until]) ?? 0;

export const readDecision = ({ agent }: Stores, id: string): StoredDecision | null => {
  const schema = AttentionDecision;
  const decision = readAppended(agent.records, { kind: 'attentionDecision', id, schema });
  return decision === null ? null : { ...decision, id };
};
export const readSignal = ({ agent }: Stores, id: string): AttentionSignal | null =>
  readAppended(agent.records, { kind: 'attentionSignal', id, schema: AttentionSignal });

/** Newest first; of one agent, or of all. */
export const decisionsOf = (
  stores: Stores,
  { agentId, most }: { readonly agentId: AgentId | null; readonly most: number },
): readonly StoredDecision[] => {
  const { database } = stores.agent;
  const ids = agentId === null ? NEWEST.all(database, [most]) : OF_AGENT.all(database, [agentId, most]);
  return ids.flatMap((id) => readDecision(stores, id) ?? []);
};

export const appendSignal = (writer: Writer, signal: AttentionSignal): string => {
  const id = writer.newAppendId();
  writer.append('attentionSignal', id, { ...signal, evidenceRefs: [...signal.evidenceRefs] });
  return id;
};

/** One signal, one policy, one action: one decision, on every device. */
export const appendDecision = (writer: Writer, decision: AttentionDecision): string => {
  const { orchestratorAgentId, targetAgentId, signalId, policyVersion, action } = decision;
  const about = { orchestratorAgentId, targetAgentId, signalId, policyVersion, action };
  const id = attentionDecisionId(about);
  if (!id.ok) return writer.refuse(id.error);
  writer.append('attentionDecision', id.value, { ...decision, budgetImpact: { ...decision.budgetImpact } });
  return id.value;
};
