import { effectRecordId } from '../../core/run-identities';
import type { Json } from '../../core/json';
import { fail, ok, type Failure, type Result } from '../../core/result';
import { readAgent, type AgentView } from '../../db/agent/agent-view';
import { readRun } from '../../db/agent/runs';
import type { ApprovalItem } from '../../db/agent/approvals';
import { noProvenance } from '../../db/agent/messages';
import type { Stores } from '../../db/stores';
import { previewOf, type MutatingCall, type Preview } from '../../tools/preview';
import type { RegisteredTool, ToolRegistry } from '../../tools/registry';
import type { EffectContext } from '../../tools/tool';
import type { Language } from '../../words/message';

/** What proposals are read, shown and done with. */
export type ApprovalParts = {
  readonly stores: Stores;
  readonly tools: ToolRegistry;
  /** The person's calendar day at an instant. */
  readonly dayOf: (at: number) => string;
};
export type ItemCall = {
  readonly agent: AgentView;
  readonly tool: RegisteredTool;
  readonly call: MutatingCall;
  readonly context: EffectContext;
};

const recordIdOf =
  (operationId: string) =>
  (k: number): string => {
    const id = effectRecordId({ operationId, k });
    if (!id.ok) throw new Error(`[ID-10] an effect without an identity: ${id.error.code}`);
    return id.value;
  };

export const threadOf = ({ agent }: Stores, { agentId, runKey }: ApprovalItem): string =>
  readRun(agent.database, runKey)?.threadId ?? `${agentId}:run:${runKey}`;

/** The proposed call as this version's tool takes it, with the person's arguments where they changed some. */
export const callOfItem = (
  parts: ApprovalParts,
  { item, args }: { readonly item: ApprovalItem; readonly args: Json },
): Result<ItemCall, Failure> => {
  const { stores, tools, dayOf } = parts;
  const agent = readAgent(stores.agent.records, item.agentId);
  if (agent === null) return fail('agent_not_found', item.agentId);
  const tool = tools.find(item.toolName);
  // [APPROVAL-5] What the tool does with these arguments may have changed since.
  if (tool === null || tool.version !== item.toolVersion) return fail('stale_approval', 'tool');
  const call = tool.prepare(args);
  if (!call.ok) return call;
  if (call.value.kind === 'read') return fail('stale_approval', 'tool');
  const { operationId, runKey, tainted } = item;
  const context = {
    stores,
    agent,
    runKey,
    dayOf,
    operationId,
    isTainted: tainted,
    seen: {},
    threadId: threadOf(stores, item),
    provenance: noProvenance,
    recordId: recordIdOf(operationId),
  };
  return ok({ agent, tool, call: call.value, context });
};

export const previewOfItem = (
  { stores }: ApprovalParts,
  { itemCall, language }: { readonly itemCall: ItemCall; readonly language: Language },
): Result<Preview, Failure> => previewOf({ stores, ...itemCall, language });
