import { actionStableId, effectRecordId, operationId } from '../../src/core/run-identities';
import { recoverEffects } from '../../src/agents/runs/recover-effects';
import { undoOperation } from '../../src/agents/effects/effect';
import { beginOperation, openOperations } from '../../src/db/agent/operations';
import { readSteps } from '../../src/db/agent/steps';
import type { Stores } from '../../src/db/stores';
import { createScriptedModel, type ScriptedTurn } from '../../src/gateway/scripted-model';
import { deadFrom, createFaults, failingDatabase } from '../sql/failing-database';
import { createReadyTemporaryFiles } from '../sql/temporary-files';
import { openAgentBed } from './agent-bed';
import { bedForTests, START } from './bed-for-tests';
import {
  call,
  commit,
  fillJournal,
  HOME,
  makeAgent,
  manualJob,
  movableClock,
  partsOf,
  runJob,
  startJob,
  TASK,
} from './run-bed';

const { bed } = bedForTests();

const done: ScriptedTurn = { say: 'answer', text: 'Done.' };
const args = { sourceTaskId: TASK, newTaskTitle: 'Buy a can' };
const followUp: ScriptedTurn = { say: 'answer', toolCalls: [call('create_follow_up_task', args)] };
const whole = {
  ...args,
  notes: '',
  priority: 'P2',
  due: null,
  estimateMinutes: null,
  carryOverOpenChecklistItems: false,
  closeSourceTaskAs: null,
  preserveCategoryAndLabels: true,
};

const operationOf = (stores: Stores): string => {
  const scope = { scopeCategoryIds: [HOME], targetRefs: [TASK] };
  const stable = actionStableId({ toolName: 'create_follow_up_task', args: whole, ...scope, occurrence: 0 });
  if (!stable.ok) throw new Error('identity');
  const made = operationId({ runKey: manualJob(stores).runKey, actionStableId: stable.value });
  if (!made.ok) throw new Error('identity');
  return made.value;
};
const recordOf = (stores: Stores): string => {
  const made = effectRecordId({ operationId: operationOf(stores), k: 1 });
  if (!made.ok) throw new Error('identity');
  return made.value;
};
const tasksOf = ({ journal }: Stores): readonly unknown[] =>
  journal.database.query('SELECT title FROM task WHERE deleted_at IS NULL ORDER BY title').rows.flat();
const run = (turns: readonly ScriptedTurn[]) => {
  const { stores } = bed();
  makeAgent(stores, { grants: ['create_follow_up_task'] });
  return runJob(partsOf(stores, { model: createScriptedModel(turns) }), startJob(stores, manualJob(stores)));
};

test('[EFFECT-2] the journal’s transaction says in applied_operations what it did, under the operation’s own id', async () => {
  const { stores } = bed();
  await run([followUp, done]);
  const rows = stores.journal.database.query('SELECT id, run_key, body FROM applied_operations').rows;
  expect(rows.map(([id, key]) => [id, key])).toEqual([[operationOf(stores), manualJob(stores).runKey]]);
  const units = stores.journal.feed
    .after(0, 100)
    .changes.at(-1)
    ?.units.map(({ kind }) => kind);
  expect(units).toEqual(expect.arrayContaining(['task', 'link', 'appliedOperation']));
});

test('[EFFECT-4] the ids of what an effect creates follow from the operation', async () => {
  const { stores } = bed();
  await run([followUp, done]);
  const found = stores.journal.database.query('SELECT title, category_id FROM task WHERE id = ?', [
    recordOf(stores),
  ]);
  expect(found.rows).toEqual([['Buy a can', HOME]]);
});

test('[EFFECT-5] an operation that came here already done is answered with its stored result and not done again', async () => {
  const { stores } = bed();
  const id = operationOf(stores);
  const result = {
    value: { taskId: 'made-elsewhere' },
    tainted: false,
    changed: { ids: ['made-elsewhere'], tokens: [] },
  };
  const body = {
    operationId: id,
    runKey: manualJob(stores).runKey,
    claim: 1,
    argsHash: 'h',
    result,
    units: ['made-elsewhere'],
  };
  commit(stores.journal, (writer) => (writer.append('appliedOperation', id, body), null), 'came by sync');
  await run([followUp, done]);
  expect(tasksOf(stores)).toEqual(['Water the plants', 'Write the offer']);
  const steps = readSteps(stores, manualJob(stores).runKey).map(({ body: step }) => step);
  expect(steps[1]).toMatchObject({
    what: 'result',
    status: 'success',
    content: '{"taskId":"made-elsewhere"}',
  });
});

