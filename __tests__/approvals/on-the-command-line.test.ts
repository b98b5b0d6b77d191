import { cliWords } from '../../hub/cli/cli-words';
import { cliCommands } from '../../hub/cli/commands';
import type { Output } from '../../hub/cli/command';
import { parseCall } from '../../hub/cli/parse-call';
import { ok } from '../../src/core/result';
import { person } from '../../src/db/commit';
import { appendQuestion } from '../../src/db/agent/prompts';
import { createScriptedModel } from '../../src/gateway/scripted-model';
import type { ModelToolCall } from '../../src/gateway/model-port';
import { codeOf, valueOf } from '../api/test-host';
import { newFolder, openIn, removeFolder, type Opened } from '../engine/engine-world';

// What agents propose and ask, answered in a terminal, over the same API as the screens.
let folder: string;
let opened: Opened;
let calls: ModelToolCall[] = [];
const model = createScriptedModel((request) => {
  const isFirst = request.messages.every(({ role }) => role !== 'tool');
  return isFirst ? { say: 'answer', text: '', toolCalls: calls } : { say: 'answer', text: 'Done.' };
});
beforeEach(() => {
  folder = newFolder();
  opened = openIn(folder, { model, startAt: Date.UTC(2026, 10, 18, 7) });
});
afterEach(() => {
  opened.peer.close();
  removeFolder(folder);
});

const call = async (line: readonly string[], language: 'en' | 'de' = 'en') => {
  const parsed = parseCall(cliCommands, line);
  if (parsed.kind !== 'run') throw new Error(`not a call: ${JSON.stringify(parsed)}`);
  const { words, flags } = parsed;
  const context = { words, flags, language, today: '2026-11-18', env: {}, platform: 'linux' } as const;
  return parsed.command.run({
    ...context,
    client: () => Promise.resolve(ok(opened.client)),
    say: cliWords(language),
  });
};
const output = async (...line: readonly string[]): Promise<Output> => {
  const said = valueOf(await call(line));
  if (said === null) throw new Error('it was to say something');
  return said;
};
const refused = async (...line: readonly string[]) => codeOf(await call(line));

const propose = async (agentId: string, titles: readonly string[]): Promise<void> => {
  const { client, peer, world } = opened;
  const { id: sourceTaskId } = valueOf(await client.command('task.create', { title: 'Paint the shed' }));
  calls = titles.map((newTaskTitle, place) => ({
    callId: `c${place}`,
    name: 'create_follow_up_task',
    args: { sourceTaskId, newTaskTitle },
  }));
  valueOf(await client.command('agent.wake', { id: agentId }));
  for (let turn = 0; turn < 5; turn += 1) {
    if ((await peer.runDue({ deadline: null })) === 'nothing') break;
    world.passTime(60_000);
  }
};
const planner = async (): Promise<string> =>
  valueOf(await opened.client.command('agent.create', { templateId: 'planner' })).id;
const approvals = async (state: 'open' | 'all') =>
  valueOf(await opened.client.query('approval.list', { state })).approvals;
const numberOf = (id: string): string => id.split('-').at(-1) ?? '';

test('[CLI-22] all that one run proposed is rejected with one reason, and nothing of another run', async () => {
  const agentId = await planner();
  await propose(agentId, ['Buy paint', 'Buy a brush', 'Buy a shed']);
  const first = await approvals('open');
  await propose(agentId, ['Sell the shed']);
  const named = numberOf(first.find(({ summary }) => summary?.includes('Buy a brush'))?.id ?? '');
  valueOf(await call(['approval', 'reject', named]));
  const { text, json, isBad } = await output('approval', 'reject', named, '--all', '--reason', 'Not now.');
  expect(isBad).toBe(false);
  expect(text.split('\n')[0]).toBe('Rejected. Nothing was changed:');
  expect(text).toContain('Create “Buy paint” to follow “Paint the shed”');
  expect(json).toEqual({
    results: expect.arrayContaining(
      first.filter(({ id }) => numberOf(id) !== named).map(({ id }) => ({ id, code: null })),
    ),
  });
  expect((await approvals('open')).map(({ summary }) => summary)).toEqual([
    'Create “Sell the shed” to follow “Paint the shed”',
  ]);
  const reasons = await Promise.all(
    first.map(
      async ({ id }) => valueOf(await opened.client.query('approval.show', { id }))?.rejectedBecause ?? null,
    ),
  );
  expect(reasons.sort()).toEqual(['Not now.', 'Not now.', null]);
  expect(await refused('approval', 'reject', named, '--all')).toBe('approval_already_answered');
});

test('[CLI-22] what could not be rejected is named with why, the rest is, and the command has not worked', async () => {
  await propose(await planner(), ['Buy paint', 'Buy a brush']);
  const [one] = await approvals('open');
  const { client } = opened;
  const between: Opened['client'] = {
    ...client,
    command: async (name, input, options) => {
      // Somebody else answers between the look and the word.
      if (one !== undefined && name === 'approval.reject' && 'id' in input && input.id === one.id)
        await client.command('approval.reject', { id: one.id });
      return client.command(name, input, options);
    },
  };
  opened = { ...opened, client: between };
  const { text, json, isBad } = await output('approval', 'reject', numberOf(one?.id ?? ''), '--all');
  expect(isBad).toBe(true);
  expect(text).toContain('Not rejected:');
  expect(text).toContain('This was answered already.');
  expect(json).toMatchObject({
    results: [{ code: null }, { id: one?.id, code: 'approval_already_answered' }],
  });
  expect(await approvals('open')).toEqual([]);
});

