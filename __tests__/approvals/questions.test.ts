import {
  appendQuestion,
  isOpenQuestion,
  readQuestion,
  responseTo,
  writeResponse,
} from '../../src/db/agent/prompts';
import { bedForTests } from '../runs/bed-for-tests';
import { AGENT, commit, makeAgent } from '../runs/run-bed';

const { bed, clock } = bedForTests();

const ask = (requiredBy: number | null) => {
  const { stores } = bed();
  makeAgent(stores);
  let id = '';
  commit(
    stores.agent,
    (writer) => {
      id = appendQuestion(writer, {
        ...{ agentId: AGENT, runKey: 'run', interactionType: 'multiChoice', promptText: 'Which?' },
        ...{ options: ['this', 'that'], isRequired: true, requiredBy, tainted: false },
      });
      return null;
    },
    'ask',
  );
  const question = readQuestion(stores, id);
  if (question === null) throw new Error('no question');
  return { stores, question };
};

test('[QUESTION-1] a question is open until it is answered or its time is over; a later answer names the one it replaces', () => {
  const { stores, question } = ask(clock.now() + 1_000);
  const answer = (response: string, commandId: string): void =>
    commit(stores.agent, (writer) => writeResponse(writer, { stores, question, response }), commandId);
  expect(isOpenQuestion(stores, question)).toBe(true);
  answer('this', 'a');
  answer('this', 'b');
  const first = responseTo(stores, question.id);
  expect(first).toMatchObject({ response: 'this', supersedesResponseId: null });
  answer('that', 'c');
  expect(responseTo(stores, question.id)).toMatchObject({
    response: 'that',
    supersedesResponseId: first?.id,
  });
  expect(isOpenQuestion(stores, question)).toBe(false);
});

test('[QUESTION-1] nobody answered in time: it is over', () => {
  const { stores, question } = ask(clock.now() + 1_000);
  clock.move(1_000);
  expect(isOpenQuestion(stores, question)).toBe(false);
});
