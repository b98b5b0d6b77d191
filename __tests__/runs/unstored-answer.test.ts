import { createCancelSource } from '../../src/core/cancel';
import { cancelRun } from '../../src/agents/wake/person-acts';
import { createRunDesk } from '../../src/agents/wake/run-desk';
import { createWorkflow } from '../../src/agents/runs/workflow';
import { usedOnDay } from '../../src/db/agent/budgets';
import { createScriptedModel } from '../../src/gateway/scripted-model';
import type { SqlDatabase } from '../../src/db/sql-database';
import type { ModelPort } from '../../src/gateway/model-port';
import {
  createFaults,
  deadFrom,
  diskFull,
  failingDatabase,
  noFaults,
  type Faults,
} from '../sql/failing-database';
import { createReadyTemporaryFiles, type TemporaryFiles } from '../sql/temporary-files';
import { openAgentBed, type AgentBed } from './agent-bed';
import { bodiesOf, done, threeCalls } from './run-looks';
import { AGENT, commit, fillJournal, makeAgent, manualJob, movableClock, partsOf, startJob } from './run-bed';

// The disk has room for the request and none for the answer.
let files: TemporaryFiles;
let bed: AgentBed;
let faults: Faults;
let hasRoom: boolean;
/** A reservation fits, and an answer does not. */
const roomForLittle = (database: SqlDatabase): SqlDatabase => ({
  ...database,
  run: (sql, params) => {
    if (!hasRoom && sql.includes('INTO agent_run_steps')) throw diskFull();
    return database.run(sql, params);
  },
});
beforeEach(() => {
  files = createReadyTemporaryFiles();
  faults = createFaults();
  hasRoom = true;
  bed = openAgentBed({
    files: files.files,
    clock: movableClock(Date.parse('2026-11-18T08:00:00Z')),
    wrap: (database, domain) =>
      domain === 'agent' ? failingDatabase(roomForLittle(database), faults) : database,
  });
  fillJournal(bed.stores);
  makeAgent(bed.stores, { grants: ['create_follow_up_task'] });
});
afterEach(() => {
  bed.close();
  files.destroy();
});

const reservations = () => bed.stores.agent.database.query('SELECT 1 FROM budget_reservations').rows.length;

const ONE_ANSWER = 150;
const tokensUsed = () => usedOnDay(bed.stores, { agentId: AGENT, day: '2026-11-18' }).tokens;

/** The disk is full from the given write after the first answer, until room is made. */
const fullFrom = (write: number) => {
  const scripted = createScriptedModel([threeCalls, done]);
  let isFull = true;
  const model: ModelPort = {
    ...scripted,
    ask: async (request, cancel) => {
      const answer = await scripted.ask(request, cancel);
      if (isFull) faults.plan(deadFrom(write, diskFull));
      return answer;
    },
  };
  const workflow = createWorkflow(partsOf(bed.stores, { model }));
  const job = startJob(bed.stores, manualJob(bed.stores));
  const run = () => workflow.run(job, createCancelSource());
  const makeRoom = (): void => {
    isFull = false;
    faults.plan(noFaults);
  };
  return { run, makeRoom, job, workflow, asked: () => scripted.requests.length };
};

test.each([1, 2, 3, 4, 6, 8])(
  '[RUN-19] an answer that met a full disk at write %i is stored later, and nobody is asked for it again',
  async (write) => {
    const { run, makeRoom, asked } = fullFrom(write);
    expect(await run()).toMatchObject({ end: 'failed', code: 'disk_full' });
    expect(await run()).toMatchObject({ end: 'failed', code: 'disk_full' });
    expect([asked(), bodiesOf(bed.stores)]).toEqual([1, []]);
    makeRoom();
    expect(await run()).toEqual({ end: 'completed' });
    expect(asked()).toBe(2);
    expect(bodiesOf(bed.stores).map(({ what }) => what)).toEqual([
      'answer',
      'result',
      'result',
      'result',
      'answer',
    ]);
    expect(reservations()).toBe(0);
    // Both answers' tokens, counted once.
    const { tokens } = usedOnDay(bed.stores, { agentId: AGENT, day: '2026-11-18' });
    expect(tokens).toBe(300);
  },
);

test('[RUN-19] however often it is tried, an answer that does not fit is asked for once', async () => {
  const { run, makeRoom, asked } = fullFrom(Number.MAX_SAFE_INTEGER);
  hasRoom = false;
  for (let nudge = 0; nudge < 3; nudge += 1)
    expect(await run()).toMatchObject({ end: 'failed', code: 'disk_full' });
  expect([asked(), bodiesOf(bed.stores), reservations()]).toEqual([1, [], 1]);
  hasRoom = true;
  makeRoom();
  expect(await run()).toEqual({ end: 'completed' });
  expect([asked(), reservations()]).toEqual([2, 0]);
});

test('[RUN-19] a run that was stopped meanwhile stores no answer and asks nobody', async () => {
  const { run, makeRoom, asked } = fullFrom(2);
  expect(await run()).toMatchObject({ end: 'failed', code: 'disk_full' });
  makeRoom();
  const { agent } = bed.stores;
  agent.unitOfWork.commit(
    { commandId: 'pause', writer: { by: 'person', authority: 'person', tainted: false } },
    (writer) => (writer.write('agent', AGENT, { lifecycle: 'dormant' }), null),
  );
  expect(await run()).toMatchObject({ end: 'cancelled' });
  expect([asked(), bodiesOf(bed.stores)]).toEqual([1, []]);
  expect([reservations(), tokensUsed()]).toEqual([0, ONE_ANSWER]);
});

test('[RUN-19] a run that the person ends while its answer waits is settled with what the answer used, once', async () => {
  const { run, makeRoom, job, workflow, asked } = fullFrom(2);
  expect(await run()).toMatchObject({ end: 'failed', code: 'disk_full' });
  expect(reservations()).toBe(1);
  makeRoom();
  const { stores } = bed;
  const desk = createRunDesk({ stores, workflow });
  commit(stores.agent, (writer) => (cancelRun(writer, { stores, runKey: job.runKey }), null), 'cancel');
  for (let nudge = 0; nudge < 2; nudge += 1) expect(desk.start()).toBeNull();
  expect([asked(), reservations(), tokensUsed()]).toEqual([1, 0, ONE_ANSWER]);
});

test('[RUN-19] as long as the disk is full an ended run’s answer waits to be settled', async () => {
  const { run, makeRoom, job, workflow } = fullFrom(2);
  expect(await run()).toMatchObject({ end: 'failed', code: 'disk_full' });
  const { stores } = bed;
  faults.plan(noFaults);
  commit(stores.agent, (writer) => (cancelRun(writer, { stores, runKey: job.runKey }), null), 'cancel');
  faults.plan(deadFrom(1, diskFull));
  workflow.settleEnded?.();
  faults.plan(noFaults);
  expect(reservations()).toBe(1);
  makeRoom();
  workflow.settleEnded?.();
  expect([reservations(), tokensUsed()]).toEqual([0, ONE_ANSWER]);
});
