import { openRunBed, type RunBed } from './run-bed';
import { lookAll, onTasks, token } from './wake-bed';
import { createReadyTemporaryFiles, type TemporaryFiles } from '../sql/temporary-files';
import { retryRun } from '../../src/agents/wake/person-acts';
import { readAgentState } from '../../src/db/agent/agent-view';

let files: TemporaryFiles;
let bed: RunBed;
beforeEach(() => {
  files = createReadyTemporaryFiles();
  bed = openRunBed(files.files);
});
afterEach(() => {
  bed.close();
  files.destroy();
});

test('[WAKE-29] one run takes all data that waits for its agent with it, and is as deep as the deepest', async () => {
  bed.listener('gym');
  bed.tasks('t1');
  bed.task('t2', {}, { agentId: 'planner', runKey: 'r', depth: 2 });
  bed.tasks('t3');
  const waiting = bed.waiting();
  const turn = bed.turns.start();
  await bed.script.begun();
  const [job] = bed.script.jobs;
  expect(job).toMatchObject({ agentId: 'gym', generation: 1, depth: 3, attempt: 0 });
  expect(job?.absorbed).toHaveLength(2);
  expect(bed.waiting()).toEqual([]);
  const others = waiting.filter(({ runKey }) => runKey !== turn?.runKey);
  expect(others.map(({ runKey }) => bed.rowOf(runKey))).toMatchObject([
    { status: 'coalesced', into: turn?.runKey },
    { status: 'coalesced', into: turn?.runKey },
  ]);
  expect(bed.logOf(turn?.runKey ?? '')).toEqual(['started 1']);
  expect(bed.turns.start()).toBe(null);
});

test('[WAKE-4] [WAKE-5] what the desk writes of a run wakes its agent never, and others as its own writes would', async () => {
  const onStates = { tokens: { any: [token('AGENT_STATE_CHANGED')], all: [] }, includeAgentWrites: true };
  for (const id of ['self', 'other', 'deaf']) bed.agent(id);
  for (const id of ['self', 'other']) bed.listen(id, onStates);
  bed.listen('deaf', { ...onStates, includeAgentWrites: false });
  const desk = bed.desk();
  lookAll(desk);
  bed.stores.agent.database.run('DELETE FROM wake_queue');
  bed.wake('self', 'r1');
  bed.turns.start();
  await bed.script.begun();
  await bed.script.end({ end: 'failed', code: 'model_timed_out' });
  lookAll(desk);
  const woken = bed.waiting().filter(({ runKey }) => runKey !== 'r1');
  expect(new Set(woken.map(({ agentId, depth }) => `${agentId} ${depth}`))).toEqual(new Set(['other 2']));
});

test('[WAKE-31] a run whose end cannot be written rests until somebody nudges, and goes on then', async () => {
  bed.agent('gym');
  bed.wake('gym', 'r1');
  bed.turns.start();
  await bed.script.begun();
  const { database } = bed.stores.agent;
  database.run("CREATE TRIGGER full BEFORE INSERT ON agent_run_log BEGIN SELECT raise(ABORT, 'full'); END");
  await bed.script.end({ end: 'completed' });
  database.run('DROP TRIGGER full');
  expect(bed.rowOf('r1')?.status).toBe('started');
  expect(bed.turns.start()).toBe(null);
  bed.turns.recheck();
  expect(bed.turns.start()?.runKey).toBe('r1');
});

test('[WAKE-29] a range is logged as one entry that says what it covers', () => {
  bed.policy({ coalescingSeconds: 0 });
  bed.listener('gym');
  bed.tasks(...Array.from({ length: 130 }, (_, n) => `t${n}`));
  bed.turns.start();
  const bodies = bed.stores.agent.database.query(
    'SELECT body FROM agent_run_log WHERE status = \'coalesced\' AND body LIKE \'%"range":{"from":%"to":130,"count":%\'',
  ).rows;
  expect(bodies.length).toBe(1);
  expect(bed.waiting()).toEqual([]);
});

test('[WAKE-29] a turn of a conversation takes nothing with it', async () => {
  bed.agent('gym', { mode: 'hybrid' });
  bed.listen('gym', onTasks);
  bed.tasks('t1');
  bed.wake('gym', 'said', {
    trigger: { reason: 'userInitiated', sessionId: 's', turnId: 'u', messageId: 'm' },
  });
  expect(bed.turns.start()?.runKey).toBe('said');
  await bed.script.begun();
  expect(bed.script.jobs[0]?.absorbed).toEqual([]);
  expect(bed.waiting()).toHaveLength(1);
});

