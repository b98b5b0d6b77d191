import { replayRun, type Replay } from '../../src/agents/runs/replay';
import type { Stores } from '../../src/db/stores';
import type { SqlDatabase } from '../../src/db/sql-database';
import { readSteps } from '../../src/db/agent/steps';
import { createScriptedModel, type ScriptedTurn } from '../../src/gateway/scripted-model';
import { allTools } from '../../src/tools/all-tools';
import { createCancelSource } from '../../src/core/cancel';
import { openAgentBed, type AgentBed } from '../runs/agent-bed';
import {
  AGENT,
  call,
  commit,
  fillJournal,
  makeAgent,
  manualJob,
  movableClock,
  OTHER,
  partsOf,
  runJob,
  startJob,
  TASK,
  WORK,
} from '../runs/run-bed';
import { createReadyTemporaryFiles, type TemporaryFiles } from '../sql/temporary-files';

let files: TemporaryFiles;
let bed: AgentBed;
let stores: Stores;
const clock = movableClock(Date.parse('2026-11-18T08:00:00Z'));
beforeEach(() => {
  files = createReadyTemporaryFiles();
  bed = openAgentBed({ files: files.files, clock });
  stores = bed.stores;
  fillJournal(stores);
});
afterEach(() => {
  bed.close();
  files.destroy();
});

const allThree: readonly ScriptedTurn[] = [
  {
    say: 'answer',
    text: 'Let me look.',
    toolCalls: [
      call('read_task', { taskId: TASK }),
      call('add_observation', { text: 'The plants are dry.' }),
      call('create_follow_up_task', { sourceTaskId: TASK, newTaskTitle: 'Buy a can' }),
    ],
  },
  {
    say: 'answer',
    toolCalls: [
      call('update_report', {
        lead: 'Dry',
        sections: [{ title: 'Plants', claims: [{ text: 'Dry.', inference: 'observed', sources: [TASK] }] }],
      }),
    ],
  },
  { say: 'answer', text: 'Done.' },
];
const run = async (script: readonly ScriptedTurn[], grants = ['create_follow_up_task']): Promise<string> => {
  makeAgent(stores, { grants });
  const job = startJob(stores, manualJob(stores));
  await runJob(partsOf(stores, { model: createScriptedModel(script) }), job);
  return job.runKey;
};
const partsWith = (tools = allTools) => ({ ...partsOf(stores, { model: createScriptedModel([]) }), tools });
const replay = (runKey: string, tools = allTools): Replay => {
  const replayed = replayRun(partsWith(tools), runKey);
  if (!replayed.ok) throw new Error(replayed.error.code);
  return replayed.value;
};

/** Every row of every table. */
const dump = (database: SqlDatabase): unknown => {
  const tables = database
    .query("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name")
    .rows.flat();
  return tables.map((name) => [name, database.query(`SELECT * FROM ${String(name)}`).rows]);
};

test('[REPLAY-1] every kind of tool comes to the same actions and results, and no model is asked', async () => {
  const runKey = await run(allThree);
  clock.move(3_600_000);
  const { isSame, actions, differences, answers } = replay(runKey);
  expect(differences).toEqual([]);
  expect([isSame, answers]).toEqual([true, 3]);
  expect(actions.map(({ toolName }) => toolName)).toEqual([
    'read_task',
    'add_observation',
    'create_follow_up_task',
    'update_report',
  ]);
  for (const { then, now } of actions) {
    expect(then?.status).toBe('success');
    expect(now).toEqual(then);
  }
});

test('[REPLAY-2] a replay leaves both databases as they were, to the row', async () => {
  const runKey = await run(allThree);
  // What a tool would put right on the way stays wrong, too.
  stores.agent.database.run('DELETE FROM agent_report_heads');
  const before = [dump(stores.journal.database), dump(stores.agent.database)];
  replay(runKey);
  expect([dump(stores.journal.database), dump(stores.agent.database)]).toEqual(before);
});

test('[REPLAY-1] what a read would say now is shown beside what it said', async () => {
  const runKey = await run(allThree);
  commit(stores.journal, (writer) => (writer.write('task', TASK, { title: 'Water the fern' }), null), 'edit');
  const { isSame, actions, differences } = replay(runKey);
  expect(isSame).toBe(false);
  expect(differences).toEqual([{ code: 'replay_result_differs', detail: 'read_task' }]);
  expect(actions.map((action) => action.isSame)).toEqual([false, true, true, true]);
  expect(actions[0]?.then?.content).toContain('Water the plants');
  expect(actions[0]?.now?.content).toContain('Water the fern');
});

test('[REPLAY-1] a task that moved leads to another action', async () => {
  const runKey = await run(allThree);
  commit(stores.journal, (writer) => (writer.write('task', TASK, { categoryId: WORK }), null), 'move');
  const codes = replay(runKey).differences.map(({ code, detail }) => `${code} ${detail}`);
  expect(codes).toContain('replay_action_differs read_task');
  expect(codes).toContain('replay_action_differs create_follow_up_task');
});

const looking: readonly ScriptedTurn[] = [
  { say: 'answer', text: 'Let me look.', toolCalls: [call('read_task', { taskId: TASK })] },
  { say: 'answer', text: 'Nothing to do.' },
];

test('[REPLAY-4] where nothing changed, each request is the one that was sent', async () => {
  const runKey = await run(looking);
  clock.move(3_600_000);
  expect(replay(runKey)).toMatchObject({ isSame: true, answers: 2, changedRequests: [] });
});

