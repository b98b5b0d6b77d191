import { approvalCliCommands } from '../../hub/cli/approval-commands';
import { grantCliCommands } from '../../hub/cli/grant-commands';
import { cliWords } from '../../hub/cli/cli-words';
import type { Context, FlagValues, Output } from '../../hub/cli/command';
import { ok } from '../../src/core/result';
import { createScriptedModel } from '../../src/gateway/scripted-model';
import type { ModelToolCall } from '../../src/gateway/model-port';
import type { ApiClient } from '../../src/runtime/api/client';
import { valueOf } from '../api/test-host';
import { newFolder, openIn, removeFolder, type Opened } from '../engine/engine-world';

// As a screen does it, and as the command line does it: an agent without a grant, and the person who decides.
const MORNING = Date.UTC(2026, 10, 18, 7);
let folder: string;
let opened: Opened;
let calls: ModelToolCall[] = [];
const model = createScriptedModel((request) => {
  const isFirst = request.messages.every(({ role }) => role !== 'tool');
  return isFirst
    ? { say: 'answer', text: 'As you like.', toolCalls: calls }
    : { say: 'answer', text: 'Done.' };
});
beforeEach(() => {
  folder = newFolder();
  opened = openIn(folder, { model, startAt: MORNING });
});
afterEach(() => {
  opened.peer.close();
  removeFolder(folder);
});

const prepare = async (titles: readonly string[]) => {
  const { client, peer, world } = opened;
  const { id: taskId } = valueOf(await client.command('task.create', { title: 'Paint the shed' }));
  const { id: agentId } = valueOf(await client.command('agent.create', { templateId: 'planner' }));
  calls = titles.map((newTaskTitle, place) => ({
    callId: `c${place}`,
    name: 'create_follow_up_task',
    args: { sourceTaskId: taskId, newTaskTitle },
  }));
  valueOf(await client.command('agent.wake', { id: agentId }));
  for (let turn = 0; turn < 5; turn += 1) {
    if ((await peer.runDue({ deadline: null })) === 'nothing') break;
    world.passTime(60_000);
  }
  return { client, taskId, agentId };
};
const openOf = async (client: ApiClient) => valueOf(await client.query('approval.list', {})).approvals;
const titlesOf = async (client: ApiClient): Promise<readonly string[]> =>
  valueOf(await client.query('task.list', { filter: {} })).tasks.map(({ title }) => title);

test('proposals are listed, shown, accepted, edited, rejected, each and all; what was done can be undone', async () => {
  const { client } = await prepare(['Buy paint', 'Buy a brush', 'Buy a shed', 'Sell the shed']);
  const listed = await openOf(client);
  expect(listed.map(({ summary }) => summary).sort()).toEqual(
    ['Buy a brush', 'Buy a shed', 'Buy paint', 'Sell the shed'].map(
      (title) => `Create “${title}” to follow “Paint the shed”`,
    ),
  );
  const german = valueOf(await client.query('approval.list', { language: 'de' })).approvals;
  expect(german.every(({ summary }) => summary?.includes('als Folge von'))).toBe(true);
  const show = async (title: string, args?: Parameters<typeof Object>[0]) => {
    const id = listed.find(({ summary }) => summary?.includes(title))?.id ?? '';
    const view = valueOf(await client.query('approval.show', args === undefined ? { id } : { id, args }));
    if (view === null || view.readHash === null) throw new Error(`no ${title}`);
    return { ...view, yes: { id, argsHash: view.argsHash, readHash: view.readHash } };
  };
  const paint = await show('Buy paint');
  expect(paint).toMatchObject({
    modelWords: 'As you like.',
    model: { isDemo: false },
    hasChangedSince: false,
    needsDeviceCheck: false,
  });
  const done = valueOf(await client.command('approval.accept', paint.yes));
  expect(await titlesOf(client)).toContain('Buy paint');
  const brush = await show('Buy a brush');
  expect(brush.args).toMatchObject({ newTaskTitle: 'Buy a brush' });
  const args = { sourceTaskId: paint.evidence[0] ?? '', newTaskTitle: 'Lend a brush' };
  const edited = await show('Buy a brush', args);
  expect(edited.summary).toContain('Lend a brush');
  valueOf(await client.command('approval.edit', { ...edited.yes, args }));
  const sell = await show('Sell the shed');
  valueOf(await client.command('approval.reject', { id: sell.id, reason: 'We like it.' }));
  expect(await show('Sell the shed')).toMatchObject({ state: 'rejected', rejectedBecause: 'We like it.' });
  const shed = await show('Buy a shed');
  const all = valueOf(await client.command('approval.acceptAll', { items: [shed.yes, sell.yes] }));
  expect(all.results.map(({ code }) => code)).toEqual([null, 'approval_already_answered']);
  expect(await openOf(client)).toEqual([]);
  valueOf(await client.command('task.delete', { id: args.sourceTaskId }));
  const over = valueOf(await client.query('approval.list', { state: 'all' })).approvals;
  // Done or not, and whatever became of what it was about: each is still called what the person decided on.
  expect(over.map(({ summary }) => summary).sort()).toEqual(
    ['Buy a shed', 'Buy paint', 'Lend a brush', 'Sell the shed'].map(
      (title) => `Create “${title}” to follow “Paint the shed”`,
    ),
  );
  valueOf(await client.command('task.restore', { id: args.sourceTaskId }));
  const titles = await titlesOf(client);
  expect([...titles].sort()).toEqual(['Buy a shed', 'Buy paint', 'Lend a brush', 'Paint the shed']);
  valueOf(await client.command('operation.undo', { operationId: done.operationId }));
  expect(await titlesOf(client)).not.toContain('Buy paint');
});

