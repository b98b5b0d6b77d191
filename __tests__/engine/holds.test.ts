import { createScriptedModel, type ScriptedModel } from '../../src/gateway/scripted-model';
import { errorSentences } from '../../src/words/errors';
import { updateAgent } from '../../src/db/agent/agents';
import { person } from '../../src/db/commit';
import { codeOf, valueOf } from '../api/test-host';
import { newFolder, openIn, removeFolder, type Opened } from './engine-world';

// Whoever is destroyed, asleep, paused, stopped or over its budget does nothing, and says why in one sentence: to the person who asks at once,
// in the list of runs for what the world asked.
const MORNING = Date.UTC(2026, 10, 18, 7);
const HOUR = 3_600_000;
let folder: string;
let open: Opened;
let model: ScriptedModel;
let agentId: string;
let taskId: string;

const reopen = (startAt: number): void => {
  open = openIn(folder, { model, startAt, seed: startAt % 1000 });
};
beforeEach(async () => {
  folder = newFolder();
  model = createScriptedModel(() => ({ say: 'answer', text: 'Hello.' }));
  reopen(MORNING);
  taskId = valueOf(await open.client.command('task.create', { title: 'Paint the shed' })).id;
  agentId = valueOf(await open.client.command('agent.create', { templateId: 'planner' })).id;
  await open.peer.runDue({ deadline: null });
});
afterEach(() => {
  open.peer.close();
  removeFolder(folder);
});

const change = async (): Promise<void> => {
  valueOf(
    await open.client.command('task.update', {
      id: taskId,
      fields: { notes: `at ${open.world.clock.now()}` },
    }),
  );
};
/** A change that the agent watches, and the time until its turn. */
const changeAndWait = async (): Promise<void> => {
  await change();
  await open.peer.runDue({ deadline: null });
  open.world.passTime(60_000);
  await open.peer.runDue({ deadline: null });
};
const runs = async () => valueOf(await open.client.query('run.list', { agentId })).runs;
const sleepUntil = (instant: number): void => {
  const stores = valueOf(open.peer.stores());
  const until = new Date(instant).toISOString();
  valueOf(
    stores.agent.unitOfWork.commit({ commandId: 'sleep', writer: person }, (writer) => {
      updateAgent(writer, { agentId, changes: { sleepUntil: until } });
      return null;
    }),
  );
};

const holds: readonly (readonly [string, () => Promise<unknown> | void])[] = [
  ['agent_paused', async () => valueOf(await open.client.command('agent.pause', { id: agentId }))],
  ['agent_destroyed', async () => valueOf(await open.client.command('agent.destroy', { id: agentId }))],
  ['stopped', async () => valueOf(await open.client.command('stop.engage', { scope: 'space' }))],
  [
    'stopped',
    async () => valueOf(await open.client.command('stop.engage', { scope: 'agent', target: agentId })),
  ],
  ['agent_sleeping', () => sleepUntil(MORNING + 10 * HOUR)],
];

test.each(holds)(
  '[LIFE-3] [API-11] %s: it does nothing, whoever asks, and says why at once',
  async (code, hold) => {
    await hold();
    expect(codeOf(await open.client.command('agent.wake', { id: agentId }))).toBe(code);
    expect(codeOf(await open.client.command('agent.say', { id: agentId, text: 'hello?' }))).toBe(code);
    await changeAndWait();
    expect(model.requests).toHaveLength(0);
    expect((await runs()).every(({ status }) => status !== 'completed' && status !== 'started')).toBe(true);
    const shown = valueOf(await open.client.query('agent.get', { id: agentId }));
    expect(shown?.whyNot).toBe(code);
    const sentence = new Map<string, { readonly en: string; readonly de: string }>(
      Object.entries(errorSentences),
    ).get(code);
    expect(sentence?.en).toMatch(/\.$/);
    expect(sentence?.de).toMatch(/\.$/);
  },
);

