import { createCancelSource, type CancelSource } from '../../core/cancel';
import { keepReservation, noUse, reservedDay, settleReservation, countUse } from '../../db/agent/budgets';
import { LIKENESS } from '../../db/agent/likeness-choice';
import { isAgentStopped } from '../../db/agent/stops';
import type { FarStepped, Wanted } from '../../db/search/vectors/far-fill';
import type { FarIndex } from '../../db/search/search-index';
import type { Stores } from '../../db/stores';
import type { Embedded, EmbeddingPort, EmbeddingStanding } from '../../gateway/embedding-port';
import { createJudge, type Sendable } from '../../gateway/likeness/judge';
import type { ModelFailure, ModelUsage } from '../../gateway/model-port';
import type { Result } from '../../core/result';
import { askBudget } from '../budgets/budget';
import type { SpaceDays } from '../budgets/budget-day';
import type { Turn, Turns } from '../engine/desk';
import { costNothing, usedBy } from '../runs/settle';
import { runtime } from '../wake/start-run';

// [FAR-9] The shelf of a model elsewhere is filled when nothing else is due, one call at a time, within a budget of its own by the day; a stop ends the call at once.
// Where it is refused or not reached it waits, longer each time, or until what it was refused for is another; nothing of this device's own search waits with it.
export type FarFillParts = {
  readonly stores: Stores;
  readonly embedding: EmbeddingPort;
  readonly far: FarIndex;
  readonly days: SpaceDays;
};

const MOST_AT_ONCE = 16;
const FIRST_REST_MS = 60_000;
const LONGEST_REST_MS = 3_600_000;

/** What the last attempts came to. */
type Course = {
  most: number;
  failures: number;
  rest: { readonly fingerprint: string; readonly from: number; readonly until: number } | null;
  /** Nothing went through since one was passed over: it may well be more than that text that is not taken. */
  hasPassedOver: boolean;
  /** Hashes of texts that the model does not take. */
  readonly refused: Set<string>;
};
const begun = (): Course => ({
  most: MOST_AT_ONCE,
  failures: 0,
  rest: null,
  hasPassedOver: false,
  refused: new Set<string>(),
});
type Batch = readonly Wanted<Sendable>[];

/** A clock that was put back is no reason to wait until it has caught up. */
const isResting = ({ rest }: Course, { fingerprint, now }: { fingerprint: string; now: number }): boolean =>
  rest?.fingerprint === fingerprint && now >= rest.from && now < rest.until;

type Rested = { readonly fingerprint: string; readonly now: number };
const restAfter = (course: Course, { fingerprint, now }: Rested): void => {
  const wait = Math.min(LONGEST_REST_MS, FIRST_REST_MS * 2 ** Math.min(course.failures, 10));
  course.failures += 1;
  course.rest = { fingerprint, from: now, until: now + wait };
};

/** Null: there is no room for it today. */
const reserve = (
  { stores, embedding, days }: FarFillParts,
  { requestId, batch }: { readonly requestId: string; readonly batch: Batch },
): { readonly requestId: string } | null => {
  const at = stores.clock.now();
  const day = days.homeDay(at);
  const { tokens, costMicros } = usedBy(embedding.estimate(batch.map(({ text }) => text)));
  const { exceeded } = askBudget(stores, { agentId: LIKENESS, day, more: { ...noUse, tokens, costMicros } });
  if (exceeded !== null) return null;
  const reservation = { requestId, runKey: LIKENESS, agentId: LIKENESS, day, tokens, costMicros, at };
  stores.agent.database.transaction(() => keepReservation(stores.agent.database, reservation));
  return { requestId };
};

/** [BUDGET-6] Where nobody can say what it cost, its reservation stays. */
const settle = (
  { stores, days }: FarFillParts,
  told: { readonly requestId: string; readonly usage: ModelUsage | null; readonly isFree: boolean },
): void => {
  const { requestId, usage, isFree } = told;
  if (usage === null && !isFree) return;
  const { agent, hostId, ids, clock } = stores;
  const { database } = agent;
  const day = reservedDay(database, requestId) ?? days.homeDay(clock.now());
  agent.unitOfWork.commit({ commandId: ids(), writer: runtime }, (writer) => {
    settleReservation(writer, { database, requestId, agentId: LIKENESS, hostId });
    if (usage !== null) countUse(writer, { agentId: LIKENESS, hostId, day, use: usedBy(usage) });
    return null;
  });
};

/** After these fewer at once, or another text, may well go through. */
const IS_TOO_MUCH: readonly ModelFailure['code'][] = ['model_request_refused', 'model_answer_too_large'];

const smaller = (course: Course, batch: Batch): void => {
  course.most = Math.max(1, Math.floor(batch.length / 2));
};

const refuse = (course: Course, { batch, at }: { batch: Batch; at: Rested }): void => {
  const [only] = batch;
  smaller(course, batch);
  if (batch.length > 1 || only === undefined) return;
  course.refused.add(only.hash);
  if (course.hasPassedOver) restAfter(course, at);
  course.hasPassedOver = true;
};

