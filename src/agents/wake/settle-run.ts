import type { AgentId, RunKey } from '../../core/named-ids';
import type { Failure, Result } from '../../core/result';
import { writeAgentState } from '../../db/agent/agents';
import { readAgentState } from '../../db/agent/agent-view';
import {
  endDuplicate,
  failuresOf,
  isClaimLost,
  isTerminal,
  logRun,
  readRun,
  yieldsOf,
  type RunNews,
} from '../../db/agent/runs';
import { requeueWake } from '../../db/agent/wake-queue';
import type { Wake } from '../../db/agent/wake';
import type { Writer } from '../../db/commit';
import type { Stores } from '../../db/stores';
import { classOfFailure, isSlip } from '../failure-classes';
import type { RunEnd, RunJob } from '../run-job';
import { decideRetry, yieldedUntil } from './retry';
import type { SchedulerPolicy } from './scheduler-policy';
import { sayFailure } from './say-failure';
import { requestFor } from './start-run';

// [WAKE-31] However a workflow leaves its run, the run waits for something that is stored or is over: what failed goes back into the queue or
// ends with the code of its last failure, at once where asking again cannot help; what only this device could not do is yielded, and tried here again later, more and more
// rarely; what was put down stays started. Where the run is over already, nothing is written.
type Settling = { readonly job: RunJob; readonly end: RunEnd; readonly policy: SchedulerPolicy };

const wakeOf = (
  { clock }: Stores,
  { job, notBefore, attempt }: { readonly job: RunJob; readonly notBefore: number; readonly attempt: number },
): Wake => {
  const { runKey, agentId, threadId, trigger, depth } = job;
  const isPerson = trigger.reason === 'userInitiated' || trigger.reason === 'manual';
  const wakeClass = isPerson ? 'person' : trigger.reason === 'subscription' ? 'data' : 'timer';
  return { runKey, agentId, threadId, trigger, depth, wakeClass, notBefore, attempt, queuedAt: clock.now() };
};

type Outcome = { readonly news: Omit<RunNews, 'run'>; readonly again: Wake | null };

const yielded = (
  stores: Stores,
  { job, code, policy }: { readonly code: string } & Omit<Settling, 'end'>,
): Outcome => {
  const { attempt } = job;
  const { mostAttempts, takeoverDelaySeconds } = policy;
  const before = yieldsOf(stores.agent.database, job.runKey);
  const delayMs = takeoverDelaySeconds * 1000;
  const notBefore = yieldedUntil({ code, before, mostAttempts, delayMs, now: stores.clock.now() });
  const again = notBefore === null ? null : wakeOf(stores, { job, notBefore, attempt });
  return { news: { status: 'yielded', code, attempt }, again };
};

/** This failure included. */
const slipsOf = (
  stores: Stores,
  { runKey, code }: { readonly runKey: RunKey; readonly code: string },
): number => {
  let slips = Number(isSlip(code));
  for (const [before, times] of failuresOf(stores.agent.database, runKey)) if (isSlip(before)) slips += times;
  return slips;
};

const outcomeOf = (stores: Stores, { job, end, policy }: Settling): Outcome | null => {
  const { attempt } = job;
  const now = stores.clock.now();
  switch (end.end) {
    case 'interrupted':
      return null;
    case 'completed':
      return { news: { status: 'completed', attempt }, again: null };
    case 'cancelled':
      return { news: { status: 'cancelled', code: end.code, attempt }, again: null };
    case 'awaiting_approval':
      return { news: { status: 'awaiting_approval', expiresAt: end.expiresAt, attempt }, again: null };
    case 'yielded':
      return yielded(stores, { job, code: end.code, policy });
    case 'failed': {
      const { code } = end;
      const is = classOfFailure({ code });
      if (is === 'device') return yielded(stores, { job, code, policy });
      const { mostAttempts } = policy;
      const slips = slipsOf(stores, { runKey: job.runKey, code });
      const retry = decideRetry({ failures: attempt + 1, slips, is, mostAttempts, now });
      if (retry.to === 'give_up') return { news: { status: 'failed_terminal', code, attempt }, again: null };
      const again = wakeOf(stores, { job, notBefore: retry.notBefore, attempt: attempt + 1 });
      return { news: { status: 'queued', code, attempt: attempt + 1 }, again };
    }
  }
};

const countFailure = (writer: Writer, { stores, agentId }: { stores: Stores; agentId: AgentId }): void => {
  const { consecutiveFailureCount } = readAgentState(stores.agent.records, agentId);
  writeAgentState(writer, { agentId, fields: { consecutiveFailureCount: consecutiveFailureCount + 1 } });
};

export const settleRun = (stores: Stores, settling: Settling): Result<null, Failure> => {
  const { database, unitOfWork } = stores.agent;
  const { job, end } = settling;
  const now = readRun(database, job.runKey);
  if (now !== null && isClaimLost(now)) {
    const ended = unitOfWork.commit(requestFor(stores, job), (writer) => {
      endDuplicate(writer, job);
      return null;
    });
    return ended.ok ? { ok: true, value: null } : ended;
  }
  const outcome = outcomeOf(stores, settling);
  if (outcome === null || now === null || isTerminal(now.status)) return { ok: true, value: null };
  const done = unitOfWork.commit(requestFor(stores, job), (writer) => {
    const { status, code = null } = outcome.news;
    if (status === 'failed_terminal' && code !== null) sayFailure(writer, { stores, run: job, code });
    logRun(writer, { database, news: { run: job, ...outcome.news } });
    if (outcome.again !== null) requeueWake(database, outcome.again);
    if (end.end === 'failed' && outcome.news.status !== 'yielded')
      countFailure(writer, { stores, agentId: job.agentId });
    return null;
  });
  return done.ok ? { ok: true, value: null } : done;
};