test('[WAKE-27] [WAKE-32] one run per agent, so many in all, persons first, agents in turn', async () => {
  bed.policy({ globalMaxConcurrentRuns: 2 });
  for (const id of ['a', 'b', 'c']) bed.listener(id);
  bed.tasks('t1');
  bed.wake('c', 'person-c');
  bed.wake('c', 'person-c2');
  expect(bed.startAll()).toEqual(['c', 'a']);
  await bed.script.begun(2);
  await bed.script.end({ end: 'completed' });
  await bed.script.end({ end: 'completed' });
  expect(bed.startAll()).toEqual(['c', 'b']);
});

test('[WAKE-32] what was started goes on after a crash, with what it had taken', async () => {
  bed.listener('gym');
  bed.tasks('t1', 't2');
  const before = bed.turns.start();
  await bed.script.begun();
  bed.close();
  bed = openRunBed(files.files);
  expect(bed.turns.start()?.runKey).toBe(before?.runKey);
  await bed.script.begun();
  expect(bed.script.jobs[0]?.absorbed).toHaveLength(1);
  expect(bed.logOf(before?.runKey ?? '')).toEqual(['started 1']);
  await bed.script.end({ end: 'completed' });
  expect(bed.rowOf(before?.runKey ?? '')?.status).toBe('completed');
});

test('[WAKE-28] so many runs an hour that data causes; the next waits until one is an hour old', async () => {
  bed.policy({ perAgentWakeRatePerHour: 2, coalescingSeconds: 0 });
  bed.listener('gym');
  const startOne = async (id: string): Promise<boolean> => {
    bed.tasks(id);
    if (bed.turns.start() === null) return false;
    await bed.script.begun();
    await bed.script.end({ end: 'completed' });
    return true;
  };
  const first = bed.clock.now + 60_000;
  expect([await startOne('t1'), await startOne('t2'), await startOne('t3')]).toEqual([true, true, false]);
  expect(bed.turns.nextDueAt()).toBe(first + 3_600_000);
  bed.wake('gym', 'asked');
  expect(bed.turns.start()?.runKey).toBe('asked');
  await bed.script.begun();
  await bed.script.end({ end: 'completed' });
  bed.clock.now = first + 3_600_000;
  expect(await startOne('t4')).toBe(true);
});

test('[WAKE-31] [WAKE-17] a run that fails waits, longer each time, and at last ends with the reason', async () => {
  bed.policy({ mostAttempts: 3 });
  bed.agent('gym');
  bed.wake('gym', 'r1');
  const waits: number[] = [];
  for (let attempt = 0; attempt < 3; attempt += 1) {
    expect(bed.turns.start()?.runKey).toBe('r1');
    await bed.script.begun();
    expect(bed.script.jobs.at(-1)?.attempt).toBe(attempt);
    await bed.script.end({ end: 'failed', code: 'model_timed_out' });
    const due = bed.turns.nextDueAt();
    if (due === null) break;
    waits.push((due - bed.clock.now) / 60_000);
    expect(bed.turns.start()).toBe(null);
    bed.clock.now = due;
  }
  expect(waits).toEqual([2, 4]);
  expect(bed.rowOf('r1')).toMatchObject({ status: 'failed_terminal', code: 'model_timed_out' });
  expect(readAgentState(bed.stores.agent.records, 'gym').consecutiveFailureCount).toBe(3);
  expect(bed.stores.agent.database.query('SELECT generation FROM agent_run_claims').rows).toEqual([[1]]);
});

test('[WAKE-41] a slip is forgiven once, whatever else failed before it, and once more after a person asked again', async () => {
  bed.agent('gym');
  bed.wake('gym', 'r1');
  const failedWith = async (code: 'model_timed_out' | 'model_answer_invalid') => {
    expect(bed.turns.start()?.runKey).toBe('r1');
    await bed.script.begun();
    await bed.script.end({ end: 'failed', code });
    bed.clock.now = bed.turns.nextDueAt() ?? bed.clock.now;
    return bed.rowOf('r1')?.status;
  };
  expect(await failedWith('model_timed_out')).toBe('queued');
  expect(await failedWith('model_timed_out')).toBe('queued');
  expect(await failedWith('model_answer_invalid')).toBe('queued');
  expect(await failedWith('model_timed_out')).toBe('queued');
  expect(await failedWith('model_answer_invalid')).toBe('failed_terminal');
  bed.clock.now += 1;
  bed.agentCommit((writer) => retryRun(writer, { stores: bed.stores, runKey: 'r1' }));
  expect(await failedWith('model_answer_invalid')).toBe('queued');
  expect(await failedWith('model_answer_invalid')).toBe('failed_terminal');
});

