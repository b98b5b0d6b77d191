import {
  appendQuestion,
  isOpenQuestion,
  openQuestionsOf,
  questionsOf,
  readQuestion,
  responseTo,
  writeResponse,
} from '../../src/db/agent/prompts';
import { createQuestionDesk } from '../../src/agents/approvals/awaited-questions';
import { readSchedulerPolicy } from '../../src/agents/wake/scheduler-policy';
import { settleRun } from '../../src/agents/wake/settle-run';
import { readRun } from '../../src/db/agent/runs';
import { createScriptedModel } from '../../src/gateway/scripted-model';
import { bedForTests } from '../runs/bed-for-tests';
import {
  AGENT,
  call,
  commit,
  FOREIGN,
  importForeign,
  makeAgent,
  manualJob,
  partsOf,
  runJob,
  startJob,
} from '../runs/run-bed';
import { bodiesOf } from '../runs/run-looks';

const { bed, clock } = bedForTests();

const ask = (requiredBy: number | null) => {
  const { stores } = bed();
  makeAgent(stores);
  let id = '';
  commit(
    stores.agent,
    (writer) => {
      id = appendQuestion(writer, {
        agentId: AGENT,
        runKey: 'run',
        interactionType: 'multiChoice',
        promptText: 'Which?',
        options: ['this', 'that'],
        isRequired: true,
        requiredBy,
        tainted: false,
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

test('[QUESTION-1] a person who goes back to what they said first is believed, as often as they do', () => {
  const { stores, question } = ask(null);
  const said: string[] = [];
  const ids = ['this', 'that', 'this', 'this', 'that', 'this'].map((response, at) => {
    commit(stores.agent, (writer) => writeResponse(writer, { stores, question, response }), `a${at}`);
    const stands = responseTo(stores, question.id);
    said.push(String(stands?.response));
    return stands?.id;
  });
  expect(said).toEqual(['this', 'that', 'this', 'this', 'that', 'this']);
  expect(new Set(ids).size).toBe(5);
  expect(ids[3]).toBe(ids[2]);
});

test('[QUESTION-1] what waits is found however much was asked and answered behind it', () => {
  const { stores, question } = ask(clock.now() + 1_000);
  for (const at of [1, 2, 3]) {
    clock.move(1);
    const more = { agentId: AGENT, runKey: 'run', interactionType: 'yesNo', promptText: `${at}` } as const;
    let id = '';
    const rest = { ...more, options: [], isRequired: false, requiredBy: null, tainted: false };
    const asking = (): void =>
      commit(stores.agent, (writer) => (id = appendQuestion(writer, rest)), `ask ${at}`);
    asking();
    const asked = readQuestion(stores, id);
    if (asked === null) throw new Error('no question');
    commit(stores.agent, (writer) => writeResponse(writer, { stores, question: asked, response: true }), id);
  }
  const open = () => openQuestionsOf(stores, { agentId: AGENT, most: 2 }).map(({ id }) => id);
  expect(open()).toEqual([question.id]);
  clock.move(1_000);
  expect(open()).toEqual([]);
});

test('[QUESTION-1] nobody answered in time: it is over', () => {
  const { stores, question } = ask(clock.now() + 1_000);
  clock.move(1_000);
  expect(isOpenQuestion(stores, question)).toBe(false);
});

test('[QUESTION-2] [QUESTION-3] a run waits for an answer that it needs, tainted or not, and what it planned behind is done after', async () => {
  const { stores } = bed();
  makeAgent(stores, { allowedTools: ['ask_person', 'add_observation', 'read_task'] });
  importForeign(stores);
  const calls = [
    call('read_task', { taskId: FOREIGN }),
    call('ask_person', { question: 'Which day?', isRequired: true, waitsHours: 5 }),
    call('add_observation', { text: 'asked' }),
  ];
  const model = createScriptedModel([
    { say: 'answer', text: '', toolCalls: calls },
    { say: 'answer', text: 'Thursday then.' },
  ]);
  const job = startJob(stores, manualJob(stores));
  const parts = partsOf(stores, { model });
  const expiresAt = clock.now() + 5 * 3_600_000;
  expect(await runJob(parts, job)).toEqual({ end: 'awaiting_approval', expiresAt });
  expect(bodiesOf(stores).filter(({ what }) => what === 'result')).toHaveLength(2);
  expect(await runJob(parts, job)).toEqual({ end: 'awaiting_approval', expiresAt });
  const settling = {
    job,
    end: { end: 'awaiting_approval', expiresAt },
    policy: readSchedulerPolicy(stores.agent.records),
  } as const;
  expect(settleRun(stores, settling)).toMatchObject({ ok: true });
  const desk = createQuestionDesk(stores);
  expect([desk.advance(), desk.nextDueAt()]).toEqual([false, expiresAt]);
  const [question] = questionsOf(stores, { agentId: AGENT, most: 5 });
  if (question === undefined) throw new Error('no question');
  expect(question).toMatchObject({ promptText: 'Which day?', tainted: true, interactionType: 'freeText' });
  commit(stores.agent, (writer) => writeResponse(writer, { stores, question, response: 'Thursday' }), 'said');
  expect(desk.advance()).toBe(true);
  expect(readRun(stores.agent.database, job.runKey)?.status).toBe('started');
  expect(await runJob(parts, job)).toEqual({ end: 'completed' });
  expect(JSON.stringify(model.requests.at(-1)?.messages)).toContain('Thursday');
  expect(desk.advance()).toBe(false);
});
