import type { AgentSummary, RunSummary } from '../../../runtime/api/agent-values';
import type { Tone } from '../../components/text';
import type { Say } from '../../../words/words';

type When = (at: number) => string;

/** What it is doing, in a few words. */
export const stateWords = (agent: AgentSummary, { say, when }: { say: Say; when: When }): string => {
  if (agent.state === 'destroyed') return say('agents.ended');
  if (agent.isRunning) return say('agents.working');
  if (agent.whyNot === 'stopped') return say('agents.stopped');
  if (agent.state === 'paused') return say('agents.paused');
  if (agent.state === 'new') return say('agents.isNew');
  if (agent.whyNot !== null) return say('agents.cannot');
  if (agent.waiting > 0) return say('agents.soon');
  return agent.nextWakeAt === null
    ? say('agents.asleep')
    : say('agents.wakesAt', { when: when(agent.nextWakeAt) });
};

export const stateTone = ({ state, whyNot, isRunning }: AgentSummary): Tone => {
  if (isRunning) return 'success';
  return whyNot !== null && state !== 'paused' && state !== 'destroyed' ? 'warning' : 'textSoft';
};

const whyByReason = {
  subscription: 'agents.whySubscription',
  timer: 'agents.whyTimer',
  recoveryCatchup: 'agents.whyCatchup',
  nextWakeAt: 'agents.whyOwn',
  userInitiated: 'agents.whySaid',
  manual: 'agents.whyManual',
} as const;
export const reasonWord = (reason: RunSummary['reason']) => whyByReason[reason];

const endByStatus = {
  queued: 'agents.runQueued',
  started: 'agents.runStarted',
  awaiting_approval: 'agents.runWaits',
  completed: 'agents.runDone',
  skipped_sleeping: 'agents.runSlept',
  skipped_destroyed: 'agents.runEnded',
  skipped_duplicate: 'agents.runElsewhere',
  coalesced: 'agents.runJoined',
  yielded: 'agents.runYielded',
  cancelled: 'agents.runCancelled',
  failed_terminal: 'agents.runFailed',
} as const;
export const statusWord = (status: RunSummary['status']) => endByStatus[status];

export const statusTone = (status: RunSummary['status']): Tone => {
  if (status === 'failed_terminal') return 'danger';
  if (status === 'awaiting_approval') return 'warning';
  return status === 'started' ? 'success' : 'textSoft';
};

/** Over, whatever became of it. */
export const isOver = (status: RunSummary['status']): boolean =>
  status !== 'queued' && status !== 'started' && status !== 'awaiting_approval';
