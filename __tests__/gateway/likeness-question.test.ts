import { valueOf } from '../api/test-host';
import { newFolder, removeFolder } from '../engine/engine-world';
import { openLikenessPeer, SERVER, type LikenessPeer } from './likeness-peer';
import { answerWell, asJson, usageOf } from './likeness-server';

// An agent that thinks with a model of the same server, and looks for what means the same.
let folder: string;
let bed: LikenessPeer;
let agentId: string;

const chunk = (delta: unknown, reason: string | null = null): string =>
  `data: ${JSON.stringify({
    id: 'c',
    object: 'chat.completion.chunk',
    created: 1,
    model: 'think-1',
    choices: [{ index: 0, delta, finish_reason: reason }],
  })}\n\n`;
/** Looks for one after the other, then ends. */
let searches: readonly string[] = [];
const chat = (body: string): string => {
  const text = searches[body.split('"role":"tool"').length - 1];
  const name = 'search_journal';
  const call = { name, arguments: JSON.stringify({ text }) };
  return [
    text === undefined
      ? chunk({ role: 'assistant', content: 'Looked.' })
      : chunk({ tool_calls: [{ index: 0, id: `call_${text}`, type: 'function', function: call }] }),
    chunk({}, text === undefined ? 'stop' : 'tool_calls'),
    'data: [DONE]\n\n',
  ].join('');
};

const agree = async (): Promise<void> => {
  const about = { provider: SERVER, model: 'think-1', who: { agentId } };
  const { policyVersion, text } = valueOf(
    await bed.client.query('consent.text', { ...about, language: 'en' }),
  );
  valueOf(await bed.client.command('consent.give', { ...about, policyVersion, disclosure: text }));
};

beforeEach(async () => {
  searches = ['automobile'];
  folder = newFolder();
  bed = await openLikenessPeer(folder, chat);
  await bed.note('The car is at the workshop');
  for (let at = 0; at < 5; at += 1) await bed.note(`Tomatoes, day ${at}`);
  agentId = valueOf(await bed.client.command('agent.create', { templateId: 'planner', language: 'en' })).id;
  await agree();
});
afterEach(async () => {
  await bed.end();
  removeFolder(folder);
});

/** What it was answered, as the model read it. */
const answerOf = async (): Promise<string> => {
  const { runKey } = valueOf(await bed.client.command('agent.wake', { id: agentId }));
  await bed.due();
  expect(valueOf(await bed.client.query('run.get', { runKey }))?.status).toBe('completed');
  return bed.server.heard.findLast(({ body }) => body.includes('"role":"tool"'))?.body ?? '';
};
const questions = () => bed.server.texts().filter((text) => searches.includes(text));

test('[FAR-10] without a model for it an agent finds words; with one it finds what means the same', async () => {
  expect(await answerOf()).not.toContain('The car is at the workshop');
  expect(questions()).toEqual([]);
  await bed.choose();
  await bed.due();
  expect(await answerOf()).toContain('The car is at the workshop');
  expect(questions()).toEqual(['automobile']);
  const { calls } = valueOf(await bed.client.query('ledger.list', { agentId, limit: 50 }));
  expect(calls.filter(({ purpose }) => purpose === 'likeness')).toMatchObject([
    { outcome: 'answered', model: 'embed-1', categoryIds: [null] },
  ]);
  const thought = calls.filter(({ purpose }) => purpose === 'inference');
  const used = calls.reduce((sum, call) => sum + (call.inputTokens ?? 0) + (call.outputTokens ?? 0), 0);
  const budget = valueOf(await bed.client.query('agent.get', { id: agentId }));
  expect(thought.length).toBeGreaterThan(0);
  expect(JSON.stringify(budget)).toContain(String(used));
});

test('[FAR-10] what a run looks for after it read something from outside is sent to nobody', async () => {
  await bed.choose();
  searches = ['tomatoes', 'automobile'];
  await answerOf();
  expect(questions()).toEqual(['tomatoes', 'automobile']);
  bed.outside('imported', 'Imported tomatoes');
  expect(await answerOf()).toContain('Imported tomatoes');
  expect(questions()).toEqual(['tomatoes', 'automobile', 'tomatoes']);
});

test('[FAR-10] an agent that sees a category that may not go there looks on this device alone', async () => {
  await bed.choose();
  const health = await bed.category('Health');
  await agree();
  searches = ['workshop'];
  expect(await answerOf()).toContain('The car is at the workshop');
  expect(questions()).toEqual([]);
  await bed.choose();
  await answerOf();
  expect([questions(), health]).toEqual([['workshop'], expect.any(String)]);
});

test('[FAR-10] what an agent may see is asked again when the answer is there', async () => {
  const health = await bed.category('Health');
  await agree();
  await bed.choose();
  await bed.due();
  bed.server.answer = (response, texts) => {
    if (!texts.includes('automobile')) return answerWell(response, texts);
    const narrower = { id: agentId, fields: { categoryIds: [health] } };
    void bed.client.command('agent.update', narrower).then(() => answerWell(response, texts));
  };
  expect(await answerOf()).not.toContain('The car is at the workshop');
  expect(questions()).toEqual(['automobile']);
});

test('[FAR-10] [BUDGET-5] an agent whose day is used up asks nobody of it', async () => {
  await bed.choose();
  await bed.due();
  await answerOf();
  const { calls } = valueOf(await bed.client.query('ledger.list', { agentId, limit: 50 }));
  expect(calls.filter(({ purpose }) => purpose === 'likeness')).toHaveLength(1);
  valueOf(await bed.client.command('budget.set', { agentId, tokens: 0 }));
  const { runKey } = valueOf(await bed.client.command('agent.wake', { id: agentId }));
  await bed.due();
  expect(valueOf(await bed.client.query('run.get', { runKey }))?.code).toBe('budget_exceeded');
  expect(questions()).toHaveLength(1);
});

test('[FAR-10] a server that is gone when an agent looks: it waits a moment, and finds words', async () => {
  await bed.choose();
  await bed.due();
  searches = ['workshop'];
  bed.server.answer = (response, texts) =>
    texts.includes('workshop') ? undefined : answerWell(response, texts);
  const timer = setInterval(() => bed.world.passTime(1_000), 5);
  const answer = await answerOf();
  clearInterval(timer);
  expect(answer).toContain('The car is at the workshop');
  expect(questions()).toHaveLength(1);
});

test.each([
  ['embed-1', true],
  ['e5-base-v2', false],
])(
  '[LIKE-10] what %s calls a little alike is found: %s, as that model is known to see it',
  async (model, isFound) => {
    const directions: readonly (readonly [RegExp, readonly number[]])[] = [
      [/automobile/, [1, 0, 0]],
      [/car/, [0.6, 0.8, 0]],
    ];
    bed.server.answer = (response, texts) =>
      asJson(response, {
        data: texts.map((text, index) => ({
          object: 'embedding',
          index,
          embedding: directions.find(([named]) => named.test(text))?.[1] ?? [0, 0, 1],
        })),
        object: 'list',
        model: 'm',
        usage: usageOf(texts),
      });
    await bed.choose({ model });
    await bed.due();
    expect((await answerOf()).includes('The car is at the workshop')).toBe(isFound);
    expect(questions()).toEqual(['automobile']);
  },
);
