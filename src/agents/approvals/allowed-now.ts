import { fail, ok, type Failure, type Result } from '../../core/result';
import { readAgent } from '../../db/agent/agent-view';
import type { ApprovalItem } from '../../db/agent/approvals';
import { isAgentStopped, isScopeStopped } from '../../db/agent/stops';
import { decide, type GateQuestion } from '../../tools/gates';
import { riskOfCall } from '../../tools/registry';
import type { ToolTargets } from '../../tools/tool';
import type { ApprovalParts, ItemCall } from './item-call';

// [APPROVAL-9] A person's yes stands for the grant and for nothing else: what the agent may not do, a stop, or a target that is not safe still refuses.
type Asked = {
  readonly item: ApprovalItem;
  readonly itemCall: ItemCall;
  readonly targets: Result<ToolTargets, Failure>;
};

export const gateQuestionOf = (
  { stores }: ApprovalParts,
  { item, itemCall, targets }: Asked,
): Result<GateQuestion, Failure> => {
  const agent = readAgent(stores.agent.records, item.agentId);
  if (agent === null) return fail('agent_not_found', item.agentId);
  const { tool, call, context } = itemCall;
  const { name, toolClass } = tool;
  const { records } = stores.agent;
  return ok({
    request: {
      what: 'tool',
      toolName: name,
      toolClass,
      kind: call.kind,
      risk: riskOfCall(tool, call),
      categoryIds: targets.ok ? targets.value.categoryIds : [],
      unsafe: targets.ok ? null : (targets.error.detail ?? targets.error.code),
    },
    policy: {
      allowedTools: agent.allowedTools,
      allowedCategoryIds: agent.allowedCategoryIds,
      // A person's decision needs no grant.
      grants: [],
      access: [],
    },
    state: {
      now: stores.clock.now(),
      isDestroyed: agent.isDestroyed,
      isTainted: context.isTainted,
      admitsReason: true,
      isStopped: isAgentStopped(records, item.agentId),
      stoppedToolClasses: isScopeStopped(records, { scope: 'tool', target: toolClass }) ? [toolClass] : [],
      // What a person decides is no work of the agent's.
      exceeded: null,
      isPrivacyConfirmed: false,
      hasSecret: false,
      reachesNetwork: false,
    },
  });
};

/** Asked anew before the answer and again inside the transaction that writes. */
export const mayBeDone = (parts: ApprovalParts, asked: Asked): Result<null, Failure> => {
  const question = gateQuestionOf(parts, asked);
  if (!question.ok) return question;
  const decided = decide(question.value, { authority: 'person' });
  return decided.ok ? ok(null) : decided;
};
