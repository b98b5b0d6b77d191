import { canonicalArgsHash } from '../../core/run-identities';
import { reservedDay } from '../../db/agent/budgets';
import { appendStep } from '../../db/agent/steps';
import type { Writer } from '../../db/commit';
import type { ModelAnswer } from '../../gateway/model-port';
import { runFailure } from '../failure-classes';
import { provenanceOf, type Asked, type Asking, type StepEnd } from './asking';
import { callScopeOf } from './call-scope';
import { settleAlone, settleRequest, usedBy, wholeUsage } from './settle';
import { isRunTainted, answersOf } from './next-move';
import { planActions, type ActionDraft } from './plan-actions';
import { commitRun, placeOf, stepsOf, type RunProvenance } from './run';
import { writeMessage } from './write-message';

// [RUN-11] An answer, its plan and its messages are stored in one commit before anything of them is used.
type Storing = {
  readonly asking: Asking;
  readonly plan: readonly ActionDraft[];
  readonly answer: ModelAnswer;
  readonly isTainted: boolean;
  readonly provenance: RunProvenance;
};

const writeAction = (
  writer: Writer,
  { storing, action }: { storing: Storing; action: ActionDraft },
): string => {
  const { asking, isTainted, provenance } = storing;
  const argumentsHash = canonicalArgsHash(action.args);
  return writeMessage(writer, {
    run: asking.run,
    message: {
      kind: 'action',
      authority: 'model',
      tainted: isTainted,
      provenance,
      text: JSON.stringify(action.args),
      contentType: 'application/json',
      origin: { kind: 'model' },
      action: {
        actionType: 'tool_call',
        toolName: action.toolName,
        operationId: action.operationId,
        actionStableId: action.actionStableId,
        argumentsHash: argumentsHash.ok ? argumentsHash.value : null,
        scopeSnapshot: asking.agent.allowedCategoryIds?.slice() ?? null,
      },
    },
  });
};

const writeThought = (writer: Writer, { asking, plan, answer, isTainted, provenance }: Storing): void => {
  // The last answer of a run is its brief, written with its end.
  if (plan.length === 0 || answer.text === '') return;
  writeMessage(writer, {
    run: asking.run,
    message: {
      kind: 'thought',
      authority: 'model',
      tainted: isTainted,
      provenance,
      text: answer.text,
      origin: { kind: 'model' },
    },
  });
};

const store = (storing: Storing, asked: Asked): StepEnd => {
  const { asking, plan, answer, isTainted } = storing;
  const { run } = asking;
  const { database } = run.parts.stores.agent;
  const { requestId } = asked.request;
  const index = stepsOf(run).length;
  const usage = wholeUsage(answer.usage);
  const done = commitRun(run, {
    doing: 'answer',
    index,
    isTainted,
    use: usedBy(usage),
    day: reservedDay(database, requestId) ?? undefined,
    body: (writer) => {
      settleRequest(run, { writer, requestId });
      writeThought(writer, storing);
      const actions = plan.map((action) => ({
        ...action,
        messageId: writeAction(writer, { storing, action }),
      }));
      const { requestHash, seen } = asked;
      const { modelId, text } = answer;
      const body = {
        what: 'answer',
        requestId,
        requestHash,
        modelId,
        text,
        usage,
        plan: actions,
        seen,
      } as const;
      appendStep(writer, { place: placeOf(run, index), body: { ...body, seen: { ...seen } } });
      return null;
    },
  });
  if (done.ok) return null;
  const isAnswers = ['invalid_record', 'commit_too_large', 'text_not_storable'].includes(done.error.code);
  return isAnswers ? { end: 'failed', code: 'model_answer_invalid' } : runFailure(done.error.code);
};

export const storeAnswer = (
  asking: Asking,
  { asked, answer }: { readonly asked: Asked; readonly answer: ModelAnswer },
): StepEnd => {
  const { run, agent, ordinal } = asking;
  const { runKey, threadId } = run.job;
  const steps = stepsOf(run).map(({ body }) => body);
  const isTainted = isRunTainted(steps);
  const provenance = provenanceOf(asking, answer.modelId);
  const { stores } = run.parts;
  const { personDay: dayOf } = run.parts.days;
  const context = { stores, agent, runKey, threadId, isTainted, provenance, seen: asked.seen, dayOf };
  const usedCallIds = new Set(answersOf(steps).flatMap(({ plan }) => plan.map(({ callId }) => callId)));
  const plan = planActions(answer, {
    runKey,
    ordinal,
    usedCallIds,
    scopeOf: callScopeOf(run.parts.tools, context),
  });
  if (plan.ok) return store({ asking, plan: plan.value, answer, isTainted, provenance }, asked);
  settleAlone(run, { requestId: asked.request.requestId, usage: answer.usage, isFree: false });
  return runFailure(plan.error.code, plan.error.detail);
};
