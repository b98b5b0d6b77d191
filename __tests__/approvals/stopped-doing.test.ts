import { agentHoldCommands } from '../../hub/cli/agent-hold-commands';
import { cliWords } from '../../hub/cli/cli-words';
import type { Context, FlagValues } from '../../hub/cli/command';
import { ok } from '../../src/core/result';
import { createScriptedModel } from '../../src/gateway/scripted-model';
import { allTools } from '../../src/tools/all-tools';
import { toolClasses } from '../../src/tools/tool-classes';
import { valueOf } from '../api/test-host';
import { newFolder, openIn, removeFolder, type Opened } from '../engine/engine-world';

// One kind of doing is stopped for everybody: by the command line here, as the switches on screen do it.
const MORNING = Date.UTC(2026, 10, 18, 7);
const TOOL = 'create_follow_up_task';
let folder: string;
let opened: Opened;
let offered: readonly string[] = [];
let titles: readonly string[] = [];
let taskId = '';
const model = createScriptedModel(({ messages, tools }) => {
  offered = tools.map(({ name }) => name);
  if (messages.some(({ role }) => role === 'tool')) return { say: 'answer', text: 'Done.' };
  const toolCalls = titles.map((newTaskTitle, place) => ({
    callId: `c${place}`,
    name: TOOL,
    args: { sourceTaskId: taskId, newTaskTitle },
  }));
  return { say: 'answer', text: 'As you like.', toolCalls };
});
beforeEach(() => {
  folder = newFolder();
  opened = openIn(folder, { model, startAt: MORNING });
});
afterEach(() => {
  opened.peer.close();
  removeFolder(folder);
});

const cli = async (path: string, flags: FlagValues, words: readonly string[] = []) => {
  const context: Context = {
    words,
    flags,
    language: 'en',
    today: '2026-11-18',
    env: {},
    platform: 'linux',
    client: () => Promise.resolve(ok(opened.client)),
    say: cliWords('en'),
  };
  return agentHoldCommands.find((one) => one.path.join(' ') === path)?.run(context);
};
const wake = async (id: string, wanted: readonly string[]): Promise<void> => {
  titles = wanted;
  valueOf(await opened.client.command('agent.wake', { id }));
  for (let turn = 0; turn < 5; turn += 1) {
    if ((await opened.peer.runDue({ deadline: null })) === 'nothing') break;
    opened.world.passTime(60_000);
  }
};
const openItems = async () => valueOf(await opened.client.query('approval.list', {})).approvals;
const taskTitles = async (): Promise<readonly string[]> =>
  valueOf(await opened.client.query('task.list', { filter: {} })).tasks.map(({ title }) => title);

test('[STOP-7] a kind of doing that is stopped is not offered, not done with a grant, and not accepted; released, it is', async () => {
  const { client } = opened;
  ({ id: taskId } = valueOf(await client.command('task.create', { title: 'Paint the shed' })));
  const { id: agentId } = valueOf(await client.command('agent.create', { templateId: 'planner' }));
  await wake(agentId, ['Buy paint']);
  expect(offered).toContain(TOOL);
  const [item] = await openItems();
  const shown = valueOf(await client.query('approval.show', { id: item?.id ?? '' }));
  const yes = { id: item?.id ?? '', argsHash: shown?.argsHash ?? '', readHash: shown?.readHash ?? '' };

  expect(await cli('stop', { doing: 'journal' })).toMatchObject({ ok: true });
  expect(valueOf(await client.query('stop.status', {}))).toMatchObject({
    isStopped: false,
    toolClasses: ['journal'],
  });
  expect(await client.command('approval.accept', yes)).toMatchObject({ error: { code: 'stopped' } });
  valueOf(await client.command('grant.create', { agentId, toolName: TOOL }));
  await wake(agentId, ['Buy a brush']);
  expect(offered).not.toContain(TOOL);
  expect(offered).toContain('read_task');
  expect(await taskTitles()).toEqual(['Paint the shed']);

  expect(await cli('release', { doing: 'journal' })).toMatchObject({ ok: true });
  valueOf(await client.command('approval.accept', yes));
  await wake(agentId, ['Buy a roller']);
  expect([...(await taskTitles())].sort()).toEqual(['Buy a roller', 'Buy paint', 'Paint the shed']);
});

test('[STOP-7] a word that is no kind of doing stops nothing and is said', async () => {
  expect(await cli('stop', { doing: 'gardening' })).toMatchObject({ error: { code: 'invalid_arguments' } });
  expect(await cli('stop', { doing: 'journal' }, ['planner'])).toMatchObject({ ok: false });
  const status = valueOf(await opened.client.query('stop.status', {}));
  expect(status).toEqual({ isStopped: false, agentIds: [], toolClasses: [] });
});

test('[STOP-7] every class that a tool has can be stopped, and no other', () => {
  expect([...new Set(allTools.all.map(({ toolClass }) => toolClass))].sort()).toEqual(
    [...toolClasses].sort(),
  );
});