type Filling = {
  readonly parts: FarFillParts;
  readonly course: Course;
  readonly standing: EmbeddingStanding;
};
const stepOf = (
  { parts, course, standing }: Filling,
  vectors: ReadonlyMap<string, Float32Array> = new Map(),
): Result<FarStepped<Sendable>, unknown> =>
  parts.far.step({
    modelId: standing.modelId,
    fingerprint: standing.fingerprint,
    most: MOST_AT_ONCE,
    judge: createJudge(parts.stores, standing),
    vectors,
    refused: course.refused,
  });

const putVectors = (filling: Filling, { batch, embedded }: { batch: Batch; embedded: Embedded }): void => {
  const { course, standing } = filling;
  course.failures = 0;
  course.rest = null;
  course.hasPassedOver = false;
  course.most = Math.min(MOST_AT_ONCE, course.most * 2);
  // Another model was chosen meanwhile: these are nobody's.
  if (embedded.modelId !== standing.modelId) return;
  const vectors = new Map<string, Float32Array>();
  batch.forEach(({ hash }, at) => {
    const vector = embedded.vectors[at];
    if (vector !== undefined) vectors.set(hash, vector);
  });
  const stepped = stepOf(filling, vectors);
  // What was paid for and does not stay would be asked for again and again.
  const hasStayed = stepped.ok && stepped.value.state === 'advanced';
  if (!hasStayed)
    restAfter(course, { fingerprint: standing.fingerprint, now: filling.parts.stores.clock.now() });
};

const fill = async (filling: Filling, { batch, cancel }: { batch: Batch; cancel: CancelSource }) => {
  const { parts, course, standing } = filling;
  const { stores, embedding } = parts;
  const { fingerprint } = standing;
  const requestId = stores.sha256(`${LIKENESS}|${stores.ids()}`);
  const now = () => stores.clock.now();
  if (reserve(parts, { requestId, batch }) === null) {
    if (batch.length > 1) return smaller(course, batch);
    return restAfter(course, { fingerprint, now: now() });
  }
  const categoryIds = [...new Set(batch.flatMap((each) => each.categoryIds))];
  const answer = await embedding.embed(
    {
      operation: 'index',
      requestId,
      caller: { agentId: null, runKey: null, categoryIds },
      items: batch.map(({ item }) => item),
    },
    cancel,
  );
  const usage = answer.ok ? answer.value.usage : answer.error.usage;
  settle(parts, { requestId, usage, isFree: !answer.ok && costNothing(answer.error) });
  if (answer.ok) return putVectors(filling, { batch, embedded: answer.value });
  if (IS_TOO_MUCH.includes(answer.error.code))
    return refuse(course, { batch, at: { fingerprint, now: now() } });
  if (!cancel.isCancelled()) restAfter(course, { fingerprint, now: now() });
};

/** The work begins in a later turn: whoever starts it holds the turn first. */
const safelyFilled = async (
  filling: Filling,
  work: { batch: Batch; cancel: CancelSource },
): Promise<void> => {
  await Promise.resolve();
  try {
    await fill(filling, work);
  } catch {
    const { parts, course, standing } = filling;
    parts.stores.onFault({ code: 'likeness_crashed' });
    restAfter(course, { fingerprint: standing.fingerprint, now: parts.stores.clock.now() });
  }
};

const idle: Turn = {
  runKey: LIKENESS,
  agentId: LIKENESS,
  ended: Promise.resolve(),
  interrupt: () => undefined,
};

export const createFarFill = (parts: FarFillParts): Turns => {
  const { stores, embedding, far } = parts;
  const course = begun();
  let working: { readonly cancel: CancelSource; readonly standing: EmbeddingStanding } | null = null;
  const isStopped = (): boolean => isAgentStopped(stores.agent.records, LIKENESS);
  const work = (standing: EmbeddingStanding, batch: Batch): Turn => {
    const cancel = createCancelSource();
    working = { cancel, standing };
    const ended = safelyFilled({ parts, course, standing }, { batch, cancel }).finally(() => {
      working = null;
    });
    return { runKey: LIKENESS, agentId: LIKENESS, ended, interrupt: cancel.cancel };
  };
  return {
    start: () => {
      if (working !== null || isStopped()) return null;
      const standing = embedding.standing();
      if (standing === null) {
        far.forget();
        return null;
      }
      if (isResting(course, { fingerprint: standing.fingerprint, now: stores.clock.now() })) return null;
      const stepped = stepOf({ parts, course, standing });
      if (!stepped.ok || stepped.value.state === 'done') return null;
      if (stepped.value.state !== 'wants') return idle;
      return work(standing, stepped.value.wanted.slice(0, course.most));
    },
    nextDueAt: () => {
      const until = course.rest?.until ?? 0;
      return until > stores.clock.now() ? until : null;
    },
    recheck: () => {
      if (working === null) return;
      const now = embedding.standing();
      if (isStopped() || now?.fingerprint !== working.standing.fingerprint) working.cancel.cancel();
    },
  };
};
