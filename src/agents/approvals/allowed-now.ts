import { fail, ok, type Failure, type Result } from '../../core/result';
import { readAgent } from '../../db/agent/agent-view';
import type { ApprovalItem } from '../../db/agent/approvals';
import { isAgentStopped, isScopeStopped } from '../../db/agent/stops';
import { decide } from '../../tools/gates';
import type { ToolTargets } from '../../tools/tool';
import type { ApprovalParts, ItemCall } from './item-call';

// [APPROVAL-9] A person's yes stands for the grant and for nothing else: what the agent may not do, a stop, or a target that is not safe still refuses.
/** Asked anew before the answer and again inside the transaction that writes. */
export const mayBeDone = (
  { stores }: ApprovalParts,
  {
    item,
    itemCall,
    targets,
  }: {
    readonly item: ApprovalItem;
    readonly itemCall: ItemCall;
    readonly targets: Result<ToolTargets, Failure>;
  },
): Result<null, Failure> => {
  const agent = readAgent(stores.agent.records, item.agentId);
  if (agent === null) return fail('agent_not_found', item.agentId);
  const { name, toolClass } = itemCall.tool;
  const { kind } = itemCall.call;
  const { records } = stores.agent;
  const yes = { toolName: name, categoryIds: null, until: null, active: true };
  const decided = decide({
    request: {
      what: 'tool',
      toolName: name,
      toolClass,
      kind,
      risk: 'low',
      categoryIds: targets.ok ? targets.value.categoryIds : [],
      unsafe: targets.ok ? null : (targets.error.detail ?? targets.error.code),
    },
    policy: {
      allowedTools: agent.allowedTools,
      allowedCategoryIds: agent.allowedCategoryIds,
      grants: [yes],
      access: [],
    },
    state: {
      now: stores.clock.now(),
      isDestroyed: agent.isDestroyed,
      isTainted: false,
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
  return decided.ok ? ok(null) : decided;
};