test('[PAGE-6] what was decided is found among what was decided, however much that waits is newer', async () => {
  const { client, agentId } = await prepare(['Buy paint']);
  const [first] = await openOf(client);
  valueOf(await client.command('approval.reject', { id: first?.id ?? '' }));
  const list = async (limit: number) =>
    valueOf(await client.query('approval.list', { state: 'over', agentId, limit }));
  expect(await list(1)).toMatchObject({ approvals: [{ id: first?.id, state: 'rejected' }], next: null });
  const wake = async () => {
    opened.world.passTime(60_000);
    valueOf(await client.command('agent.wake', { id: agentId }));
    while ((await opened.peer.runDue({ deadline: null })) !== 'nothing') opened.world.passTime(60_000);
  };
  calls = [...calls, ...calls].map((call, place) => ({
    ...call,
    callId: `later${place}`,
    args: { ...Object(call.args), newTaskTitle: `Later ${place}` },
  }));
  await wake();
  expect((await openOf(client)).length).toBeGreaterThan(1);
  // The screen's first page used to hold what waits alone, and nothing of it was shown.
  const all = valueOf(await client.query('approval.list', { state: 'all', agentId, limit: 1 }));
  expect(all.approvals.map(({ state }) => state)).toEqual(['open']);
  expect((await list(1)).approvals.map(({ id }) => id)).toEqual([first?.id]);
  expect(valueOf(await client.query('question.list', { state: 'over' }))).toEqual({
    questions: [],
    next: null,
  });
});

test('[GRANT-1] a grant lets the agent act by itself, and a revoked one does not', async () => {
  const { client, agentId } = await prepare([]);
  const refused = await client.command('grant.create', { agentId, toolName: 'read_task' });
  expect(refused).toMatchObject({ error: { code: 'grant_not_possible' } });
  const toolName = 'create_follow_up_task';
  const { id } = valueOf(await client.command('grant.create', { agentId, toolName }));
  expect(valueOf(await client.query('grant.list', { agentId })).grants).toMatchObject([{ id, toolName }]);
  valueOf(await client.command('grant.revoke', { id }));
  expect(valueOf(await client.query('grant.list', {})).grants).toEqual([]);
});

const runCli = async (
  path: string,
  { words = [], flags = {} }: { words?: readonly string[]; flags?: FlagValues } = {},
) => {
  const commands = [...approvalCliCommands, ...grantCliCommands];
  const command = commands.find((one) => one.path.join(' ') === path);
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
  return command?.run(context);
};
const textOf = (outcome: Awaited<ReturnType<typeof runCli>>): string => {
  const output: Output | null = outcome?.ok === true ? outcome.value : null;
  return output?.text ?? `failed: ${outcome?.ok === false ? outcome.error.code : ''}`;
};

test('[CLI-20] on the command line a proposal is named by the number at its end', async () => {
  const { client } = await prepare(['Buy paint', 'Buy a brush']);
  expect(textOf(await runCli('approval list'))).toContain('Create “Buy paint” to follow “Paint the shed”');
  const [first, second] = (await openOf(client)).map(({ id }) => id.split('-').at(-1) ?? '');
  expect(textOf(await runCli('approval show', { words: [first ?? ''] }))).toContain(
    'The agent’s own words: “As you like.”',
  );
  expect(textOf(await runCli('approval accept', { words: [first ?? ''] }))).toContain('Done.');
  expect(textOf(await runCli('approval accept', { words: [first ?? ''] }))).toMatch(/^failed: /);
  expect(
    textOf(await runCli('approval reject', { words: [second ?? ''], flags: { reason: 'no' } })),
  ).toContain('Rejected');
  expect(textOf(await runCli('approval show', { words: ['nothing'] }))).toBe('failed: approval_not_found');
  expect(textOf(await runCli('approval list'))).toBe('No proposal waits for you.');
  expect(await titlesOf(client)).toHaveLength(2);
  expect(textOf(await runCli('grant add', { words: ['planner', 'create_follow_up_task'] }))).toBe('Allowed.');
  expect(textOf(await runCli('grant list'))).toContain('create_follow_up_task');
});
