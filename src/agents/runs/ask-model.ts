import { err, type Result } from '../../core/result';
import { keepReservation, noUse } from '../../db/agent/budgets';
import { internalStep } from '../../db/agent/internal-step';
import { appendStep } from '../../db/agent/steps';
import type { ModelAnswer, ModelFailure, ModelRequest } from '../../gateway/model-port';
import { askBudget } from '../budgets/budget';
import { classOfFailure, runFailure } from '../failure-classes';
import { remember, requestIdOf, requestOf, type Asked, type Asking, type StepEnd } from './asking';
import { isOfTheDevice } from '../effects/effect';
import { cancelRun } from './end-run';
import { isRunTainted } from './next-move';
import { commitRun, placeOf, stepsOf, traceAlone, traceOf, type Run } from './run';
import { costNothing, settleAlone, usedBy } from './settle';
import { blockedBy, endedElsewhere } from './standing';
import { storeAnswer } from './store-answer';
import type { Unstored } from './unstored-answers';
import { writeMessage } from './write-message';

// [RUN-10] A model call ends at once when the run is cancelled, whether the model heard of it or not; its late answer is nobody's.
// [TAINT-2] That a run is tainted is stored, and said in its thread, before the model is asked.
const storeTaint = (run: Run, by: string): StepEnd => {
  const index = stepsOf(run).length;
  const done = commitRun(run, {
    doing: 'tainted',
    index,
    isTainted: true,
    // The reservation of the next call puts it on the disk before anything is sent.
    ...internalStep,
    body: (writer) => {
      writeMessage(writer, {
        run,
        message: {
          kind: 'system',
          authority: 'runtime',
          tainted: true,
          text: `tainted: ${by}`,
          origin: { kind: 'runtime', part: 'runs' },
        },
      });
      appendStep(writer, { place: placeOf(run, index), body: { what: 'tainted', by } });
      return null;
    },
  });
  return done.ok ? null : runFailure(done.error.code);
};

const MOST_TRACED = 100;
const traceAsking = ({ run, ordinal }: Asking, { memory, request, requestHash }: Asked): void => {
  const trace = traceOf(run);
  const pieces = memory.pieces.slice(0, MOST_TRACED).map(({ label, authority, tainted, text }) => ({
    label,
    authority,
    tainted,
    characters: text.length,
  }));
  const messageIds = memory.pieces.flatMap(({ messageId }) => messageId ?? []).slice(0, MOST_TRACED);
  const { withheld, tokensApprox } = memory;
  trace({ kind: 'memory', body: { pieces, messageIds, withheld, tokensApprox } });
  const { requestId, modelId, promptId, promptVersion, tools } = request;
  const { model } = run.parts;
  trace({
    kind: 'asked',
    body: {
      step: ordinal,
      requestId,
      requestHash,
      modelPort: model.id,
      modelId,
      promptId,
      promptVersion,
      tools: tools.map(({ name }) => name),
      estimate: model.estimate(request),
    },
  });
};

/** [BUDGET-3] Null: there is room, and it is reserved: on the disk before anything leaves, and every step before it with it. */
const reserve = (asking: Asking, asked: Asked): string | null => {
  const { run, agent } = asking;
  const { stores, days, model } = run.parts;
  const { requestId } = asked.request;
  const at = stores.clock.now();
  const day = days.homeDay(at);
  const { tokens, costMicros } = usedBy(model.estimate(asked.request));
  const more = { ...noUse, tokens, costMicros, runMs: 1 };
  const { exceeded, soft } = askBudget(stores, { agentId: agent.id, day, more });
  stores.agent.database.transaction(() => {
    if (exceeded !== null || soft !== null) {
      const code = exceeded === null ? null : 'budget_exceeded';
      const gate = { toolName: null, operationId: null, allowed: exceeded === null, code, soft };
      traceOf(run)({ kind: 'gate', body: gate });
    }
    if (exceeded !== null) return;
    const { runKey, agentId } = run.job;
    keepReservation(stores.agent.database, { requestId, runKey, agentId, day, tokens, costMicros, at });
    traceAsking(asking, asked);
  });
  return exceeded === null ? null : 'budget_exceeded';
};

type Answered = Result<ModelAnswer, ModelFailure>;
const cancelledAnswer: Answered = err({ code: 'model_cancelled', isLocal: true, usage: null });

