import { acceptApproval, noDeviceCheck, type AnswerParts } from '../../src/agents/approvals/answer';
import { callOfItem, previewOfItem } from '../../src/agents/approvals/item-call';
import type { Json } from '../../src/core/json';
import type { Failure, Result } from '../../src/core/result';
import { latestApprovals, type ApprovalItem } from '../../src/db/agent/approvals';
import type { Stores } from '../../src/db/stores';
import { createScriptedModel, type ScriptedTurn } from '../../src/gateway/scripted-model';
import type { ModelToolCall } from '../../src/gateway/model-port';
import type { Preview } from '../../src/tools/preview';
import { allTools } from '../../src/tools/all-tools';
import { AGENT, makeAgent, manualJob, partsOf, runJob, startJob, type AgentOptions } from '../runs/run-bed';

// An agent without a grant, what it proposed, and a person in front of it.
export const answerParts = (stores: Stores, more: Partial<AnswerParts> = {}): AnswerParts => ({
  stores,
  tools: allTools,
  dayOf: () => '2026-11-18',
  deviceCheck: noDeviceCheck,
  ...more,
});

export const allToolNames: readonly string[] = allTools.all.map(({ name }) => name);

/** Lets the agent ask for it and answers what lies open then. */
export const proposed = async (
  stores: Stores,
  calls: readonly ModelToolCall[],
  options: AgentOptions & { readonly text?: string; readonly request?: string } = {},
): Promise<readonly ApprovalItem[]> => {
  const { text = '', request = 'request1', ...agent } = options;
  if (request === 'request1') makeAgent(stores, { allowedTools: allToolNames, ...agent });
  const turns: ScriptedTurn[] = [
    { say: 'answer', text, toolCalls: [...calls] },
    { say: 'answer', text: 'Done.' },
  ];
  const job = startJob(stores, manualJob(stores, request));
  const end = await runJob(partsOf(stores, { model: createScriptedModel(turns) }), job);
  if (end.end !== 'completed' && end.end !== 'awaiting_approval') throw new Error(`the run ended ${end.end}`);
  return [...latestApprovals(stores, { agentId: AGENT, most: 100 })].sort((a, b) => (a.id < b.id ? -1 : 1));
};

export const firstOf = (items: readonly ApprovalItem[]): ApprovalItem => {
  const [item] = items;
  if (item === undefined) throw new Error('nothing was proposed');
  return item;
};

export const shown = (stores: Stores, item: ApprovalItem, args: Json = item.args): Preview => {
  const parts = answerParts(stores);
  const itemCall = callOfItem(parts, { item, args });
  if (!itemCall.ok) throw new Error(itemCall.error.code);
  const preview = previewOfItem(parts, { itemCall: itemCall.value, language: 'en' });
  if (!preview.ok) throw new Error(preview.error.code);
  return preview.value;
};

let commands = 0;
export const accept = (
  stores: Stores,
  item: ApprovalItem,
  more: {
    readonly args?: Json;
    readonly commandId?: string;
    readonly readHash?: string;
    readonly argsHash?: string;
  } = {},
): Result<unknown, Failure> => {
  const { args, argsHash = item.argsHash, commandId = `accept-${(commands += 1)}` } = more;
  const readHash = more.readHash ?? shown(stores, item, args ?? item.args).readHash;
  const yes = { commandId, approvalId: item.id, argsHash, readHash };
  return acceptApproval(answerParts(stores), args === undefined ? yes : { ...yes, args });
};
