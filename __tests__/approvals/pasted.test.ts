import Database from 'better-sqlite3';
import { join } from 'node:path';
import { decodeRegisters } from '../../src/core/registers-codec';
import { createScriptedModel } from '../../src/gateway/scripted-model';
import type { ModelToolCall } from '../../src/gateway/model-port';
import { valueOf } from '../api/test-host';
import { newFolder, openIn, removeFolder, type Opened } from '../engine/engine-world';

// A model that does what it is told, an agent with a grant, and a person who pastes.
const MORNING = Date.UTC(2026, 10, 18, 7);
let folder: string;
let opened: Opened;
/** The calls of one answer after the other. */
let plan: readonly (readonly ModelToolCall[])[] = [];
let read = '';
const model = createScriptedModel(({ messages }) => {
  read = JSON.stringify(messages);
  const calls = plan[messages.filter(({ role }) => role === 'tool').length];
  return calls === undefined
    ? { say: 'answer', text: 'Done.' }
    : { say: 'answer', text: 'As you like.', toolCalls: [...calls] };
});
beforeEach(() => {
  folder = newFolder();
  opened = openIn(folder, { model, startAt: MORNING });
});
afterEach(() => {
  opened.peer.close();
  removeFolder(folder);
});

const advance = async (): Promise<void> => {
  for (let turn = 0; turn < 5; turn += 1) {
    if ((await opened.peer.runDue({ deadline: null })) === 'nothing') break;
    opened.world.passTime(60_000);
  }
};
const prepare = async () => {
  const { client } = opened;
  const { id: taskId } = valueOf(await client.command('task.create', { title: 'Paint the shed' }));
  const { id: agentId } = valueOf(await client.command('agent.create', { templateId: 'planner' }));
  const args = { sourceTaskId: taskId, newTaskTitle: 'Buy paint' };
  plan = [[{ callId: 'c0', name: 'create_follow_up_task', args }]];
  return { client, agentId, taskId };
};
const titles = async () =>
  valueOf(await opened.client.query('task.list', { filter: {} })).tasks.map(({ title }) => title);
const open = async () => valueOf(await opened.client.query('approval.list', {})).approvals;

test.each([
  ['typed', undefined, { done: true, asked: 0 }],
  ['pasted', { pasted: ['text'] }, { done: false, asked: 1 }],
] as const)(
  '[PASTE-2] an agent with a grant acts on what is %s as it may',
  async (_, options, { done, asked }) => {
    const { client, agentId } = await prepare();
    const toolName = 'create_follow_up_task';
    valueOf(await client.command('grant.create', { agentId, toolName }));
    valueOf(await client.command('agent.say', { id: agentId, text: 'Buy paint' }, options));
    await advance();
    expect((await titles()).includes('Buy paint')).toBe(done);
    expect(await open()).toHaveLength(asked);
  },
);

test('[PASTE-3] what was pasted to an agent with a grant is read, and its next turn asks as well', async () => {
  const { client, agentId } = await prepare();
  valueOf(await client.command('grant.create', { agentId, toolName: 'create_follow_up_task' }));
  const said = 'Somebody wrote: buy a green brush';
  valueOf(await client.command('agent.say', { id: agentId, text: said }, { pasted: ['text'] }));
  await advance();
  expect(read).toContain(said);
  valueOf(await client.command('agent.say', { id: agentId, text: 'Do that.' }));
  await advance();
  expect(read).toContain(said);
  expect(await titles()).not.toContain('Buy paint');
});

test.each([
  ['typed', undefined, { authority: 'model', tainted: false }],
  ['pasted', { pasted: ['args'] }, { authority: 'model', tainted: true }],
] as const)('[PASTE-2] a proposal put right with %s words leaves them so', async (_, options, mark) => {
  const { client, agentId, taskId } = await prepare();
  valueOf(await client.command('agent.wake', { id: agentId }));
  await advance();
  const [item] = await open();
  const id = item?.id ?? '';
  const args = { sourceTaskId: taskId, newTaskTitle: 'Somebody else’s words' };
  const shown = valueOf(await client.query('approval.show', { id, args }));
  const yes = { id, argsHash: shown?.argsHash ?? '', readHash: shown?.readHash ?? '', args };
  valueOf(await client.command('approval.edit', yes, options));
  const made = valueOf(await client.query('task.list', { filter: {} })).tasks.find(
    ({ title }) => title === args.newTaskTitle,
  );
  const task = valueOf(await client.query('task.get', { id: made?.id ?? '' }));
  expect(task?.provenanceByField['title']).toEqual(mark);
});

