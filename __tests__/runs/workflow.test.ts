import { readAgentState } from '../../src/db/agent/agent-view';
import { usedOnDay } from '../../src/db/agent/budgets';
import { appliedOperation } from '../../src/db/agent/operations';
import { readRun } from '../../src/db/agent/runs';
import { readSteps } from '../../src/db/agent/steps';
import { readTrace } from '../../src/db/agent/traces';
import type { ModelPort } from '../../src/gateway/model-port';
import { createScriptedModel } from '../../src/gateway/scripted-model';
import { bedForTests } from './bed-for-tests';
import { acting, bodiesOf, done, messagesOf, tasksOf, threeCalls } from './run-looks';
import { AGENT, call, makeAgent, manualJob, OTHER, partsOf, runJob, startJob, TASK } from './run-bed';

const { bed, clock } = bedForTests();

const run = (model: ModelPort, options?: Parameters<typeof makeAgent>[1]) => {
  const { stores } = bed();
  makeAgent(stores, options ?? { grants: ['create_follow_up_task'] });
  return runJob(partsOf(stores, { model }), startJob(stores, manualJob(stores)));
};

test('[RUN-2] a run asks, acts and ends, and everything of it is a stored step', async () => {
  const { stores, faults } = bed();
  const model = createScriptedModel([threeCalls, done]);
  expect(await run(model)).toEqual({ end: 'completed' });
  expect(bodiesOf(stores)).toMatchObject([
    { what: 'answer', text: 'Let me see.', plan: [{ toolName: 'read_task' }, {}, {}] },
    { what: 'result', toolName: 'read_task', status: 'success', tainted: false },
    { what: 'result', toolName: 'add_observation', status: 'success' },
    { what: 'result', toolName: 'create_follow_up_task', status: 'success', code: null },
    { what: 'answer', text: 'Done.', plan: [] },
  ]);
  expect(readSteps(stores, manualJob(stores).runKey).map(({ index }) => index)).toEqual([0, 1, 2, 3, 4]);
  expect(messagesOf(stores).map(({ kind }) => kind)).toEqual([
    'thought',
    'action',
    'action',
    'action',
    'toolResult',
    'observation',
    'toolResult',
    'toolResult',
    'thought',
  ]);
  expect(tasksOf(stores)).toContain('Buy a can');
  expect(faults).toEqual([]);
  const kinds = readTrace(stores.agent.database, manualJob(stores).runKey).lines.map(({ kind }) => kind);
  expect(new Set(kinds)).toEqual(
    new Set(['woke', 'state', 'memory', 'asked', 'answered', 'gate', 'acted', 'cost', 'ended']),
  );
});

test.each([
  { by: 40, told: 40 },
  { by: -40, told: 0 },
])('[TRACE-1] an act says how long it took: $told ms where the clock moves by $by', async ({ by, told }) => {
  const { stores } = bed();
  stores.journal.unitOfWork.onBatch(() => clock.move(by));
  await run(createScriptedModel([threeCalls, done]));
  const { lines } = readTrace(stores.agent.database, manualJob(stores).runKey);
  const took = lines.flatMap((line) =>
    line.kind === 'acted' ? [[line.body.toolName, line.body.tookMs]] : [],
  );
  expect(took).toEqual([
    ['read_task', 0],
    ['add_observation', 0],
    ['create_follow_up_task', told],
  ]);
});

test('[MESSAGE-2] an action says what is asked for, its result what came of it and what changed', async () => {
  const { stores } = bed();
  await run(createScriptedModel([threeCalls, done]));
  const [, , third] = messagesOf(stores).filter(({ kind }) => kind === 'action');
  const result = messagesOf(stores)
    .filter(({ kind }) => kind === 'toolResult')
    .at(-1);
  const applied = appliedOperation(stores, third?.action?.operationId ?? '');
  expect(third?.action).toMatchObject({
    actionType: 'tool_call',
    toolName: 'create_follow_up_task',
    scopeSnapshot: ['cathome'],
  });
  expect(result?.toolResult).toMatchObject({
    actionRefId: third?.id,
    operationId: third?.action?.operationId,
    status: 'success',
    errorCode: null,
    changedTokens: ['semanticKey|-|TASK'],
    changedEntityIds: applied?.units,
  });
  expect(third?.provenance).toEqual({
    promptId: 'planner.en',
    promptVersion: '2',
    modelId: 'scripted',
    personaVersionId: null,
  });
  const links = stores.agent.database.query(
    "SELECT to_id FROM agent_links WHERE type = 'tool_effect' AND from_id = ? ORDER BY to_id",
    [result?.id ?? ''],
  );
  expect(links.rows.flat()).toEqual([...(applied?.units ?? [])].sort());
});

