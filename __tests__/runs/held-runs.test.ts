import { createCancelSource } from '../../src/core/cancel';
import { markDestroyed, pauseAgent } from '../../src/db/agent/agents';
import { usedOnDay } from '../../src/db/agent/budgets';
import { logRun, readRun } from '../../src/db/agent/runs';
import { writeRelease, writeStop } from '../../src/db/agent/stops';
import type { Stores } from '../../src/db/stores';
import type { ModelPort } from '../../src/gateway/model-port';
import { createScriptedModel } from '../../src/gateway/scripted-model';
import { bedForTests } from './bed-for-tests';
import { acting, bodiesOf, done, messagesOf, tasksOf, threeCalls } from './run-looks';
import { AGENT, call, commit, makeAgent, manualJob, partsOf, runJob, startJob, TASK } from './run-bed';

const { bed } = bedForTests();

const run = (model: ModelPort, options?: Parameters<typeof makeAgent>[1]) => {
  const { stores } = bed();
  makeAgent(stores, options ?? { grants: ['create_follow_up_task'] });
  return runJob(partsOf(stores, { model }), startJob(stores, manualJob(stores)));
};

const holds = {
  stopped: (stores: Stores) =>
    commit(
      stores.agent,
      (writer) => (writeStop(writer, { stop: { scope: 'space' }, hostId: 'hosta' }), null),
      'stop',
    ),
  agent_paused: (stores: Stores) =>
    commit(stores.agent, (writer) => (pauseAgent(writer, AGENT), null), 'pause'),
  agent_destroyed: (stores: Stores) =>
    commit(
      stores.agent,
      (writer) => (markDestroyed(writer, { agentId: AGENT, hostId: 'hosta' }), null),
      'destroy',
    ),
} as const;

test.each(Object.entries(holds))(
  '[RUN-7] %s between two steps: no further step, cancelled with its code',
  async (code, hold) => {
    const { stores } = bed();
    const model = createScriptedModel(() => {
      hold(stores);
      return threeCalls;
    });
    expect(await run(model)).toEqual({ end: 'cancelled', code });
    expect(bodiesOf(stores)).toEqual([]);
    expect(tasksOf(stores)).not.toContain('Buy a can');
    expect(readRun(stores.agent.database, manualJob(stores).runKey)).toMatchObject({
      status: 'cancelled',
      code,
    });
    expect(messagesOf(stores).at(-1)).toMatchObject({
      kind: 'system',
      brief: 'failure',
      authority: 'runtime',
    });
    expect(usedOnDay(stores, { agentId: AGENT, day: '2026-11-18' }).tokens).toBe(150);
  },
);

test('[RUN-17] a stop right after the journal has committed: the result is stored, nothing further is done, cancelled', async () => {
  const { stores } = bed();
  const off = stores.journal.unitOfWork.onBatch(() => {
    off();
    holds.stopped(stores);
  });
  const model = createScriptedModel([
    acting(
      call('create_follow_up_task', { sourceTaskId: TASK, newTaskTitle: 'Buy a can' }),
      call('create_follow_up_task', { sourceTaskId: TASK, newTaskTitle: 'And another' }, 'next'),
    ),
  ]);
  expect(await run(model)).toEqual({ end: 'cancelled', code: 'stopped' });
  expect(bodiesOf(stores).map(({ what }) => what)).toEqual(['answer', 'result']);
  expect(tasksOf(stores)).toEqual(['Buy a can', 'Water the plants', 'Write the offer']);
});

test('[RUN-17] a stop that was released before its turn came cancels nothing; one that stands cancels a run that goes on', async () => {
  const { stores } = bed();
  makeAgent(stores);
  const job = startJob(stores, manualJob(stores));
  holds.stopped(stores);
  commit(stores.agent, (writer) => (writeRelease(writer, { scope: 'space' }), null), 'release');
  expect(await runJob(partsOf(stores, { model: createScriptedModel([done]) }), job)).toEqual({
    end: 'completed',
  });
});

test('[RUN-10] cancelling reaches a model that does not listen; with a stop the run is cancelled, without it is put down', async () => {
  const { stores } = bed();
  makeAgent(stores);
  const job = startJob(stores, manualJob(stores));
  const deaf: ModelPort = { ...createScriptedModel([]), ask: () => new Promise(() => undefined) };
  const parts = partsOf(stores, { model: deaf });
  const cancel = createCancelSource();
  const running = runJob(parts, job, cancel);
  await Promise.resolve();
  cancel.cancel();
  expect(await running).toEqual({ end: 'interrupted' });
  expect(readRun(stores.agent.database, job.runKey)?.status).toBe('started');
  const second = createCancelSource();
  const held = runJob(parts, job, second);
  await Promise.resolve();
  holds.stopped(stores);
  second.cancel();
  expect(await held).toEqual({ end: 'cancelled', code: 'stopped' });
});

test('[RUN-7] a run that a person ended is over: nothing is written after its end', async () => {
  const { stores } = bed();
  const job = manualJob(stores);
  const model = createScriptedModel(() => {
    const news = { run: job, status: 'cancelled', code: 'cancelled_by_person' } as const;
    commit(
      stores.agent,
      (writer) => (logRun(writer, { database: stores.agent.database, news }), null),
      'end',
    );
    return threeCalls;
  });
  expect(await run(model)).toEqual({ end: 'cancelled', code: 'cancelled_by_person' });
  expect(bodiesOf(stores)).toEqual([]);
  expect(messagesOf(stores).filter(({ brief }) => brief !== null)).toEqual([]);
});
