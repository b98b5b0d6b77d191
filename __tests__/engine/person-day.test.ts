import type { JsonObject } from '../../src/core/json';
import { createScriptedModel, type ScriptedTurn } from '../../src/gateway/scripted-model';
import { codeOf, valueOf } from '../api/test-host';
import { newFolder, openIn, removeFolder, type Opened } from './engine-world';

// The peer is told the device's zone. The process has a zone of its own, in which it is still the day before.
const NOON = Date.UTC(2026, 10, 18, 12);
const FAR = 'Pacific/Kiritimati';
const THERE = '2026-11-19';
let folder: string;
let opened: Opened;
let turn: ScriptedTurn;

const model = createScriptedModel(({ messages }) =>
  messages.some(({ role }) => role === 'tool') ? { say: 'answer', text: 'Done.' } : turn,
);
const calls = (name: string, args: JsonObject): ScriptedTurn => ({
  say: 'answer',
  text: '',
  toolCalls: [{ callId: 'a', name, args }],
});
const openWhere = (zone: string): void => {
  opened = openIn(folder, { model, startAt: NOON, deviceZone: zone });
};
const makeAgent = async (templateId: 'planner' | 'pomodoro-coach' = 'planner') =>
  valueOf(await opened.client.command('agent.create', { templateId })).id;
const work = async (id: string) => {
  const { runKey } = valueOf(await opened.client.command('agent.wake', { id }));
  await opened.peer.runDue({ deadline: null });
  return runKey;
};

beforeEach(() => {
  folder = newFolder();
});
afterEach(() => {
  opened.peer.close();
  removeFolder(folder);
});

test('[TIMER-23] what a model would be sent names the day that it is where the device is', async () => {
  openWhere(FAR);
  const agentId = await makeAgent();
  const preview = valueOf(await opened.client.query('preview.request', { agentId }));
  expect(preview?.parts.map(({ text }) => text).join('\n')).toContain(THERE);
});

test('[TIMER-23] a proposal is shown, and done, on the day that it is where the device is', async () => {
  openWhere(FAR);
  const taskId = valueOf(await opened.client.command('task.create', { title: 'Paint the shed' })).id;
  turn = calls('start_task_timer', { taskId });
  await work(await makeAgent('pomodoro-coach'));
  const [open] = valueOf(await opened.client.query('approval.list', {})).approvals;
  const shown = valueOf(await opened.client.query('approval.show', { id: open?.id ?? '' }));
  if (shown === null || shown.readHash === null) throw new Error('nothing is proposed');
  expect(JSON.stringify(shown.changes)).toContain(THERE);
  const { id, argsHash, readHash } = shown;
  valueOf(await opened.client.command('approval.accept', { id, argsHash, readHash }));
  const { database } = valueOf(opened.peer.stores()).journal;
  expect(database.query('SELECT live_day FROM time_entry').rows).toEqual([[THERE]]);
});

test('[REPLAY-1] a replay counts days as its run did', async () => {
  openWhere(FAR);
  valueOf(await opened.client.command('task.create', { title: 'Paint the shed' }));
  turn = calls('search_journal', { text: 'shed' });
  const agentId = await makeAgent();
  // Idle turns compute vectors, and a hit with a vector scores higher: this turn lets the second run find what its replay finds.
  await work(agentId);
  const runKey = await work(agentId);
  const run = valueOf(await opened.client.query('run.get', { runKey }));
  expect(run?.messages.map(({ text }) => text).join('\n')).toContain(THERE);
  const replayed = valueOf(await opened.client.query('run.replay', { runKey }));
  expect(replayed).toMatchObject({ isSame: true, differences: [] });
});

describe('a device in a place that this version does not know', () => {
  const floating = { kind: 'daily', time: '08:00', zone: 'floating' } as const;
  const berlin = { kind: 'daily', time: '08:00', zone: 'Europe/Berlin' } as const;
  beforeEach(() => openWhere('Mars/Olympus_Mons'));

  test('[TIMER-22] a time that floats is refused when an agent is made', async () => {
    const made = await opened.client.command('agent.create', {
      templateId: 'planner',
      causes: [{ kind: 'time', label: 'Mornings', schedule: floating }],
    });
    expect(codeOf(made)).toBe('unknown_zone');
  });
  test('[TIMER-22] and when a time is added or changed', async () => {
    const agentId = await makeAgent();
    const wanted = { agentId, label: 'Mornings', schedule: floating };
    expect(codeOf(await opened.client.command('agentTimer.create', wanted))).toBe('unknown_zone');
    const made = await opened.client.command('agentTimer.create', { ...wanted, schedule: berlin });
    const { id } = valueOf(made);
    const changed = { id, label: 'Mornings', schedule: floating };
    expect(codeOf(await opened.client.command('agentTimer.update', changed))).toBe('unknown_zone');
  });
});