test('[BUDGET-5] over its budget it does nothing, says so for the run that could not be, and goes on when the day turns at local midnight', async () => {
  valueOf(await open.client.command('budget.set', { agentId, tokens: 0 }));
  const { runKey } = valueOf(await open.client.command('agent.wake', { id: agentId }));
  await open.peer.runDue({ deadline: null });
  expect(model.requests).toHaveLength(0);
  const refused = valueOf(await open.client.query('run.get', { runKey }));
  expect([refused?.status, refused?.code]).toEqual(['cancelled', 'budget_exceeded']);
  // One call fits, the next does not: until the day turns in Berlin, 23:00 UTC.
  valueOf(await open.client.command('budget.set', { agentId, tokens: 200 }));
  const first = valueOf(await open.client.command('agent.wake', { id: agentId }));
  await open.peer.runDue({ deadline: null });
  expect(valueOf(await open.client.query('run.get', { runKey: first.runKey }))?.status).toBe('completed');
  const second = valueOf(await open.client.command('agent.wake', { id: agentId }));
  await open.peer.runDue({ deadline: null });
  expect(valueOf(await open.client.query('run.get', { runKey: second.runKey }))?.code).toBe(
    'budget_exceeded',
  );
  const today = valueOf(await open.client.query('budget.get', { agentId }));
  expect([today?.day, today?.endsAt]).toEqual(['2026-11-18', Date.UTC(2026, 10, 18, 23)]);
  const untilMidnight = Date.UTC(2026, 10, 18, 23) - open.world.clock.now();
  open.world.passTime(untilMidnight - 1);
  expect(valueOf(await open.client.query('budget.get', { agentId }))?.day).toBe('2026-11-18');
  open.world.passTime(1);
  expect(valueOf(await open.client.query('budget.get', { agentId }))?.day).toBe('2026-11-19');
  const third = valueOf(await open.client.command('agent.wake', { id: agentId }));
  await open.peer.runDue({ deadline: null });
  expect(valueOf(await open.client.query('run.get', { runKey: third.runKey }))?.status).toBe('completed');
});

test('[STOP-5] a stop reaches a model that is thinking within a second, and a restart finds it stopped', async () => {
  open.peer.close();
  model = createScriptedModel(() => ({ say: 'nothing' }));
  reopen(MORNING + HOUR);
  const { runKey } = valueOf(await open.client.command('agent.wake', { id: agentId }));
  const working = open.peer.runDue({ deadline: null });
  while (model.requests.length === 0) await new Promise((resolve) => setImmediate(resolve));
  const from = performance.now();
  valueOf(await open.client.command('stop.engage', { scope: 'space' }));
  await working;
  const took = performance.now() - from;
  expect(took).toBeLessThan(1_000);
  process.stdout.write(`a stop ended a thinking run after ${took.toFixed(1)} ms\n`);
  const run = valueOf(await open.client.query('run.get', { runKey }));
  expect([run?.status, run?.code]).toEqual(['cancelled', 'stopped']);
  open.peer.close();
  reopen(MORNING + 2 * HOUR);
  expect(valueOf(await open.client.query('stop.status', {})).isStopped).toBe(true);
  expect(codeOf(await open.client.command('agent.wake', { id: agentId }))).toBe('stopped');
  valueOf(await open.client.command('stop.release', { scope: 'space' }));
  expect(codeOf(await open.client.command('agent.wake', { id: agentId }))).toBe('ok');
});

test('[STOP-5] release brings back no data wake, and one catch-up at most for a timer that was due meanwhile', async () => {
  valueOf(await open.client.command('stop.engage', { scope: 'space' }));
  await changeAndWait();
  open.world.passTime(3 * 24 * HOUR);
  await open.peer.runDue({ deadline: null });
  expect(model.requests).toHaveLength(0);
  valueOf(await open.client.command('stop.release', { scope: 'space' }));
  await open.peer.runDue({ deadline: null });
  const done = (await runs()).filter(({ status }) => status === 'completed');
  expect(done.map(({ reason }) => reason)).toEqual(['recoveryCatchup']);
});
