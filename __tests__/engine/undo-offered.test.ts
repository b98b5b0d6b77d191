import { createScriptedModel } from '../../src/gateway/scripted-model';
import { valueOf } from '../api/test-host';
import { newFolder, openIn, removeFolder, type Opened } from './engine-world';

// An undo is offered only if it would give something back.
let folder: string;
let opened: Opened;
let taskId: string;
let runKey: string;

const model = createScriptedModel(({ messages }) => {
  if (messages.some(({ role }) => role === 'tool')) return { say: 'answer', text: 'Done.' };
  const call = (name: string, args: Readonly<Record<string, string>>) => ({ callId: name, name, args });
  return {
    say: 'answer',
    text: '',
    toolCalls: [
      call('read_task', { taskId }),
      call('add_observation', { text: 'It is urgent.' }),
      call('update_task_priority', { taskId, priority: 'P0' }),
    ],
  };
});

const operations = async () => valueOf(await opened.client.query('run.get', { runKey }))?.operations ?? [];
const offered = async () =>
  (await operations()).flatMap(({ toolName, canUndo }) => (canUndo ? [toolName] : []));
const setPriority = async (priority: 'P0' | 'P1') =>
  valueOf(await opened.client.command('task.update', { id: taskId, fields: { priority } }));
const undo = async () => {
  const { operationId = '' } = (await operations()).at(-1) ?? {};
  return valueOf(await opened.client.command('operation.undo', { operationId }));
};

beforeEach(async () => {
  folder = newFolder();
  opened = openIn(folder, { model, startAt: Date.UTC(2026, 10, 18, 7) });
  taskId = valueOf(await opened.client.command('task.create', { title: 'Paint the shed' })).id;
  const { id } = valueOf(await opened.client.command('agent.create', { templateId: 'planner' }));
  valueOf(await opened.client.command('grant.create', { agentId: id, toolName: 'update_task_priority' }));
  runKey = valueOf(await opened.client.command('agent.wake', { id })).runKey;
  await opened.peer.runDue({ deadline: null });
});
afterEach(() => {
  opened.peer.close();
  removeFolder(folder);
});

test('[EFFECT-6] an undo is offered for the tool that has one alone', async () => {
  expect((await operations()).map(({ toolName, status }) => [toolName, status])).toEqual([
    ['read_task', 'success'],
    ['add_observation', 'success'],
    ['update_task_priority', 'success'],
  ]);
  expect(await offered()).toEqual(['update_task_priority']);
});

test('[EFFECT-6] an undo that was done is not offered again, and who looks on hears of it', async () => {
  const heard: boolean[] = [];
  opened.client.subscribe('run.get', { runKey }, (answer) => {
    if (answer.ok) heard.push(answer.value?.operations.at(-1)?.canUndo ?? false);
  });
  await new Promise((resolve) => setImmediate(resolve));
  expect(await undo()).toMatchObject({ restored: 1, kept: 0 });
  expect(await offered()).toEqual([]);
  await new Promise((resolve) => setImmediate(resolve));
  expect(heard).toEqual([true, false]);
});

test('[EFFECT-6] an undo that would give nothing back is not offered', async () => {
  await setPriority('P1');
  expect(await offered()).toEqual([]);
  expect(await undo()).toMatchObject({ restored: 0, kept: 1 });
});

test('[EFFECT-6] asking whether an undo would work writes nothing', async () => {
  const { journal } = valueOf(opened.peer.stores());
  const before = journal.feed.head();
  await offered();
  expect(journal.feed.head()).toBe(before);
  expect(await undo()).toMatchObject({ restored: 1 });
});
