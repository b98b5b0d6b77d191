import type { Json } from '../../core/json';
import { fail, ok, type Failure, type Result } from '../../core/result';
import { appendMessage } from '../../db/agent/messages';
import { isOpenQuestion, responseTo, writeResponse, type Question, type Said } from '../../db/agent/prompts';
import { readRun } from '../../db/agent/runs';
import type { Writer } from '../../db/commit';
import type { Stores } from '../../db/stores';
import { findLive } from '../../tools/live-record';
import { MOST_WORDS } from './most-words';

// [QUESTION-4] What a person answered stands in the thread in which it was asked, whether or not a run waits for it: later runs read it.
// [QUESTION-5] A question that wants to hear is answered in words or with a voice note. The agent is told which; its words it reads only where it may.
const fits = ({ interactionType, options }: Question, response: Json): boolean => {
  switch (interactionType) {
    case 'yesNo':
      return typeof response === 'boolean';
    case 'multiChoice':
      return typeof response === 'string' && options.includes(response);
    case 'freeText':
    case 'audio':
      return typeof response === 'string';
  }
};

const isTooLong = (response: Json): boolean => typeof response === 'string' && response.length > MOST_WORDS;

const check = (
  stores: Stores,
  { question, said }: { question: Question; said: Said },
): Result<null, Failure> => {
  if (!isOpenQuestion(stores, question) && responseTo(stores, question.id) === null)
    return fail('question_is_over');
  if (said.entryId === null) {
    if (!fits(question, said.response)) return fail('answer_not_possible');
    return isTooLong(said.response) ? fail('text_too_long') : ok(null);
  }
  const isHeard = findLive({ stores }, { kind: 'voiceNote', id: said.entryId }).ok;
  return question.interactionType === 'audio' && isHeard ? ok(null) : fail('answer_not_possible');
};

/** As an agent is told of it. */
export const toldOf = ({ response, entryId }: Said): Json =>
  entryId === null ? response : { voiceNoteId: entryId };

const tell = (writer: Writer, { stores, question, said }: Answering): void => {
  const { id, agentId, runKey, promptText, tainted } = question;
  const { database } = stores.agent;
  appendMessage(writer, {
    database,
    message: {
      agentId,
      threadId: readRun(database, runKey)?.threadId ?? `${agentId}:run:${runKey}`,
      runKey: null,
      kind: 'observation',
      authority: said.isPasted === true ? 'external' : 'person',
      origin: { kind: 'person' },
      // The words of the question, and of what could be chosen, are the agent's: what tainted them taints this.
      tainted: tainted || said.isPasted === true,
      contentType: 'application/json',
      text: JSON.stringify({ questionId: id, question: promptText, response: toldOf(said) }),
    },
  });
};

type Answering = { readonly stores: Stores; readonly question: Question; readonly said: Said };
/** In a person's commit. Said again it is the same answer, and nothing is told twice. */
export const answerQuestion = (writer: Writer, answering: Answering): string => {
  const { stores, question, said } = answering;
  const may = check(stores, answering);
  if (!may.ok) return writer.refuse(may.error);
  const before = responseTo(stores, question.id);
  const id = writeResponse(writer, { stores, question, ...said });
  if (id !== before?.id) tell(writer, answering);
  return id;
};