test('[REPLAY-4] a request that would read otherwise today is named, and the same answers are the same run', async () => {
  const runKey = await run(looking);
  commit(stores.journal, (writer) => (writer.write('task', OTHER, { title: 'Call them' }), null), 'edit');
  expect(replay(runKey)).toMatchObject({ isSame: true, changedRequests: [] });
  commit(stores.agent, (writer) => (writer.write('agent', AGENT, { purpose: 'Sell them.' }), null), 'turn');
  expect(replay(runKey)).toMatchObject({ isSame: true, changedRequests: [0, 1] });
});

test('[REPLAY-4] what the run itself changed since is told like any other change', async () => {
  const runKey = await run(allThree);
  const { isSame, changedRequests } = replay(runKey);
  expect([isSame, changedRequests]).toEqual([true, [0, 1]]);
});

test('[REPLAY-4] a request hash that was tampered with is found', async () => {
  const runKey = await run(looking);
  const [step] = readSteps(stores, runKey);
  if (step?.body.what !== 'answer') throw new Error('the first step is an answer');
  const { id, ...body } = { ...step, body: { ...step.body, requestHash: 'a'.repeat(64) } };
  stores.agent.database.run('UPDATE agent_run_steps SET body = ? WHERE id = ?', [JSON.stringify(body), id]);
  expect(replay(runKey)).toMatchObject({ changedRequests: [0] });
});

test('[REPLAY-1] an answer that was tampered with is found', async () => {
  const runKey = await run(allThree);
  const [step] = readSteps(stores, runKey);
  if (step?.body.what !== 'answer') throw new Error('the first step is an answer');
  const plan = step.body.plan.map((action, at) =>
    at === 1 ? { ...action, args: { text: 'The plants are fine.' } } : action,
  );
  const { id, ...body } = { ...step, body: { ...step.body, plan, requestId: 'forged' } };
  stores.agent.database.run('UPDATE agent_run_steps SET body = ? WHERE id = ?', [JSON.stringify(body), id]);
  expect(replay(runKey).differences).toEqual([
    { code: 'replay_request_differs', detail: '0' },
    { code: 'replay_action_differs', detail: 'add_observation' },
  ]);
});

/** Takes one stored step away and closes the gap. */
const removeStep = (runKey: string, at: number): void => {
  const { database } = stores.agent;
  for (const { id, ...body } of readSteps(stores, runKey).slice(at)) {
    if (body.index === at) database.run('DELETE FROM agent_run_steps WHERE id = ?', [id]);
    else {
      const text = JSON.stringify({ ...body, index: body.index - 1 });
      const values = [body.index - 1, text, id];
      database.run('UPDATE agent_run_steps SET step_index = ?, body = ? WHERE id = ?', values);
    }
  }
};

test('[REPLAY-1] a result that is missing is seen where the next answer comes too early', async () => {
  const runKey = await run(allThree);
  removeStep(runKey, 3);
  expect(replay(runKey).differences).toEqual([{ code: 'replay_order_differs', detail: '3' }]);
});

test('[REPLAY-1] a run that is said to be over and is not is seen', async () => {
  const runKey = await run(allThree);
  removeStep(runKey, readSteps(stores, runKey).length - 1);
  expect(replay(runKey).differences).toEqual([{ code: 'replay_end_differs', detail: 'completed' }]);
});

test('[REPLAY-3] a refusal stands as it was stored, whatever is permitted now', async () => {
  const runKey = await run(
    [
      {
        say: 'answer',
        toolCalls: [
          call('create_follow_up_task', { sourceTaskId: TASK, newTaskTitle: 'Buy a can' }),
          call('read_task', { taskId: OTHER }),
          call('read_task', { taskId: 'nothing' }, 'read_task-2'),
          call('no_such_tool', {}),
          call('read_task', { task: 1 }, 'read_task-3'),
        ],
      },
      { say: 'answer', text: 'Nothing worked.' },
    ],
    [],
  );
  const { isSame, actions } = replay(runKey);
  expect(actions.map(({ now }) => now?.code)).toEqual([
    'confirmation_required',
    'out_of_scope',
    'unsafe_target',
    'unknown_tool',
    'invalid_arguments',
  ]);
  expect(isSame).toBe(true);
});

test('[RUN-15] an operation that the run repeats is answered from its first result, in the replay too', async () => {
  const again = call('create_follow_up_task', { sourceTaskId: TASK, newTaskTitle: 'Buy a can' }, 'twice');
  const observed = call('add_observation', { text: 'The plants are dry.' }, 'seen-again');
  const script: readonly ScriptedTurn[] = [
    ...allThree.slice(0, 1),
    { say: 'answer', toolCalls: [again, observed] },
    { say: 'answer', text: 'Done.' },
  ];
  const { isSame, actions } = replay(await run(script));
  expect(isSame).toBe(true);
  expect(actions.map(({ operationId }) => operationId).slice(3)).toEqual([
    actions[2]?.operationId,
    actions[1]?.operationId,
  ]);
});

test('[REPLAY-1] a run that was put down shows what it planned and never did', async () => {
  makeAgent(stores, { grants: [] });
  const job = startJob(stores, manualJob(stores));
  const cancel = createCancelSource();
  const rest = async (): Promise<void> => cancel.cancel();
  const parts = partsOf(stores, { model: createScriptedModel(allThree), rest });
  expect(await runJob(parts, job, cancel)).toEqual({ end: 'interrupted' });
  const { isSame, actions } = replay(job.runKey);
  expect(isSame).toBe(true);
  expect(actions.map(({ then }) => then)).toEqual([null, null, null]);
});

test('[REPLAY-1] a run that nobody knows is not found', () => {
  makeAgent(stores);
  expect(replayRun(partsWith(), `${AGENT}-none`)).toMatchObject({
    ok: false,
    error: { code: 'run_not_found' },
  });
});
