import type { AgentId, RunKey } from '../../core/named-ids';
import type { Failure, Result } from '../../core/result';
import { openApprovals, type ApprovalItem } from '../../db/agent/approvals';
import type { Writer } from '../../db/commit';
import type { Stores } from '../../db/stores';
import { callOfItem, previewOfItem, type ApprovalParts } from './item-call';
import { isAlreadyTrue } from '../../tools/preview';

// [APPROVAL-12] An agent takes back what it proposed and what has gone stale since: what it looked at says something else, or is so already.
const MOST_LOOKED_AT = 100;

export const isStale = (parts: ApprovalParts, item: ApprovalItem): boolean => {
  const itemCall = callOfItem(parts, { item, args: item.args });
  if (!itemCall.ok) return true;
  const preview = previewOfItem(parts, { itemCall: itemCall.value, language: 'en' });
  return !preview.ok || preview.value.readHash !== item.readHash || isAlreadyTrue(preview.value);
};

const withdraw = (writer: Writer, { stores, item }: { stores: Stores; item: ApprovalItem }): void => {
  const { agentId, args, argsHash, readHash } = item;
  writer.append('agentApprovalAnswer', writer.newAppendId(), {
    approvalId: item.id,
    agentId,
    hostId: stores.hostId,
    decision: 'withdrawn',
    args,
    argsHash,
    readHash,
    reason: null,
    answeredAt: writer.now(),
  });
};

/** At the beginning of an agent's run, so that nobody is asked about what is no longer so. Answers how many went. */
export const withdrawStale = (
  parts: ApprovalParts,
  { agentId, runKey, depth }: { readonly agentId: AgentId; readonly runKey: RunKey; readonly depth: number },
): Result<number, Failure> => {
  const { stores } = parts;
  const stale = openApprovals(stores, { agentId, most: MOST_LOOKED_AT }).filter((item) =>
    isStale(parts, item),
  );
  if (stale.length === 0) return { ok: true, value: 0 };
  const request = {
    commandId: stores.ids(),
    writer: { by: 'agent', authority: 'runtime', tainted: false } as const,
    cause: { agentId, runKey, depth },
  };
  const done = stores.agent.unitOfWork.commit(request, (writer) => {
    for (const item of stale) withdraw(writer, { stores, item });
    return null;
  });
  return done.ok ? { ok: true, value: stale.length } : done;
};