const answerOf = async ({ run, cancel }: Asking, request: ModelRequest): Promise<Answered> => {
  let stopListening: () => void = () => undefined;
  const cancelled = new Promise<Answered>((resolve) => {
    stopListening = cancel.onCancel(() => resolve(cancelledAnswer));
  });
  try {
    return await Promise.race([run.parts.model.ask(request, cancel), cancelled]);
  } catch {
    run.parts.stores.onFault({ code: 'model_threw', ids: [run.job.runKey] });
    return err({ code: 'model_unavailable', detail: 'threw', isLocal: false, usage: null });
  } finally {
    stopListening();
  }
};

const failureEnd = (
  asking: Asking,
  { requestId, failure }: { requestId: string; failure: ModelFailure },
): StepEnd => {
  const { run } = asking;
  const { code, detail, isLocal, usage } = failure;
  settleAlone(run, { requestId, usage, isFree: costNothing(failure) });
  if (code === 'model_cancelled') return { end: 'interrupted' };
  if (classOfFailure({ code, isLocal }) === 'device') return { end: 'yielded', code };
  traceAlone(run, { kind: 'ended', body: { end: 'failed', code } });
  return detail === undefined ? { end: 'failed', code } : { end: 'failed', code, detail };
};

const traceAnswer = (
  { run }: Asking,
  { requestId, answer, tookMs }: { requestId: string; answer: Answered; tookMs: number },
): void => {
  const { value, error } = answer.ok
    ? { value: answer.value, error: null }
    : { value: null, error: answer.error };
  traceAlone(run, {
    kind: 'answered',
    body: {
      requestId,
      modelId: value?.modelId ?? null,
      code: error?.code ?? null,
      tookMs,
      usage: value?.usage ?? error?.usage ?? null,
      toolCalls: value?.toolCalls.length ?? 0,
      characters: value?.text.length ?? 0,
      wasStored: false,
    },
  });
};

const blockRequest = (run: Run, code: string): StepEnd => {
  const gate = { toolName: null, operationId: null, allowed: false, code, soft: null };
  traceAlone(run, { kind: 'gate', body: gate });
  return cancelRun(run, code);
};

/** [RUN-19] Keeps the answer until it is stored or turns out to be impossible to store. */
const storeKept = (asking: Asking, { asked, answer }: Unstored): StepEnd => {
  const end = storeAnswer(asking, { asked, answer });
  const isOfDevice = end?.end === 'failed' && isOfTheDevice({ code: end.code });
  if (!isOfDevice) asking.run.parts.unstored?.forget(asked.request.requestId);
  return end;
};

export const askModel = async (asking: Asking): Promise<StepEnd> => {
  const { run } = asking;
  const { clock } = run.parts.stores;
  const { unstored } = run.parts;
  const kept = unstored?.of(requestIdOf(asking)) ?? null;
  if (kept !== null) return storeKept(asking, kept);
  const memory = remember(asking);
  const isMarked = stepsOf(run).some(({ body }) => body.what === 'tainted');
  const isByResult = isRunTainted(stepsOf(run).map(({ body }) => body));
  const by = isByResult ? 'tool_result' : memory.taintedBy;
  if (by !== null && !isMarked) return storeTaint(run, by);
  const projected = requestOf(asking, memory);
  if (!projected.ok) return blockRequest(run, projected.error.code);
  const asked = projected.value;
  const { requestId } = asked.request;
  const refused = reserve(asking, asked);
  if (refused !== null) return cancelRun(run, refused);
  const askedAt = clock.now();
  const answer = await answerOf(asking, asked.request);
  if (answer.ok) unstored?.keep({ asked, answer: answer.value });
  traceAnswer(asking, { requestId, answer, tookMs: Math.max(0, clock.now() - askedAt) });
  const ended = endedElsewhere(run);
  const blocked = ended === null ? blockedBy(run) : ended.end;
  if (blocked !== null) {
    const usage = answer.ok ? answer.value.usage : answer.error.usage;
    const isFree = !answer.ok && costNothing(answer.error);
    // Answers that do not fit on the disk are settled later.
    if (settleAlone(run, { requestId, usage, isFree })) unstored?.forget(requestId);
    return ended ?? cancelRun(run, blocked);
  }
  if (!answer.ok) return failureEnd(asking, { requestId, failure: answer.error });
  return storeKept(asking, { asked, answer: answer.value });
};
