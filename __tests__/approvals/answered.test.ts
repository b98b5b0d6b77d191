import { answerQuestion } from '../../src/agents/approvals/answer-question';
import { questionsOf, responseTo, type Question, type Said } from '../../src/db/agent/prompts';
import { readSteps } from '../../src/db/agent/steps';
import type { Stores } from '../../src/db/stores';
import { createScriptedModel } from '../../src/gateway/scripted-model';
import type { ModelToolCall } from '../../src/gateway/model-port';
import { person } from '../../src/db/commit';
import { bedForTests } from '../runs/bed-for-tests';
import { acting, done } from '../runs/run-looks';
import {
  AGENT,
  call,
  commit,
  FOREIGN,
  HOME,
  importForeign,
  makeAgent,
  manualJob,
  partsOf,
  runJob,
  startJob,
} from '../runs/run-bed';

// What a person answers reaches the agent, whether it waited for it or not.
const { bed, clock } = bedForTests();
const tools = ['ask_person', 'propose_plan', 'request_attention', 'read_task', 'add_observation'];

const asking = async (stores: Stores, calls: readonly ModelToolCall[]): Promise<Question> => {
  makeAgent(stores, { allowedTools: tools });
  const job = startJob(stores, manualJob(stores, 'asks'));
  const end = await runJob(partsOf(stores, { model: createScriptedModel([acting(...calls), done]) }), job);
  expect(['completed', 'awaiting_approval']).toContain(end.end);
  const [question] = questionsOf(stores, { agentId: AGENT, most: 1 });
  if (question === undefined) throw new Error('no question');
  return question;
};
let commands = 0;
const answer = (stores: Stores, { question, ...said }: { question: Question } & Partial<Said>) => {
  const whole = { response: null, entryId: null, ...said };
  const request = { commandId: `answer-${(commands += 1)}`, writer: person };
  return stores.agent.unitOfWork.commit(request, (writer) =>
    answerQuestion(writer, { stores, question, said: whole }),
  );
};
/** What it was sent first, and whether what it noticed then is tainted. */
const laterRun = async (stores: Stores): Promise<{ text: string; tainted: boolean }> => {
  clock.move(1_000);
  const model = createScriptedModel([acting(call('add_observation', { text: 'Noted.' })), done]);
  const job = startJob(stores, manualJob(stores, `later-${(commands += 1)}`));
  await runJob(partsOf(stores, { model }), job);
  const tainted = readSteps(stores, job.runKey).some(({ body }) => body.what === 'result' && body.tainted);
  return { tainted, text: JSON.stringify(model.requests[0]?.messages ?? []) };
};

const unawaited = [
  call('ask_person', { question: 'Does the fern go outside?', kind: 'yesNo' }),
  call('propose_plan', { title: 'Does the fern go outside?', steps: ['Carry it out'] }),
] as const;
test.each(unawaited.map((what) => ({ what, name: what.name })))(
  '[QUESTION-4] $name: an answer that no run waits for is read by the next one, and replaced by a later one',
  async ({ what }) => {
    const { stores } = bed();
    const question = await asking(stores, [what]);
    expect(answer(stores, { question, response: false })).toMatchObject({ ok: true });
    // Said again it is told once.
    expect(answer(stores, { question, response: false })).toMatchObject({ ok: true });
    const { text, tainted } = await laterRun(stores);
    expect(tainted).toBe(false);
    expect(text).toContain('Does the fern go outside?');
    expect(text.split('response').length - 1).toBe(1);
    expect(answer(stores, { question, response: true })).toMatchObject({ ok: true });
    expect(responseTo(stores, question.id)).toMatchObject({ response: true });
    expect((await laterRun(stores)).text.split('response').length - 1).toBe(2);
  },
);

test('[QUESTION-4] an answer that is too long is refused as that, not as one that was not offered', async () => {
  const { stores } = bed();
  const question = await asking(stores, [call('ask_person', { question: 'How was it?', kind: 'freeText' })]);
  expect(answer(stores, { question, response: 'x'.repeat(10_001) })).toMatchObject({
    error: { code: 'text_too_long' },
  });
  expect(answer(stores, { question, response: 'x'.repeat(10_000) })).toMatchObject({ ok: true });
});

test('[QUESTION-4] [TAINT-1] an answer to a question of a tainted run taints who reads it', async () => {
  const { stores } = bed();
  importForeign(stores);
  const question = await asking(stores, [
    call('read_task', { taskId: FOREIGN }),
    call('request_attention', { reason: 'Look at this.' }),
  ]);
  expect(question.tainted).toBe(true);
  expect(answer(stores, { question, response: 'seen' })).toMatchObject({ ok: true });
  expect(await laterRun(stores)).toMatchObject({ tainted: true });
});

test('[QUESTION-5] a question that wants to hear takes words or a voice note that is there; another takes no voice note', async () => {
  const { stores } = bed();
  const aloud = await asking(stores, [call('ask_person', { question: 'How was it?', kind: 'audio' })]);
  const notPossible = { error: { code: 'answer_not_possible' } };
  expect(answer(stores, { question: aloud, entryId: 'nothing' })).toMatchObject(notPossible);
  commit(
    stores.journal,
    (writer) => {
      const audio = { audioId: 'sound', milliseconds: 4_000, title: '', transcript: '' };
      const moment = { day: '2026-11-18', at: 1 };
      writer.create('voiceNote', 'said', {
        ...audio,
        moment,
        categoryId: HOME,
        createdAt: 1,
        deletedAt: null,
      });
      return null;
    },
    'said',
  );
  expect(
    answer(stores, { question: { ...aloud, interactionType: 'freeText' }, entryId: 'said' }),
  ).toMatchObject(notPossible);
  expect(answer(stores, { question: aloud, entryId: 'said' })).toMatchObject({ ok: true });
  const spoken = responseTo(stores, aloud.id);
  expect(spoken).toMatchObject({ response: null, responseEntryRef: 'said', supersedesResponseId: null });
  expect((await laterRun(stores)).text).toContain('voiceNoteId');
  expect(answer(stores, { question: aloud, response: 'Good.' })).toMatchObject({ ok: true });
  expect(responseTo(stores, aloud.id)).toMatchObject({ response: 'Good.', supersedesResponseId: spoken?.id });
  expect(answer(stores, { question: aloud, entryId: 'said' })).toMatchObject({ ok: true });
  expect(responseTo(stores, aloud.id)).toMatchObject({ responseEntryRef: 'said' });
});
