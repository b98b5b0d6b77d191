import { createAgent } from '../../src/db/agent/agents';
import { rebuildFromRecords } from '../../src/db/agent/follow-arrivals';
import { writeGrant } from '../../src/db/agent/grants';
import { person } from '../../src/db/commit';
import type { SqlDatabase } from '../../src/db/sql-database';
import { createDemoModel } from '../../src/gateway/demo-model';
import { createScriptedModel } from '../../src/gateway/scripted-model';
import { valueOf } from '../api/test-host';
import { applyAlone, outboxOf } from '../merge/carry';
import { writeTask } from '../merge/two-profiles';
import { openAgentBed } from '../runs/agent-bed';
import { createFaults, failingDatabase, onlyAt } from '../sql/failing-database';
import { createReadyTemporaryFiles } from '../sql/temporary-files';
import { HOUR, openTwo, type Device, type TwoDevices } from './two-devices';

let two: TwoDevices;
const open = (asked: Parameters<typeof openTwo>[0]): TwoDevices => {
  two = openTwo(asked);
  return two;
};
afterEach(() => two.close());

const work = ({ peer }: Device) => peer.runDue({ deadline: null });
const CACHES = ['runs', 'sessions', 'agent_report_heads', 'report_watches'];
/** All but whose they are. */
const cachesIn = (database: SqlDatabase): unknown =>
  CACHES.map((table) => {
    const { rows } = database.query(`SELECT * FROM ${table} ORDER BY 1, 2`);
    return table === 'runs' ? rows.map((row) => row.filter((_, place) => place !== 5)) : rows;
  });
const cachesOf = ({ stores }: Device): unknown => cachesIn(stores().agent.database);

/** A planner on the hub that reported, was asked, and answered. */
const liveOnHub = async ({ hub }: TwoDevices): Promise<string> => {
  valueOf(await hub.client.command('task.create', { title: 'Paint the shed', due: '2026-11-18' }));
  const { id } = valueOf(await hub.client.command('agent.create', { templateId: 'planner' }));
  valueOf(await hub.client.command('agent.wake', { id }));
  await work(hub);
  valueOf(await hub.client.command('agent.say', { id, text: 'What is due?' }));
  await work(hub);
  return id;
};

const demos = () => ({ hub: createDemoModel(), phone: createDemoModel() });

test('[AWAY-7] runs, talks and reports of the hub read on the phone as they do on the hub', async () => {
  const { hub, phone, sync } = open(demos());
  const id = await liveOnHub(two);
  sync();
  const shownBy = async ({ client }: Device) => {
    const { runs } = valueOf(await client.query('run.list', { agentId: id }));
    const stories = await Promise.all(runs.map(({ runKey }) => client.query('run.get', { runKey })));
    const agent = valueOf(await client.query('agent.get', { id }));
    const threadId = agent?.session?.threadId ?? '';
    return {
      runs,
      // Undo and what asking cost are each device's own.
      stories: stories.map((story) => {
        const { messages, threadId: thread, status } = valueOf(story) ?? {};
        return { messages, thread, status };
      }),
      session: agent?.session,
      lead: agent?.lead,
      thread: valueOf(await client.query('thread.get', { threadId })),
      report: valueOf(await client.query('report.get', { agentId: id })),
    };
  };
  const onHub = await shownBy(hub);
  expect(onHub.runs.map(({ status }) => status)).toEqual(['completed', 'completed']);
  expect(onHub.session).not.toBeNull();
  expect(onHub.report).not.toBeNull();
  expect(await shownBy(phone)).toEqual(onHub);
});

test('[AWAY-7] what follows an arrival is what all of it made anew comes to, in both orders of the databases', async () => {
  for (const order of ['journal_first', 'agent_first'] as const) {
    const { hub, phone, sync, close } = open(demos());
    await liveOnHub(two);
    sync(order);
    expect(cachesOf(phone)).toEqual(cachesOf(hub));
    const before = cachesOf(phone);
    phone.stores().agent.database.transaction(() => rebuildFromRecords(phone.stores()));
    expect(cachesOf(phone)).toEqual(before);
    if (order === 'journal_first') close();
  }
});

test('[AWAY-7] killed at any write of an arrival: all of it and what follows it, or neither', async () => {
  open(demos());
  await liveOnHub(two);
  const files = createReadyTemporaryFiles();
  const faults = createFaults();
  const bed = openAgentBed({
    files: files.files,
    clock: { now: () => 1 },
    hostId: 'other',
    wrap: (database, domain) => (domain === 'agent' ? failingDatabase(database, faults) : database),
  });
  const { agent } = bed.stores;
  let killed = 0;
  for (const commit of outboxOf(two.hub.stores().agent)) {
    const before = cachesIn(agent.database);
    for (let write = 1; ; write += 1) {
      faults.plan(onlyAt(write));
      const applied = applyAlone(agent, commit);
      if (applied.ok) break;
      killed += 1;
      expect(cachesIn(agent.database)).toEqual(before);
    }
  }
  faults.plan({ failureAt: () => null });
  const followed = cachesIn(agent.database);
  agent.database.transaction(() => rebuildFromRecords(bed.stores));
  expect(cachesIn(agent.database)).toEqual(followed);
  expect(followed).toEqual(cachesOf(two.hub));
  expect(killed).toBeGreaterThan(50);
  bed.close();
  files.destroy();
});