test('[RUN-5] every commit of a run names it as its cause and is by the agent; [EFFECT-1] the journal says so too', async () => {
  const { stores } = bed();
  const before = { journal: stores.journal.feed.head(), agent: stores.agent.feed.head() };
  await run(createScriptedModel([threeCalls, done]));
  const cause = { agentId: AGENT, runKey: manualJob(stores).runKey, depth: 1 };
  const journal = stores.journal.feed.after(before.journal, 100).changes;
  expect(journal.map(({ batch }) => [batch.author, batch.cause])).toEqual([['agent', cause]]);
  const agent = stores.agent.feed
    .after(before.agent, 100)
    .changes.filter(({ batch }) => batch.author === 'agent');
  expect(agent.length).toBeGreaterThan(4);
  for (const { batch } of agent) expect(batch.cause).toEqual(cause);
});

test('[EFFECT-1] the journal commits first: what an effect did is there before its result is', async () => {
  const { stores } = bed();
  const seen: string[] = [];
  stores.journal.unitOfWork.onBatch(() => seen.push(`journal, ${bodiesOf(stores).length} steps`));
  await run(
    createScriptedModel([
      acting(call('create_follow_up_task', { sourceTaskId: TASK, newTaskTitle: 'Buy a can' })),
      done,
    ]),
  );
  expect(seen).toEqual(['journal, 1 steps']);
  expect(stores.agent.database.query('SELECT phase, status FROM operations').rows).toEqual([
    ['agent', 'done'],
  ]);
});

test('[RUN-9] one request id per step, the same however often it is asked; [RUN-4] a stored answer is not asked for again', async () => {
  const { stores } = bed();
  makeAgent(stores);
  const job = startJob(stores, manualJob(stores));
  const failing = createScriptedModel([
    { say: 'failure', failure: { code: 'model_timed_out', isLocal: false } },
    acting(call('read_task', { taskId: TASK })),
    { say: 'failure', failure: { code: 'model_unavailable', isLocal: true } },
    done,
  ]);
  const parts = partsOf(stores, { model: failing });
  expect(await runJob(parts, job)).toEqual({ end: 'failed', code: 'model_timed_out' });
  expect(await runJob(parts, job)).toEqual({ end: 'yielded', code: 'model_unavailable' });
  expect(await runJob(parts, job)).toEqual({ end: 'completed' });
  const [first = '', second = ''] = [0, 1].map((ordinal) => stores.sha256(`${job.runKey}|${ordinal}`));
  expect(failing.requests.map(({ requestId }) => requestId)).toEqual([first, first, second, second]);
});

test('[RUN-11] an answer that cannot be stored whole leaves nothing of itself', async () => {
  const { stores } = bed();
  const calls = Array.from({ length: 65 }, (_, place) => call('read_task', { taskId: TASK }, `c${place}`));
  expect(await run(createScriptedModel([acting(...calls)]))).toMatchObject({
    end: 'failed',
    code: 'model_answer_invalid',
  });
  expect(bodiesOf(stores)).toEqual([]);
  expect(messagesOf(stores)).toEqual([]);
  expect(usedOnDay(stores, { agentId: AGENT, day: '2026-11-18' }).tokens).toBe(150);
});

