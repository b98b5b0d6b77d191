import type { RunKey } from '../../core/named-ids';
import { fail, ok, type Failure, type Result } from '../../core/result';
import { readAgent } from '../../db/agent/agent-view';
import type { PlannedAction, StepBody } from '../../db/agent/kinds/run';
import { readRun, type RunRow } from '../../db/agent/runs';
import { readSteps, type StoredStep } from '../../db/agent/steps';
import { readMessage } from '../../db/agent/thread-window';
import { callScopeOf } from './call-scope';
import { answersOf, isRunTainted, nextMove, resultsOf, type AnswerBody } from './next-move';
import { planActions } from './plan-actions';
import {
  contextOf,
  isSameResult,
  redo,
  type CallOf,
  type ReplayedResult,
  type ReplayOf,
  type ReplayParts,
} from './replay-call';
import { requestHashesNow, type RequestHashes } from './replay-request';
import { noRunProvenance, type RunProvenance } from './run';
import { readSchedulerLimits } from './step-limit';

// [REPLAY-1] A replay walks a run's stored steps with the code that made them: the same answers lead to the same actions under the same
// operationIds, and every action is done again. No model is asked. Where something differs, it says where.
// [REPLAY-2] A replay writes nothing.
// [REPLAY-4] A replay uses the stored answers. It builds each request again from today's data, and reports every request whose hash
// differs from the stored one.
export type ReplayDifference = {
  readonly code:
    | 'replay_request_differs'
    | 'replay_action_differs'
    | 'replay_result_differs'
    | 'replay_order_differs'
    | 'replay_end_differs';
  /** The tool, the step or the status that it is about. */
  readonly detail: string;
};
export type ReplayedAction = {
  readonly toolName: string;
  readonly operationId: string;
  readonly then: ReplayedResult | null;
  readonly now: ReplayedResult | null;
  readonly isSame: boolean;
};
export type Replay = {
  readonly runKey: RunKey;
  readonly isSame: boolean;
  readonly answers: number;
  readonly actions: readonly ReplayedAction[];
  readonly differences: readonly ReplayDifference[];
  /** [REPLAY-4] Indices (from 0) of the requests that would be different today. */
  readonly changedRequests: readonly number[];
};

type Walk = {
  readonly of: ReplayOf;
  readonly runKey: RunKey;
  /** Replayed so far. */
  readonly steps: StepBody[];
  readonly actions: ReplayedAction[];
  readonly differences: ReplayDifference[];
  readonly changedRequests: number[];
  readonly hashNow: RequestHashes;
  readonly mostSteps: number;
};

const differ = ({ differences }: Walk, difference: ReplayDifference): void =>
  void differences.push(difference);

const provenanceOf = ({ parts }: ReplayOf, { plan }: AnswerBody): RunProvenance => {
  const [action] = plan;
  const message = action === undefined ? null : readMessage(parts.stores.agent.records, action.messageId);
  return message?.provenance ?? noRunProvenance;
};

const callOf = ({ of, runKey, steps }: Walk, answer: AnswerBody): CallOf => ({
  ...of,
  runKey,
  answer,
  provenance: provenanceOf(of, answer),
  isTainted: isRunTainted(steps),
});

/** The stored answer through the code that turns answers into actions. */
const planAgain = (
  walk: Walk,
  answer: AnswerBody,
): readonly Pick<PlannedAction, 'operationId' | 'toolName'>[] => {
  const { runKey, steps, of } = walk;
  const { modelId, text, usage, plan } = answer;
  const toolCalls = plan.map(({ callId, toolName, args }) => ({ callId, name: toolName, args }));
  const before = answersOf(steps);
  const usedCallIds = new Set(before.flatMap((earlier) => earlier.plan.map(({ callId }) => callId)));
  const scopeOf = callScopeOf(of.parts.tools, contextOf(callOf(walk, answer)));
  const again = planActions(
    { modelId, text, usage, toolCalls },
    { runKey, ordinal: before.length, usedCallIds, scopeOf },
  );
  return again.ok ? again.value : [];
};

