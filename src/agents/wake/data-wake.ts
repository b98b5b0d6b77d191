import type { Result } from '../../core/result';
import { runKey, threadId } from '../../core/run-identities';
import type { Change } from '../../db/log/feed';
import type { Wake } from '../../db/agent/wake';
import { wakeDepth } from '../../notifications/match-subscription';
import type { Found } from './match-change';

const MOST_TOKENS = 600;

/** Every component was stored under the same rule; a failure here is a bug, not an answer. */
const certain = <Id>(identity: Result<Id, { readonly code: string }>): Id => {
  if (!identity.ok) throw new Error(`[ID-4] a stored wake has no identity: ${identity.error.code}`);
  return identity.value;
};

/** The wake that a commit is for one subscription: the same on every device. */
export const dataWake = (
  change: Change,
  asked: Found & { readonly now: number; readonly notBefore: number },
): Wake => {
  const { batch } = change;
  const { id: subscriptionId, agentId } = asked.subscription;
  const reason = 'subscription';
  const key = certain(runKey({ reason, agentId, subscriptionId, logicalChangeKey: batch.logicalChangeKey }));
  const cause = batch.cause ?? null;
  return {
    runKey: key,
    agentId,
    threadId: certain(threadId({ kind: 'run', agentId, runKey: key })),
    wakeClass: 'data',
    trigger: {
      reason,
      subscriptionId,
      logicalChangeKey: batch.logicalChangeKey,
      domain: change.domain,
      hostId: change.host,
      counter: change.lastCounter,
      tokens: batch.typedTokens.slice(0, MOST_TOKENS),
      cause,
    },
    depth: wakeDepth(cause),
    queuedAt: asked.now,
    notBefore: asked.notBefore,
    attempt: 0,
  };
};