test('[EFFECT-6] undo takes back what is still the operation’s, keeps what a person wrote since, and twice is once', async () => {
  const { stores } = bed();
  await run([followUp, done]);
  expect(undoOperation(stores, 'unknown')).toMatchObject({
    ok: false,
    error: { code: 'operation_not_found' },
  });
  expect(undoOperation(stores, operationOf(stores))).toMatchObject({
    ok: true,
    value: { restored: 2, kept: 0 },
  });
  expect(tasksOf(stores)).toEqual(['Water the plants', 'Write the offer']);
  const head = stores.journal.feed.head();
  expect(undoOperation(stores, operationOf(stores))).toMatchObject({
    ok: true,
    value: { restored: 2, kept: 0 },
  });
  expect(stores.journal.feed.head()).toBe(head);
});

test('[EFFECT-6] what a person wrote into the new task since keeps it from being taken back', async () => {
  const { stores } = bed();
  await run([followUp, done]);
  commit(
    stores.journal,
    (writer) => (writer.write('task', recordOf(stores), { title: 'Buy two' }), null),
    'edit',
  );
  expect(undoOperation(stores, operationOf(stores))).toMatchObject({ ok: true, value: { kept: 1 } });
  expect(tasksOf(stores)).toContain('Buy two');
});

test('[EFFECT-7] the scan stores the result of what the journal has done, and closes what it has not; twice is once', async () => {
  const files = createReadyTemporaryFiles();
  const clock = movableClock(START);
  const faults = createFaults();
  const dying = openAgentBed({
    files: files.files,
    clock,
    wrap: (database, domain) => (domain === 'agent' ? failingDatabase(database, faults) : database),
  });
  fillJournal(dying.stores);
  makeAgent(dying.stores, { grants: ['create_follow_up_task'] });
  const job = startJob(dying.stores, manualJob(dying.stores));
  // The journal is through; the agents' database takes nothing from there on.
  dying.stores.journal.unitOfWork.onBatch(() => faults.plan(deadFrom(1)));
  const end = await runJob(partsOf(dying.stores, { model: createScriptedModel([followUp, done]) }), job);
  expect(end).toEqual({ end: 'failed', code: 'database_failed' });
  dying.close();
  const { stores, faults: reported, close } = openAgentBed({ files: files.files, clock });
  const at = { runKey: job.runKey, agentId: job.agentId, at: START };
  stores.agent.database.transaction(() =>
    beginOperation(stores.agent.database, { operationId: 'never-done', ...at }),
  );
  expect(openOperations(stores.agent.database)).toHaveLength(2);
  const parts = partsOf(stores, { model: createScriptedModel([done]) });
  recoverEffects(parts);
  const status = 'SELECT operation_id, status FROM operations ORDER BY status';
  expect(stores.agent.database.query(status).rows).toEqual([
    [operationOf(stores), 'done'],
    ['never-done', 'not_done'],
  ]);
  const steps = readSteps(stores, job.runKey).map(({ body }) => body);
  expect(steps.map(({ what }) => what)).toEqual(['answer', 'result']);
  recoverEffects(parts);
  expect(readSteps(stores, job.runKey)).toHaveLength(2);
  expect(await runJob(parts, job)).toEqual({ end: 'completed' });
  expect(reported).toEqual([]);
  close();
  files.destroy();
});

test('[EFFECT-3] the row is written before the journal and proves nothing: an open row alone does not count as done', async () => {
  const { stores } = bed();
  const at = { runKey: manualJob(stores).runKey, agentId: 'coach', at: START };
  const { database } = stores.agent;
  database.transaction(() => beginOperation(database, { operationId: operationOf(stores), ...at }));
  const seen: unknown[] = [];
  stores.journal.unitOfWork.onBatch(() =>
    seen.push(database.query('SELECT phase, status FROM operations').rows),
  );
  await run([followUp, done]);
  expect(seen).toEqual([[['journal', 'open']]]);
  expect(tasksOf(stores)).toContain('Buy a can');
});

test('[EFFECT-1] a disk that is full ends the run as failed, and the effect is done once when there is room again', async () => {
  const files = createReadyTemporaryFiles();
  const faults = createFaults();
  const { stores, close } = openAgentBed({
    files: files.files,
    clock: movableClock(START),
    wrap: (database, domain) => (domain === 'journal' ? failingDatabase(database, faults) : database),
  });
  fillJournal(stores);
  makeAgent(stores, { grants: ['create_follow_up_task'] });
  const job = startJob(stores, manualJob(stores));
  const parts = partsOf(stores, { model: createScriptedModel([followUp, done]) });
  faults.plan(deadFrom(1));
  expect(await runJob(parts, job)).toEqual({ end: 'failed', code: 'database_failed' });
  expect(tasksOf(stores)).not.toContain('Buy a can');
  faults.plan({ failureAt: () => null });
  expect(await runJob(parts, job)).toEqual({ end: 'completed' });
  expect(tasksOf(stores).filter((title) => title === 'Buy a can')).toHaveLength(1);
  close();
  files.destroy();
});