let asked = 0;
type Kind = 'yesNo' | 'multiChoice' | 'freeText' | 'audio';
const ask = (
  agentId: string,
  { kind, text, options = [] }: { kind: Kind; text: string; options?: string[] },
) => {
  const { agent } = valueOf(opened.peer.stores());
  let id = '';
  const request = { commandId: `ask-${(asked += 1)}`, writer: person };
  valueOf(
    agent.unitOfWork.commit(request, (writer) => {
      id = appendQuestion(writer, {
        agentId,
        runKey: 'run',
        interactionType: kind,
        promptText: text,
        options,
        isRequired: true,
        requiredBy: null,
        tainted: true,
      });
      return null;
    }),
  );
  return numberOf(id);
};
const responses = async () =>
  valueOf(await opened.client.query('question.list', { state: 'all' })).questions.map(
    ({ response }) => response,
  );

test('[CLI-21] questions are listed, shown and answered in their own terms; what does not fit changes nothing', async () => {
  const agentId = await planner();
  expect((await output('question', 'list')).text).toBe('No agent asks you anything.');
  const choice = ask(agentId, {
    kind: 'multiChoice',
    text: 'Which\u001b[2J?',
    options: ['Blue', '1', 'red'],
  });
  expect((await output('question', 'list')).text).toMatch(/Planner {2}open {2,}Which\uFFFD\[2J\?$/);
  const shown = (await output('question', 'show', choice)).text;
  for (const part of ['Planner · open', 'Careful: text from outside', 'It waits', '  1  Blue', '  3  red'])
    expect(shown).toContain(part);
  expect(await refused('question', 'answer', choice, 'green')).toBe('answer_not_possible');
  expect(await refused('question', 'answer', choice, '4')).toBe('answer_not_possible');
  expect(await refused('question', 'answer', choice, '0')).toBe('answer_not_possible');
  expect(await responses()).toEqual([null]);
  for (const [typed, response] of [
    ['blue', 'Blue'],
    ['3', 'red'],
    ['1', '1'],
  ] as const) {
    expect((await output('question', 'answer', choice, typed)).json).toMatchObject({ response });
    expect(await responses()).toEqual([response]);
  }
  expect((await output('question', 'list')).text).toBe('No agent asks you anything.');
  expect((await output('question', 'list', '--all')).text).toContain('answered');
  expect((await output('question', 'show', choice)).text).toContain('Your answer: 1');
});

test('[CLI-21] yes and no are understood in both languages, and words are kept as they are', async () => {
  const agentId = await planner();
  const sure = ask(agentId, { kind: 'yesNo', text: 'Sure?' });
  for (const [typed, response] of [
    ['Nein', false],
    ['yes', true],
    ['n', false],
    ['JA', true],
  ] as const) {
    await output('question', 'answer', sure, typed);
    expect(await responses()).toEqual([response]);
  }
  expect(await refused('question', 'answer', sure, 'perhaps')).toBe('answer_not_possible');
  const german = valueOf(await call(['question', 'show', sure], 'de'))?.text;
  expect(german).toContain('Deine Antwort: ja');
  const words = ask(agentId, { kind: 'freeText', text: 'When?' });
  expect((await output('question', 'show', words)).text).toContain('in your own words');
  expect((await output('question', 'answer', words, 'On', 'Thursday.')).text).toContain('The agent is told.');
  expect(await responses()).toContain('On Thursday.');
  expect(await refused('question', 'answer', words, ' ')).toBe('answer_not_possible');
  expect(await refused('question', 'answer', 'nothing', 'x')).toBe('question_not_found');
  expect(parseCall(cliCommands, ['question', 'answer', words]).kind).toBe('wrong');
});

test('[CLI-20] what is open is found behind hundreds that were answered', async () => {
  const agentId = await planner();
  const oldest = ask(agentId, { kind: 'yesNo', text: 'The oldest?' });
  const { agent } = valueOf(opened.peer.stores());
  for (const from of [0, 110])
    valueOf(
      agent.unitOfWork.commit({ commandId: `many-${from}`, writer: person }, (writer) => {
        for (let number = from; number < from + 110; number += 1) {
          const id = appendQuestion(writer, {
            agentId,
            runKey: 'run',
            interactionType: 'yesNo',
            promptText: `${number}?`,
            options: [],
            isRequired: false,
            requiredBy: null,
            tainted: false,
          });
          writer.append('agentPromptResponse', writer.newAppendId(), {
            promptItemId: id,
            agentId,
            runKey: 'run',
            response: true,
            responseEntryRef: null,
            respondedAt: 1,
            supersedesResponseId: null,
          });
        }
        return null;
      }),
    );
  expect((await output('question', 'show', oldest)).text).toContain('The oldest?');
});

test('[CLI-9] a list of runs that is cut says so, and how to see more', async () => {
  const agentId = await planner();
  for (const title of ['Buy paint', 'Buy a brush', 'Buy a shed']) await propose(agentId, [title]);
  const whole = await output('run', 'list');
  const cut = await output('run', 'list', '--limit', '2');
  const lines = ({ text }: Output): number => text.split('\n').length;
  expect([whole.text.includes('--limit'), cut.text.includes('There are more; --limit shows')]).toEqual([
    false,
    true,
  ]);
  expect(whole.json).toMatchObject({ more: false });
  expect(cut.json).toMatchObject({ more: true, runs: [{}, {}] });
  expect(lines(cut)).toBe(1 + 2 + 2);
  expect(await refused('run', 'list', '--limit', '0')).toBe('limit_unusable');
});
