import type { AgentView } from '../../db/agent/agent-view';
import { internalStep } from '../../db/agent/internal-step';
import type { StepBody } from '../../db/agent/kinds/run';
import { sqlFailureOf } from '../../db/sql-failure';
import type { CancelSignal } from '../../gateway/model-port';
import { runFailure } from '../failure-classes';
import type { RunEnd, RunJob, Workflow } from '../run-job';
import { awaitedUntil } from '../approvals/awaited-questions';
import { withdrawStale } from '../approvals/withdraw';
import { askFar } from '../likeness/far-question';
import { act, completeEffect, wouldRead } from './act';
import { askModel } from './ask-model';
import { provenanceOf, type StepEnd } from './asking';
import { cancelRun, completeRun, countTime } from './end-run';
import { answersOf, nextMove, resultsOf, type RunMove } from './next-move';
import { openRun, stepsOf, type Run, type WorkflowParts } from './run';
import { settleEnded, settleUnstored } from './settle-unstored';
import { readSchedulerLimits } from './step-limit';
import { agentOf, blockedBy, endedElsewhere, hasLostClaim } from './standing';
import { createUnstoredAnswers } from './unstored-answers';
import { traceWaking } from './trace-waking';

// [RUN-16] One loop for autonomous runs and sessions: assemble, ask, act, repeat to the limit. It keeps nothing in memory that its steps do not
// say, so a run that was killed anywhere goes on as if it had not been.
// [RUN-17] A run that may not go on takes no further step. It only completes the agent's phase of an effect whose journal phase is committed,
// and ends `cancelled` with the code of what keeps it.
type Going = { readonly run: Run; readonly job: RunJob; readonly cancel: CancelSignal };

const bodiesOf = (run: Run): readonly StepBody[] => stepsOf(run).map(({ body }) => body);

const lastModelOf = (run: Run): string => answersOf(bodiesOf(run)).at(-1)?.modelId ?? '';

/** [RUN-17] Null: nothing is half done any more. */
const completeEffects = (run: Run): StepEnd => {
  const agent = agentOf(run);
  const done = new Set(resultsOf(bodiesOf(run)).map(({ callId }) => callId));
  for (const { plan, modelId } of agent === null ? [] : answersOf(bodiesOf(run))) {
    for (const action of plan) {
      if (agent === null || done.has(action.callId)) continue;
      const completed = completeEffect({ run, action, provenance: provenanceOf({ run, agent }, modelId) });
      if (!completed.ok) return runFailure(completed.error.code);
    }
  }
  return null;
};

type Step = Going & { readonly agent: AgentView; readonly move: RunMove };
const takeStep = async ({ run, job, cancel, agent, move }: Step): Promise<StepEnd> => {
  switch (move.do) {
    case 'ask':
      return askModel({ run, job, agent, cancel, ordinal: move.ordinal });
    case 'act': {
      const { action, answer } = move;
      const provenance = provenanceOf({ run, agent }, answer.modelId);
      const acting = { run, agent, action, answer, provenance };
      const far = wouldRead(acting) ? await askFar({ run, agent, action, cancel }) : null;
      // Meanwhile it may have been ended, stopped or put down: the next look meets that. Or it may see less, and does from here on.
      if (far !== null && (endedElsewhere(run) ?? blockedBy(run)) !== null) return null;
      const now = far === null ? agent : agentOf(run);
      if (now === null) return null;
      const done = act(far === null ? acting : { ...acting, agent: now, far });
      return done.ok ? null : runFailure(done.error.code);
    }
    case 'finish': {
      const provenance = provenanceOf({ run, agent }, lastModelOf(run));
      return completeRun(run, { text: move.text, code: move.code, provenance });
    }
  }
};

const nextStep = async (going: Going): Promise<StepEnd> => {
  const { run, cancel } = going;
  const ended = endedElsewhere(run);
  if (ended !== null) {
    settleUnstored(run);
    return completeEffects(run) ?? ended;
  }
  if (hasLostClaim(run)) return { end: 'interrupted' };
  const blocked = blockedBy(run);
  const agent = agentOf(run);
  if (blocked !== null || agent === null) {
    settleUnstored(run);
    return completeEffects(run) ?? cancelRun(run, blocked ?? 'agent_not_found');
  }
  if (cancel.isCancelled()) return { end: 'interrupted' };
  const awaited = awaitedUntil(run.parts.stores, run.job);
  if (awaited !== null) return { end: 'awaiting_approval', expiresAt: awaited };
  const { mostSteps } = readSchedulerLimits(run.parts.stores.agent.records);
  return takeStep({ ...going, agent, move: nextMove(bodiesOf(run), mostSteps) });
};

/** [APPROVAL-12] */
const takeBack = ({ parts, job }: Run): void => {
  const { stores, tools, days } = parts;
  const taken = withdrawStale({ stores, tools, dayOf: days.personDay }, job);
  if (!taken.ok) stores.onFault({ code: taken.error.code, ids: [job.runKey] });
};

const go = async (going: Going): Promise<RunEnd> => {
  const { run } = going;
  run.parts.stores.agent.database.transaction(() => traceWaking(run, going.job), internalStep);
  if (stepsOf(run).length === 0) takeBack(run);
  for (;;) {
    const end = await nextStep(going);
    if (end !== null && end.end !== 'completed' && end.end !== 'cancelled') countTime(run);
    if (end !== null) return end;
    await run.parts.rest?.();
  }
};

export const createWorkflow = (given: WorkflowParts): Workflow => {
  const parts = { ...given, unstored: createUnstoredAnswers() };
  return {
    settleEnded: () => settleEnded(parts),
    run: async (job, cancel) => {
      const run = openRun(parts, job);
      try {
        return await go({ run, job, cancel });
      } catch (error) {
        const failure = sqlFailureOf(error);
        if (failure === null) throw error;
        return runFailure(failure.code);
      }
    },
  };
};
