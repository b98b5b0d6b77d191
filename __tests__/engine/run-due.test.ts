import { writeGrant } from '../../src/db/agent/grants';
import { person } from '../../src/db/commit';
import type { ModelRequest } from '../../src/gateway/model-port';
import { createScriptedModel, type ScriptedModel } from '../../src/gateway/scripted-model';
import { valueOf } from '../api/test-host';
import { copyOf, newFolder, openIn, removeFolder, type Opened } from './engine-world';

// A phone grants a little time, ends it anywhere, and may kill the process with it. Whatever the cut, the next grants finish the work as if
// there had been none: every run to its end, every effect once, no stored answer asked for again.
const MORNING = Date.UTC(2026, 10, 18, 7);
const DAY_MS = 86_400_000;

const task = (request: ModelRequest): string => {
  const text = JSON.stringify(request.messages);
  return /"(01[0-9a-z]{24})"/.exec(text.replaceAll('\\"', '"'))?.[1] ?? '';
};
/** Three calls in one answer, one of each kind; then a last word. */
const createModel = (taskId: string): ScriptedModel =>
  createScriptedModel((request) => {
    const isFirst = request.messages.every(({ role }) => role !== 'tool');
    if (!isFirst) return { say: 'answer', text: 'Done.' };
    return {
      say: 'answer',
      text: '',
      toolCalls: [
        { callId: 'a', name: 'read_task', args: { taskId } },
        { callId: 'b', name: 'add_observation', args: { text: `seen ${task(request)}` } },
        {
          callId: 'c',
          name: 'create_follow_up_task',
          args: { sourceTaskId: taskId, newTaskTitle: 'Follow up' },
        },
      ],
    };
  });

type Base = { readonly folder: string; readonly taskId: string; readonly startAt: number };
/** An agent with a grant, a change that it watches, a timer that was missed, and a wake that the person asked for. */
const prepare = async (): Promise<Base> => {
  const folder = newFolder();
  const { peer, client, world } = openIn(folder, { model: createModel(''), startAt: MORNING });
  const { id: taskId } = valueOf(await client.command('task.create', { title: 'Paint the shed' }));
  const { id: agentId } = valueOf(await client.command('agent.create', { templateId: 'planner' }));
  const stores = valueOf(peer.stores());
  const grant = { id: 'g1', agentId, toolName: 'create_follow_up_task', categoryIds: null, until: null };
  valueOf(
    stores.agent.unitOfWork.commit(
      { commandId: 'g', writer: person },
      (writer) => (writeGrant(writer, grant), null),
    ),
  );
  // Agents begin to watch from their first look; what comes after it is theirs to see.
  await peer.runDue({ deadline: null });
  valueOf(await client.command('task.update', { id: taskId, fields: { priority: 'P0' } }));
  world.passTime(DAY_MS);
  peer.close();
  return { folder, taskId, startAt: world.clock.now() };
};

type EndState = {
  readonly runs: readonly string[];
  readonly followUps: readonly string[];
  readonly observations: number;
  readonly waiting: number;
};
const endStateOf = ({ peer }: Opened): EndState => {
  const { agent, journal } = valueOf(peer.stores());
  const texts = (sql: string, from = agent): string[] =>
    from.database.query(sql).rows.map((row) => row.join(' '));
  return {
    runs: texts('SELECT run_key, status FROM runs ORDER BY run_key'),
    followUps: texts("SELECT id, title FROM task WHERE title = 'Follow up' ORDER BY id", journal),
    observations: texts("SELECT id FROM agent_messages WHERE kind = 'observation'").length,
    waiting:
      texts('SELECT run_key FROM wake_queue').length +
      texts("SELECT operation_id FROM operations WHERE status = 'open'").length,
  };
};

/** Grants of time until nothing is left to do; the coalescing window passes between them. */
const finish = async (opened: Opened): Promise<void> => {
  for (let grants = 0; grants < 20; grants += 1) {
    const done = await opened.peer.runDue({ deadline: null });
    if (done === 'nothing') return;
    opened.world.passTime(60_000);
  }
  throw new Error('it never came to an end');
};

const askedTwice = (model: ScriptedModel): readonly string[] =>
  [...new Set(model.requests.map(({ requestId }) => requestId))].filter((id) => model.timesAsked(id) > 1);

let base: Base;
let whole: { readonly end: EndState; readonly rests: number };
beforeAll(async () => {
  base = await prepare();
  const folder = copyOf(base.folder);
  const opened = openIn(folder, { model: createModel(base.taskId), startAt: base.startAt });
  await finish(opened);
  whole = { end: endStateOf(opened), rests: opened.world.rests() };
  opened.peer.close();
  removeFolder(folder);
}, 60_000);
afterAll(() => removeFolder(base.folder));

test('without a cut: the change and the missed timer are one run, with one effect', () => {
  expect(whole.end.runs.filter((run) => run.endsWith('completed'))).toHaveLength(1);
  expect(whole.end.runs.filter((run) => run.endsWith('coalesced'))).toHaveLength(1);
  expect(whole.end.followUps).toHaveLength(1);
  expect(whole.end.observations).toBe(1);
  expect(whole.end.waiting).toBe(0);
  expect(whole.rests).toBeGreaterThan(6);
});

test('[ENGINE-2] cut off by the clock at every rest, with a restart after each: the same end, every effect once', async () => {
  const ends: EndState[] = [];
  for (let cut = 1; cut <= whole.rests; cut += 1) {
    const folder = copyOf(base.folder);
    const model = createModel(base.taskId);
    const first = openIn(folder, { model, startAt: base.startAt });
    first.world.onRest = (count) => {
      if (count === cut) first.world.passTime(5_000);
    };
    await first.peer.runDue({ deadline: first.world.clock.now() + 4_000 });
    first.peer.close();
    const again = openIn(folder, { model, startAt: first.world.clock.now() + 60_000, seed: cut + 2 });
    await finish(again);
    ends.push(endStateOf(again));
    expect(askedTwice(model)).toEqual([]);
    again.peer.close();
    removeFolder(folder);
  }
  expect(ends).toEqual(ends.map(() => whole.end));
}, 60_000);

test.each([7, 8, 9, 11])(
  '[ENGINE-2] granted %i rests at a time, the process ended after each, it comes to the same end',
  async (granted) => {
    const folder = copyOf(base.folder);
    const model = createModel(base.taskId);
    let startAt = base.startAt;
    for (let grants = 0; grants < 40; grants += 1) {
      const opened = openIn(folder, { model, startAt, seed: grants + 3 });
      opened.world.onRest = (count) => {
        if (count === granted) opened.world.passTime(5_000);
      };
      const done = await opened.peer.runDue({ deadline: startAt + 4_000 });
      startAt = opened.world.clock.now() + 60_000;
      const end = endStateOf(opened);
      opened.peer.close();
      if (done === 'did' && end.waiting + end.runs.filter((run) => run.endsWith('started')).length > 0)
        continue;
      if (end.runs.length === 0) continue;
      expect(grants).toBeGreaterThan(0);
      expect(end).toEqual(whole.end);
      removeFolder(folder);
      return;
    }
    throw new Error('it never came to an end');
  },
  60_000,
);