const replayAnswer = (walk: Walk, answer: AnswerBody): void => {
  const { runKey, steps, of } = walk;
  const ordinal = answersOf(steps).length;
  if (answer.requestId !== of.parts.stores.sha256(`${runKey}|${ordinal}`))
    differ(walk, { code: 'replay_request_differs', detail: String(ordinal) });
  if (answer.requestHash !== walk.hashNow({ steps, ordinal })) walk.changedRequests.push(ordinal);
  const again = planAgain(walk, answer);
  answer.plan.forEach((action, place) => {
    if (again[place]?.operationId !== action.operationId)
      differ(walk, { code: 'replay_action_differs', detail: action.toolName });
  });
};

/** [RUN-15] What the run had stored for the same operation before. */
const storedBefore = (
  { steps, of }: Walk,
  { operationId, toolName }: PlannedAction,
): ReplayedResult | null => {
  if (of.parts.tools.find(toolName)?.kind === 'read') return null;
  const before = resultsOf(steps).find(
    (result) => result.operationId === operationId && result.status !== 'error',
  );
  return before ?? null;
};

type Acted = { readonly action: PlannedAction; readonly answer: AnswerBody; readonly step: StoredStep };
const replayAction = (walk: Walk, { action, answer, step }: Acted): void => {
  if (step.body.what !== 'result') return;
  const then = step.body;
  const before = storedBefore(walk, action);
  const now = before ?? redo({ of: callOf(walk, answer), action, then, step });
  const isSame = isSameResult(then, now);
  if (!isSame) differ(walk, { code: 'replay_result_differs', detail: action.toolName });
  const { toolName, operationId } = action;
  const { status, code, content } = then;
  walk.actions.push({ toolName, operationId, isSame, then: { status, code, content }, now });
};

const replayStep = (walk: Walk, step: StoredStep): void => {
  const { body } = step;
  const move = nextMove(walk.steps, walk.mostSteps);
  if (body.what === 'answer') {
    if (move.do !== 'ask') differ(walk, { code: 'replay_order_differs', detail: String(step.index) });
    replayAnswer(walk, body);
  }
  if (body.what === 'result') {
    const isNext = move.do === 'act' && move.action.callId === body.callId;
    if (!isNext) differ(walk, { code: 'replay_order_differs', detail: String(step.index) });
    else replayAction(walk, { action: move.action, answer: move.answer, step });
  }
  walk.steps.push(body);
};

/** Planned and never done: the run was stopped, cancelled or is not over. */
const addUndone = (walk: Walk): void => {
  const done = new Set(resultsOf(walk.steps).map(({ callId }) => callId));
  for (const { plan } of answersOf(walk.steps)) {
    for (const { callId, toolName, operationId } of plan)
      if (!done.has(callId))
        walk.actions.push({ toolName, operationId, then: null, now: null, isSame: true });
  }
};

const replayEnd = (walk: Walk, run: RunRow): void => {
  const shouldFinish = run.status === 'completed';
  if (shouldFinish && nextMove(walk.steps, walk.mostSteps).do !== 'finish')
    differ(walk, { code: 'replay_end_differs', detail: run.status });
};

/** Reads both databases and writes neither. `run_not_found`: no run of this key is known here. */
export const replayRun = (parts: ReplayParts, runKey: RunKey): Result<Replay, Failure> => {
  const { stores } = parts;
  const run = readRun(stores.agent.database, runKey);
  const agent = run === null ? null : readAgent(stores.agent.records, run.agentId);
  if (run === null || agent === null) return fail('run_not_found', runKey);
  const { mostSteps } = readSchedulerLimits(stores.agent.records);
  const of: ReplayOf = { parts, agent, threadId: run.threadId };
  const walk: Walk = {
    of,
    runKey,
    mostSteps,
    hashNow: requestHashesNow(of, run),
    steps: [],
    actions: [],
    differences: [],
    changedRequests: [],
  };
  for (const step of readSteps(stores, runKey)) replayStep(walk, step);
  addUndone(walk);
  replayEnd(walk, run);
  const { actions, differences, changedRequests } = walk;
  const answers = answersOf(walk.steps).length;
  return ok({ runKey, isSame: differences.length === 0, answers, actions, differences, changedRequests });
};