test('[WAKE-41] a damaged file never ends a run for the space, and this device leaves it at once', async () => {
  bed.agent('gym');
  bed.wake('gym', 'r1');
  bed.turns.start();
  await bed.script.begun();
  await bed.script.end({ end: 'failed', code: 'database_corrupt' });
  expect(bed.rowOf('r1')).toMatchObject({ status: 'yielded', code: 'database_corrupt' });
  expect(bed.turns.nextDueAt()).toBe(null);
});

test('[WAKE-30] [WAKE-31] what this device could not do is yielded, and claimed anew when it tries again', async () => {
  bed.agent('gym');
  bed.wake('gym', 'r1');
  bed.turns.start();
  await bed.script.begun();
  await bed.script.end({ end: 'yielded', code: 'network_denied' });
  expect(bed.rowOf('r1')).toMatchObject({ status: 'yielded', code: 'network_denied', generation: 1 });
  bed.clock.now = bed.turns.nextDueAt() ?? 0;
  expect(bed.turns.start()?.runKey).toBe('r1');
  await bed.script.begun();
  expect(bed.script.jobs.at(-1)).toMatchObject({ generation: 2, attempt: 0 });
  expect(bed.logOf('r1')).toEqual(['started 1', 'yielded 1', 'started 2']);
});

test('[WAKE-31] a crash of the workflow is a failure; what was put down stays started; a waiting approval is stored', async () => {
  bed.agent('gym');
  bed.wake('gym', 'r1');
  bed.turns.start();
  await bed.script.begun();
  await bed.script.crash();
  expect(bed.rowOf('r1')).toMatchObject({ status: 'queued', code: 'run_crashed', attempt: 1 });
  expect(bed.faults.map(({ code }) => code)).toContain('run_crashed');
  bed.agent('planner');
  bed.wake('planner', 'r2');
  bed.turns.start();
  await bed.script.begun();
  await bed.script.end({ end: 'interrupted' });
  expect(bed.rowOf('r2')?.status).toBe('started');
  expect(bed.turns.start()?.runKey).toBe('r2');
  await bed.script.begun();
  await bed.script.end({ end: 'awaiting_approval', expiresAt: 5 });
  expect(bed.rowOf('r2')?.status).toBe('awaiting_approval');
});

test('[WAKE-27] a wake that does not read is named and goes; the next has its turn', () => {
  bed.agent('gym');
  bed.wake('gym', 'r1');
  bed.wake('gym', 'r2', { queuedAt: bed.clock.now + 1 });
  bed.stores.agent.database.run("UPDATE wake_queue SET wake = '{' WHERE run_key = 'r1'");
  expect(bed.turns.start()?.runKey).toBe('r2');
  expect(bed.faults).toContainEqual({ code: 'wake_unreadable', ids: ['r1'] });
});

test('[WAKE-29] what is tried again after a yield goes on with what it had taken, and takes nothing more', async () => {
  bed.listener('gym');
  bed.tasks('t1', 't2');
  const first = bed.turns.start();
  await bed.script.begun();
  await bed.script.end({ end: 'yielded', code: 'network_denied' });
  bed.clock.now += 1;
  bed.tasks('t3');
  bed.clock.now += 3_600_000;
  expect(bed.turns.start()?.runKey).toBe(first?.runKey);
  await bed.script.begun();
  expect(bed.script.jobs.at(-1)).toMatchObject({ generation: 2 });
  expect(bed.script.jobs.at(-1)?.absorbed).toEqual(bed.script.jobs[0]?.absorbed);
  expect(bed.script.jobs.at(-1)?.absorbed).toHaveLength(1);
  expect(bed.waiting()).toHaveLength(1);
});

test('[WAKE-29] a run that was begun and waits again is no data that another run takes with it', async () => {
  bed.listener('gym');
  bed.tasks('t1');
  const first = bed.turns.start();
  await bed.script.begun();
  await bed.script.end({ end: 'yielded', code: 'network_denied' });
  bed.tasks('t2');
  const second = bed.turns.start();
  expect(second?.runKey).not.toBe(first?.runKey);
  await bed.script.begun();
  expect(bed.script.jobs.at(-1)?.absorbed).toEqual([]);
  expect(bed.rowOf(first?.runKey ?? '')?.status).toBe('yielded');
  expect(bed.waiting().map(({ runKey }) => runKey)).toEqual([first?.runKey]);
});

/** So large that a few of them are more than a commit holds. */