test('[AWAY-4] everything stopped on the phone stops the hub’s running agent at its next step', async () => {
  let asked = 0;
  const hub = createScriptedModel(() => {
    asked += 1;
    if (asked > 1) return { say: 'answer', text: 'Done.' };
    // While the model thinks, the person stops everything elsewhere, and the stop arrives.
    two.phone.stores().agent.unitOfWork.commit({ commandId: 'stop', writer: person }, (writer) => {
      writer.create('agentStop', 'stop:space', {
        scope: 'space',
        target: null,
        engaged: { [two.phone.hostId]: writer.nextCounter() },
        released: {},
      });
      return null;
    });
    two.sync();
    return { say: 'answer', text: '', toolCalls: [{ callId: 'a', name: 'list_tasks_in_scope', args: {} }] };
  });
  open({ hub, phone: createScriptedModel([]) });
  const { id } = valueOf(await two.hub.client.command('agent.create', { templateId: 'planner' }));
  const { runKey } = valueOf(await two.hub.client.command('agent.wake', { id }));
  two.sync();
  await work(two.hub);
  expect(asked).toBe(1);
  two.sync();
  for (const { client } of [two.hub, two.phone]) {
    const run = valueOf(await client.query('run.get', { runKey }));
    expect(run).toMatchObject({ status: 'cancelled', code: 'stopped', operations: [] });
  }
});

test('[AWAY-4] a run that is cancelled on the phone is over on the hub, also while its next try waits', async () => {
  const failing = createScriptedModel(() => ({
    say: 'failure',
    failure: { code: 'model_timed_out', isLocal: false },
  }));
  open({ hub: failing, phone: createScriptedModel([]) });
  const { id } = valueOf(await two.hub.client.command('agent.create', { templateId: 'planner' }));
  const { runKey } = valueOf(await two.hub.client.command('agent.wake', { id }));
  await work(two.hub);
  two.sync();
  const asked = failing.requests.length;
  const [waiting] = valueOf(await two.phone.client.query('run.list', { agentId: id })).runs;
  expect(waiting).toMatchObject({ runKey, status: 'queued' });
  valueOf(await two.phone.client.command('run.cancel', { runKey }));
  two.sync();
  two.hub.world.passTime(HOUR);
  await work(two.hub);
  expect(failing.requests).toHaveLength(asked);
  for (const { client } of [two.hub, two.phone])
    expect(valueOf(await client.query('run.get', { runKey }))?.status).toBe('cancelled');
});

test('[AWAY-6] one run that two devices did apart reads as one, and its effect is there once', async () => {
  const TASK = 'task-1';
  const follow = () =>
    createScriptedModel(({ messages }) =>
      messages.some(({ role }) => role === 'tool')
        ? { say: 'answer', text: 'Done.' }
        : {
            say: 'answer',
            text: '',
            toolCalls: [
              {
                callId: 'a',
                name: 'create_follow_up_task',
                args: { sourceTaskId: TASK, newTaskTitle: 'Dry it' },
              },
            ],
          },
    );
  const { hub, phone, sync } = open({ hub: follow(), phone: follow() });
  const made = hub.stores().journal.unitOfWork.commit({ commandId: 'task', writer: person }, (writer) => {
    writeTask(writer, TASK, { title: 'Paint the shed' });
    return null;
  });
  expect(made.ok).toBe(true);
  sync();
  // Both derived the same agent while they were apart.
  for (const { stores } of [hub, phone]) {
    const done = stores().agent.unitOfWork.commit({ commandId: stores().ids(), writer: person }, (writer) => {
      createAgent(writer, {
        id: 'coach',
        templateId: 'planner',
        displayName: 'Coach',
        purpose: '',
        mode: 'hybrid',
        allowedCategoryIds: null,
        allowedTools: ['create_follow_up_task'],
      });
      writeGrant(writer, {
        id: stores().ids(),
        agentId: 'coach',
        toolName: 'create_follow_up_task',
        categoryIds: null,
        until: null,
      });
      return null;
    });
    expect(done.ok).toBe(true);
  }
  const runKeys: string[] = [];
  for (const { client } of [hub, phone]) {
    const woken = await client.command('agent.wake', { id: 'coach' }, { commandId: 'the-same-wake' });
    runKeys.push(valueOf(woken).runKey);
  }
  expect(runKeys[0]).toBe(runKeys[1]);
  await work(hub);
  await work(phone);
  sync();
  const runKey = runKeys[0] ?? '';
  const [one, other] = await Promise.all(
    [hub, phone].map(async ({ client }) => {
      const { status, operations, agentId } = valueOf(await client.query('run.get', { runKey })) ?? {};
      const { runs } = valueOf(await client.query('run.list', { agentId: 'coach' }));
      return { status, agentId, operations: operations?.map(({ operationId }) => operationId), runs };
    }),
  );
  expect(one).toEqual(other);
  expect(one?.status).toBe('completed');
  expect(one?.operations).toHaveLength(1);
  for (const { stores } of [hub, phone]) {
    const { database } = stores().journal;
    expect(database.query('SELECT count(*) FROM applied_operations').rows).toEqual([[1]]);
    expect(database.query('SELECT count(*) FROM task').rows).toEqual([[2]]);
  }
  expect(cachesOf(hub)).toEqual(cachesOf(phone));
});
