import { tokenKey } from '../../core/token-key';
import type { WakeTrigger } from '../../db/agent/wake';
import type { RunJob } from '../run-job';
import { traceState } from './end-run';
import { traceOf, type Run } from './run';

const MOST_TOKENS = 60;

const causerOf = (trigger: WakeTrigger): string | null => {
  switch (trigger.reason) {
    case 'subscription':
      return trigger.subscriptionId;
    case 'timer':
    case 'recoveryCatchup':
      return trigger.timerId;
    case 'userInitiated':
      return trigger.sessionId;
    case 'manual':
      return trigger.requestId;
    case 'nextWakeAt':
      return null;
  }
};

const tokenKeysOf = (triggers: readonly WakeTrigger[]): readonly string[] => {
  const keys = new Set<string>();
  for (const trigger of triggers) {
    for (const token of trigger.reason === 'subscription' ? trigger.tokens : []) {
      const key = tokenKey(token);
      if (key.ok) keys.add(key.value);
    }
  }
  return [...keys];
};

/** Why the run is at work, again each time it goes on. */
export const traceWaking = (run: Run, job: RunJob): void => {
  const { trigger, absorbed, generation, attempt, depth } = job;
  const reason = { reason: trigger.reason, byId: causerOf(trigger) };
  const trace = traceOf(run);
  trace({ kind: 'woke', body: { ...reason, generation, attempt, depth, absorbed: absorbed.length } });
  const keys = tokenKeysOf([trigger, ...absorbed]);
  const tokens = keys.slice(0, MOST_TOKENS);
  if (keys.length > 0) trace({ kind: 'matched', body: { tokens, more: keys.length - tokens.length } });
  traceState(run, 'before');
};