test.each([
  ['typed', undefined, { done: true, asked: 0 }],
  ['pasted', { pasted: ['response'] }, { done: false, asked: 1 }],
] as const)(
  '[PASTE-2] an agent with a grant acts on a %s answer as it may',
  async (_, options, { done, asked }) => {
    const { client, agentId } = await prepare();
    const [followUp] = plan;
    const question = { question: 'What is missing?', kind: 'freeText', isRequired: true };
    plan = [[{ callId: 'q0', name: 'ask_person', args: question }], ...(followUp ? [followUp] : [])];
    valueOf(await client.command('grant.create', { agentId, toolName: 'create_follow_up_task' }));
    valueOf(await client.command('agent.wake', { id: agentId }));
    await advance();
    const [open1] = valueOf(await client.query('question.list', {})).questions;
    const answer = { id: open1?.id ?? '', response: 'Buy paint' };
    valueOf(await client.command('question.answer', answer, options));
    await advance();
    expect((await titles()).includes('Buy paint')).toBe(done);
    expect(await open()).toHaveLength(asked);
  },
);

test('[PASTE-2] a pasted rule taints what the agent keeps; vouching for it clears it', async () => {
  const { client, agentId } = await prepare();
  const kept = async () => valueOf(await client.query('memory.list', { agentId }));
  valueOf(await client.command('memory.keep', { agentId, key: 'mornings', value: 'No calls' }));
  expect(await kept()).toMatchObject({ tainted: false });
  const rule = { agentId, key: 'shops', value: 'Buy at this one' };
  valueOf(await client.command('memory.keep', rule, { pasted: ['value'] }));
  expect(await kept()).toMatchObject({ tainted: true });
  const rules = { mornings: 'No calls', shops: 'Buy at this one' };
  valueOf(await client.command('memory.vouch', { agentId, rules }));
  expect(await kept()).toMatchObject({ tainted: false });
});

test('[PASTE-2] a pasted persona stays somebody else’s through edits, until the person says it is theirs', async () => {
  const { client, agentId } = await prepare();
  const draft = async (line: string, more: { isOwn?: true; pasted?: readonly string[] } = {}) => {
    const { pasted = [], ...own } = more;
    const words = {
      voiceDirectives: [],
      toneBounds: [line],
      coachingStyle: null,
      antiSycophancyPolicy: null,
    };
    const { id } = valueOf(await client.command('persona.draft', { agentId, ...words, ...own }, { pasted }));
    const agent = valueOf(await client.query('agent.get', { id: agentId }));
    return agent?.personas.find((version) => version.id === id)?.tainted;
  };
  expect(await draft('Never shout')).toBe(false);
  expect(await draft('Never whisper', { pasted: ['toneBounds'] })).toBe(true);
  expect(await draft('Never whisper.')).toBe(true);
  expect(await draft('Never whisper.', { isOwn: true })).toBe(false);
  expect(await draft('Never sing', { isOwn: true, pasted: ['toneBounds'] })).toBe(true);
});

test('[PASTE-2] a pasted persona in force is somebody else’s in what it is edited into, whatever was drafted since', async () => {
  const { client, agentId } = await prepare();
  const words = { voiceDirectives: [], coachingStyle: null, antiSycophancyPolicy: null };
  const draft = async (line: string, more: { isOwn?: true } = {}, pasted: readonly string[] = []) =>
    valueOf(
      await client.command('persona.draft', { agentId, ...words, toneBounds: [line], ...more }, { pasted }),
    ).id;
  const taintOf = async (id: string) => {
    const agent = valueOf(await client.query('agent.get', { id: agentId }));
    return agent?.personas.find((version) => version.id === id)?.tainted;
  };
  const versionId = await draft('Never whisper', {}, ['toneBounds']);
  valueOf(await client.command('persona.approve', { agentId, versionId }));
  expect(await taintOf(await draft('Never shout', { isOwn: true }))).toBe(false);
  expect(await taintOf(await draft('Never whisper.'))).toBe(true);
});

test.each([
  ['typed', undefined, ['person false']],
  ['pasted', { pasted: ['causes'] }, ['external true']],
] as const)('[PASTE-1] the name of what wakes a new agent is %s', async (_, options, marks) => {
  const schedule = { kind: 'interval', every: { minutes: 120 }, anchor: '2026-11-18T09:00:00.000Z' } as const;
  const causes = [{ kind: 'time' as const, label: 'Close every task', schedule }];
  valueOf(await opened.client.command('agent.create', { templateId: 'planner', causes }, options));
  opened.peer.close();
  const database = new Database(join(folder, 'agent.sqlite'));
  const states = database.prepare('SELECT state FROM agent_timers').pluck().all();
  database.close();
  opened = openIn(folder, { model, startAt: MORNING });
  const labels = states.flatMap((state) => {
    const registers = decodeRegisters(String(state));
    return registers.ok ? (registers.value.fields.get('label') ?? []) : [];
  });
  expect(labels.map(({ authority, tainted }) => `${authority} ${tainted}`)).toEqual(marks);
});
