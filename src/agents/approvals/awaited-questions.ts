import { isOpenQuestion, questionsOfRun, responseTo, type Question } from '../../db/agent/prompts';
import { logRun, readRun, runsOfStatus } from '../../db/agent/runs';
import type { Json } from '../../core/json';
import type { AgentId, RunKey } from '../../core/named-ids';
import { worksHere } from '../../db/agent/works-on';
import type { Stores } from '../../db/stores';
import type { Desk } from '../engine/desk';
import { requestFor } from '../wake/start-run';
import { toldOf } from './answer-question';

// [QUESTION-2] A run that needs an answer waits for it, and goes on when it is there or its time is over; what it planned behind the question is not
// done before.
type OfRun = { readonly agentId: AgentId; readonly runKey: RunKey };

/** The questions that keep a run waiting. */
export const awaitedBy = (stores: Stores, run: OfRun): readonly Question[] =>
  questionsOfRun(stores, run).filter((question) => question.isRequired && isOpenQuestion(stores, question));

/** When the run goes on without an answer; null: nothing keeps it. */
export const awaitedUntil = (stores: Stores, run: OfRun): number | null => {
  const ends = awaitedBy(stores, run).map(({ requiredBy }) => requiredBy ?? Number.MAX_SAFE_INTEGER);
  return ends.length === 0 ? null : Math.min(...ends);
};

export type AnsweredInRun = {
  readonly questionId: string;
  readonly response: Json;
  /** [PASTE-2] */
  readonly isPasted: boolean;
};
/** What a person answered to the questions of a run; null where nobody did in time. */
export const answersInRun = (stores: Stores, run: OfRun): readonly AnsweredInRun[] =>
  questionsOfRun(stores, run).flatMap((question): readonly AnsweredInRun[] => {
    const response = responseTo(stores, question.id);
    if (response !== null) {
      const said = { response: response.response, entryId: response.responseEntryRef };
      return [{ questionId: question.id, response: toldOf(said), isPasted: response.isPasted === true }];
    }
    const isOver = question.isRequired && !isOpenQuestion(stores, question);
    return isOver ? [{ questionId: question.id, response: null, isPasted: false }] : [];
  });

/** Runs of this device that wait and need not any longer are started again, where they left off. */
export const createQuestionDesk = (stores: Stores): Desk => {
  const { database, unitOfWork } = stores.agent;
  const waiting = () =>
    runsOfStatus(database, 'awaiting_approval').filter(
      ({ isOurs, agentId }) => isOurs && worksHere(stores, agentId),
    );
  return {
    advance: () => {
      const free = waiting().find((run) => awaitedBy(stores, run).length === 0);
      if (free === undefined) return false;
      const now = readRun(database, free.runKey);
      if (now === null) return false;
      const done = unitOfWork.commit(requestFor(stores, now), (writer) => {
        logRun(writer, { database, news: { run: now, status: 'started', attempt: now.attempt } });
        return null;
      });
      if (!done.ok) stores.onFault({ code: done.error.code, ids: [free.runKey] });
      return done.ok;
    },
    nextDueAt: () => {
      const ends = waiting().flatMap((run) => awaitedUntil(stores, run) ?? []);
      return ends.length === 0 ? null : Math.min(...ends);
    },
  };
};