test('[RUN-14] a refusal is stored with its code and a sentence, and nothing happened', async () => {
  const { stores } = bed();
  const model = createScriptedModel([
    acting(
      call('delete_everything', {}),
      call('read_task', { task: TASK }),
      call('read_task', { taskId: OTHER }, 'out'),
      call('read_task', { taskId: 'nowhere' }, 'gone'),
      call('create_follow_up_task', { sourceTaskId: TASK, newTaskTitle: 'Buy a can' }),
      call(
        'create_follow_up_task',
        { sourceTaskId: TASK, newTaskTitle: 'Elsewhere', categoryId: 'catwork' },
        'there',
      ),
    ),
    done,
  ]);
  expect(await run(model, {})).toEqual({ end: 'completed' });
  const codes = bodiesOf(stores).flatMap((body) => (body.what === 'result' ? [body.code] : []));
  expect(codes).toEqual([
    'unknown_tool',
    'invalid_arguments',
    'out_of_scope',
    'unsafe_target',
    'confirmation_required',
    'out_of_scope',
  ]);
  const refused = messagesOf(stores).filter(({ kind }) => kind === 'toolResult');
  for (const { toolResult } of refused) {
    expect(toolResult?.status).toBe('error');
    expect(JSON.parse(toolResult?.errorMessage ?? '{}')).toMatchObject({
      message: expect.stringMatching(/\.$/),
    });
  }
  expect(tasksOf(stores)).toEqual(['Water the plants', 'Write the offer']);
  expect(stores.journal.database.query('SELECT count(*) FROM applied_operations').rows).toEqual([[0]]);
  const told = model.requests[1]?.messages.filter(({ role }) => role === 'tool') ?? [];
  expect(told).toHaveLength(6);
});

test('[RUN-12] what the model reads of a failure is a code, a kind, a sentence, what to do and what it was about', async () => {
  const model = createScriptedModel([acting(call('read_task', { taskId: 'nowhere' })), done]);
  await run(model);
  const told = model.requests[1]?.messages.at(-1);
  expect(told?.role === 'tool' ? JSON.parse(told.piece.text) : null).toEqual({
    code: 'unsafe_target',
    detail: 'task nowhere: unresolved',
    message: expect.any(String),
    kind: 'target',
    field: 'taskId',
    retryable: true,
    hint: expect.any(String),
  });
});

test('[RUN-15] the same action in a later answer is answered with what was stored; what only reads is read again', async () => {
  const { stores } = bed();
  const again = acting(
    call('read_task', { taskId: TASK }, 'r2'),
    call('add_observation', { text: 'The plants are dry.' }, 'o2'),
    call('create_follow_up_task', { sourceTaskId: TASK, newTaskTitle: 'Buy a can' }, 'f2'),
  );
  await run(createScriptedModel([threeCalls, again, done]));
  expect(tasksOf(stores).filter((title) => title === 'Buy a can')).toHaveLength(1);
  expect(messagesOf(stores).filter(({ kind }) => kind === 'observation')).toHaveLength(1);
  const results = bodiesOf(stores).flatMap((body) => (body.what === 'result' ? [body] : []));
  expect(results).toHaveLength(6);
  expect(results[5]?.content).toBe(results[2]?.content);
  expect(results[4]?.content).toBe(results[1]?.content);
});

test('[PLAN-2] twice on purpose in one plan is two tasks', async () => {
  const { stores } = bed();
  const twice = ['a', 'b'].map((id) =>
    call('create_follow_up_task', { sourceTaskId: TASK, newTaskTitle: 'Again' }, id),
  );
  await run(createScriptedModel([acting(...twice), done]));
  expect(tasksOf(stores).filter((title) => title === 'Again')).toHaveLength(2);
});

test('[RUN-8] the last commit holds the brief, the state, the log entry and the row', async () => {
  const { stores } = bed();
  await run(createScriptedModel([done]));
  const last = stores.agent.feed.after(0, 1_000).changes.at(-1);
  expect(last?.units.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(['agentMessage', 'agentState', 'agentRunLogEntry']),
  );
  expect(messagesOf(stores).at(-1)).toMatchObject({
    kind: 'thought',
    brief: 'result',
    text: 'Done.',
    authority: 'model',
  });
  expect(readAgentState(stores.agent.records, AGENT)).toMatchObject({
    lastWakeAt: '2026-11-18T08:00:00.000Z',
    consecutiveFailureCount: 0,
  });
  expect(readRun(stores.agent.database, manualJob(stores).runKey)).toMatchObject({
    status: 'completed',
    code: null,
  });
});
