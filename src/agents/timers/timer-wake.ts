import type { AgentId, RunKey } from '../../core/named-ids';
import type { Result } from '../../core/result';
import { runKey, threadId, type RunTrigger } from '../../core/run-identities';
import type { Wake, WakeTrigger } from '../../db/agent/wake';
import type { CatchUp } from './catch-up';

// [TIMER-14] A timer's wake has the run key of its occurrence, on time or caught up: whoever notices it, it is one run.

/** Later than this an occurrence was missed, and its run is told so. */
export const ON_TIME_MS = 15 * 60_000;

type Identified<Id> = Result<Id, { readonly detail?: string }>;
/** Components are stored under the same rule; a failure here is a bug, not an answer. */
const certain = <Id>(identity: Identified<Id>): Id => {
  if (!identity.ok) throw new Error(`[ID-4] a stored timer has no identity: ${identity.error.detail ?? ''}`);
  return identity.value;
};

export const timerRunKey = (trigger: RunTrigger): RunKey => certain(runKey(trigger));

type Asked = {
  readonly agentId: AgentId;
  readonly key: RunKey;
  readonly trigger: WakeTrigger;
  readonly now: number;
  readonly notBefore: number;
};
export const clockWake = ({ agentId, key, trigger, now, notBefore }: Asked): Wake => ({
  runKey: key,
  agentId,
  threadId: certain(threadId({ kind: 'run', agentId, runKey: key })),
  wakeClass: 'timer',
  trigger,
  depth: 1,
  queuedAt: now,
  notBefore,
  attempt: 0,
});

/** Null: nothing was missed. */
export const timerWake = (
  { missed, wake }: CatchUp,
  due: {
    readonly agentId: AgentId;
    readonly timerId: string;
    readonly now: number;
    readonly notBefore: number;
  },
): Wake | null => {
  if (wake === null) return null;
  const { agentId, timerId, now, notBefore } = due;
  const { scheduledAt, firesAt } = wake;
  const isOnTime = missed === 1 && now - firesAt <= ON_TIME_MS;
  const trigger: WakeTrigger = isOnTime
    ? { reason: 'timer', timerId, scheduledAt }
    : { reason: 'recoveryCatchup', timerId, scheduledAt, missed };
  const key = timerRunKey({ reason: 'timer', agentId, timerId, scheduledAt });
  return clockWake({ agentId, key, trigger, now, notBefore });
};
