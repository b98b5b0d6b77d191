import { createDemoModel } from '../../src/gateway/demo-model';
import { openPeer, type Peer } from '../../src/runtime/peer';
import { createReadyFiles } from '../sql/ready-files';
import { createApiClient } from '../../src/runtime/api/client';
import { createInProcessTransport } from '../../src/runtime/transports/in-process-transport';
import { createIdSource } from '../../src/core/id';
import { createTestRandom, testPlace, valueOf } from '../api/test-host';
import { createWorld, newFolder, removeFolder } from './engine-world';

// A peer that works as things come due, as a hub or an open app does: nobody calls runDue here.
let folder: string;
beforeEach(() => {
  folder = newFolder();
});
afterEach(() => removeFolder(folder));

const open = () => {
  const { world, pause, after } = createWorld(Date.UTC(2026, 10, 18, 7));
  const random = createTestRandom(5);
  const peer: Peer = valueOf(
    openPeer({
      files: createReadyFiles(folder),
      clock: world.clock,
      random,
      place: testPlace,
      defer: queueMicrotask,
      pause,
      agents: { model: createDemoModel(), after, deviceZone: () => 'Europe/Berlin', work: 'when_due' },
    }),
  );
  const newId = createIdSource({ clock: world.clock, random });
  return { peer, world, client: createApiClient({ transport: createInProcessTransport(peer), newId }) };
};
type Open = ReturnType<typeof open>;

/** Lets the work go on until it rests for good: nothing more happens without the clock. */
const quiet = async ({ world }: Open): Promise<void> => {
  for (let before = -1; before !== world.rests();) {
    before = world.rests();
    for (let turn = 0; turn < 20; turn += 1) await new Promise((resolve) => setImmediate(resolve));
  }
};

test('[ENGINE-4] a commit is matched by itself, the clock brings its run, and the agent that watches reports', async () => {
  const opened = open();
  const { client, world, peer } = opened;
  const { id: agentId } = valueOf(await client.command('agent.create', { templateId: 'planner' }));
  await quiet(opened);
  valueOf(await client.command('task.create', { title: 'Paint the shed', due: '2026-11-17' }));
  await quiet(opened);
  const waiting = valueOf(await client.query('run.list', { agentId })).runs;
  expect(waiting.map(({ status, reason }) => [status, reason])).toEqual([['queued', 'subscription']]);
  world.passTime(60_000);
  await quiet(opened);
  const [run] = valueOf(await client.query('run.list', { agentId })).runs;
  expect(run?.status).toBe('completed');
  const cause = valueOf(await client.query('run.get', { runKey: run?.runKey ?? '' }))?.cause;
  const { records } = valueOf(await client.query('record.named', { ids: cause?.ids ?? [] }));
  expect(cause?.label).not.toBeNull();
  expect(records.filter(({ kind }) => kind !== null)).toMatchObject([
    { kind: 'task', title: 'Paint the shed' },
  ]);
  const report = valueOf(await client.query('report.get', { agentId }));
  expect(report?.sections.flatMap(({ claims }) => claims.flatMap(({ sources }) => sources))[0]?.title).toBe(
    'Paint the shed',
  );
  peer.close();
});

test('[API-12] the demo’s words are marked in the list, the report, the thread and the run', async () => {
  const opened = open();
  const { client, peer } = opened;
  valueOf(await client.command('task.create', { title: 'Paint the shed', due: '2026-11-17' }));
  const { id: agentId } = valueOf(await client.command('agent.create', { templateId: 'planner' }));
  const { runKey } = valueOf(await client.command('agent.wake', { id: agentId }));
  await quiet(opened);
  const demo = { id: 'demo', isDemo: true };
  expect(valueOf(await client.query('agent.list', {})).agents[0]?.model).toEqual(demo);
  expect(valueOf(await client.query('report.get', { agentId }))?.model).toEqual(demo);
  const run = valueOf(await client.query('run.get', { runKey }));
  const byModel = (run?.messages ?? []).filter(({ provenance }) => provenance.authority === 'model');
  expect(byModel.length).toBeGreaterThan(0);
  expect(byModel.every(({ model }) => model?.isDemo === true)).toBe(true);
  const { messages } = valueOf(await client.query('thread.get', { threadId: run?.threadId ?? '' }));
  expect(messages.find(({ brief }) => brief === 'result')?.model).toEqual(demo);
  peer.close();
});

test('[ENGINE-4] a peer that closes in the middle of a run harms nothing, and the run goes on when it opens again', async () => {
  const first = open();
  const { id: agentId } = valueOf(await first.client.command('agent.create', { templateId: 'planner' }));
  const { runKey } = valueOf(await first.client.command('agent.wake', { id: agentId }));
  const { agent } = valueOf(first.peer.stores());
  for (;;) {
    const started = agent.database.query("SELECT 1 FROM runs WHERE status = 'started'");
    if (started.rows.length > 0) break;
    await new Promise((resolve) => setImmediate(resolve));
  }
  first.peer.close();
  await quiet(first);
  const again = open();
  again.world.passTime(60_000);
  await quiet(again);
  expect(valueOf(await again.client.query('run.get', { runKey }))?.status).toBe('completed');
  again.peer.close();
});
