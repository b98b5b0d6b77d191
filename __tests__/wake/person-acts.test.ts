import { openRunBed, type RunBed } from './run-bed';
import { onTasks } from './wake-bed';
import { createReadyTemporaryFiles, type TemporaryFiles } from '../sql/temporary-files';
import { pauseAgent, updateAgent } from '../../src/db/agent/agents';
import { writeStop } from '../../src/db/agent/stops';
import type { Wake } from '../../src/db/agent/wake';
import { destroyAgent } from '../../src/agents/lifecycle/destroy-agent';
import { closeSession } from '../../src/agents/sessions/end-session';
import { say } from '../../src/agents/sessions/say';
import { cancelRun, retryRun } from '../../src/agents/wake/person-acts';

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

test('[WAKE-33] an agent that may not run: its wake, and all its data, end with the reason', () => {
  for (const id of ['destroyed', 'paused', 'stopped', 'asleep', 'broke']) bed.listener(id);
  bed.tasks('t1', 't2');
  const keysByAgent = new Map<string, string[]>();
  for (const { agentId, runKey } of bed.waiting()) {
    keysByAgent.set(agentId, [...(keysByAgent.get(agentId) ?? []), runKey]);
  }
  const { stores } = bed;
  bed.agentCommit((writer) => {
    destroyAgent(writer, { stores, agentId: 'destroyed' });
    pauseAgent(writer, 'paused');
    writeStop(writer, { stop: { scope: 'agent', target: 'stopped' }, hostId: stores.hostId });
    updateAgent(writer, { agentId: 'asleep', changes: { sleepUntil: '2027-01-01T00:00:00.000Z' } });
  });
  const mayStart = ({ agentId }: Wake) => (agentId === 'broke' ? { code: 'budget_exceeded' } : null);
  const turns = bed.turnsWith(mayStart);
  expect(turns.start()).toBe(null);
  expect(turns.nextDueAt()).toBe(null);
  const ends = [...keysByAgent].map(([agentId, keys]) => [
    agentId,
    ...new Set(keys.map((key) => `${bed.rowOf(key)?.status} ${bed.rowOf(key)?.code}`)),
  ]);
  expect(new Map(ends.map(([agentId, ...all]) => [agentId, all]))).toEqual(
    new Map([
      ['destroyed', ['skipped_destroyed agent_destroyed']],
      ['paused', ['cancelled agent_paused']],
      ['stopped', ['cancelled stopped']],
      ['asleep', ['skipped_sleeping agent_sleeping']],
      ['broke', ['cancelled budget_exceeded']],
    ]),
  );
});

test('[WAKE-34] a stop reaches the work at once, and only what it stops', async () => {
  for (const id of ['a', 'b']) {
    bed.agent(id);
    bed.wake(id, `run-${id}`);
  }
  bed.startAll();
  await bed.script.begun(2);
  const { hostId } = bed.stores;
  bed.agentCommit((writer) => writeStop(writer, { stop: { scope: 'agent', target: 'a' }, hostId }));
  bed.turns.recheck();
  expect(bed.script.cancelled()).toEqual(['run-a']);
  bed.agentCommit((writer) => writeStop(writer, { stop: { scope: 'space' }, hostId }));
  bed.turns.recheck();
  expect(bed.script.cancelled()).toEqual(['run-a', 'run-b']);
});

test('[WAKE-35] a person cancels what waits and what is at work', async () => {
  const { stores } = bed;
  bed.agent('gym');
  bed.wake('gym', 'r1');
  bed.wake('gym', 'r2', { queuedAt: bed.clock.now + 1 });
  bed.turns.start();
  await bed.script.begun();
  bed.agentCommit((writer) => {
    for (const runKey of ['r1', 'r2']) cancelRun(writer, { stores, runKey });
  });
  bed.turns.recheck();
  expect(bed.script.cancelled()).toEqual(['r1']);
  await bed.script.end({ end: 'cancelled', code: 'cancelled_by_person' });
  expect(bed.logOf('r1')).toEqual(['started 1', 'cancelled 1']);
  expect(bed.logOf('r2')).toEqual(['cancelled 1']);
  expect(bed.turns.start()).toBe(null);
  expect(() => bed.agentCommit((writer) => cancelRun(writer, { stores, runKey: 'r1' }))).toThrow(
    'run_is_over',
  );
});

test('[WAKE-15] [WAKE-30] a person’s retry reopens what failed, claimed anew; nothing else reopens', async () => {
  bed.policy({ mostAttempts: 1 });
  const { stores } = bed;
  bed.agent('gym');
  bed.wake('gym', 'r1');
  bed.turns.start();
  await bed.script.begun();
  await bed.script.end({ end: 'failed', code: 'model_timed_out' });
  bed.agentCommit((writer) => retryRun(writer, { stores, runKey: 'r1' }));
  expect(bed.turns.start()?.runKey).toBe('r1');
  await bed.script.begun();
  expect(bed.script.jobs.at(-1)?.generation).toBe(2);
  await bed.script.end({ end: 'completed' });
  expect(bed.logOf('r1')).toEqual(['started 1', 'failed_terminal 1', 'queued 2', 'started 2', 'completed 2']);
  expect(() => bed.agentCommit((writer) => retryRun(writer, { stores, runKey: 'r1' }))).toThrow(
    'run_not_failed',
  );
});

test('[SESSION-5] while a person talks with it an agent’s data waits, and goes on when the talk is over', async () => {
  const { stores } = bed;
  bed.agent('gym', { mode: 'hybrid' });
  bed.listen('gym', onTasks);
  let sessionId = '';
  bed.agentCommit((writer) => {
    ({ sessionId } = say(writer, { stores, agentId: 'gym', text: 'Hello', sessionId: null }));
  });
  expect(bed.turns.start()?.agentId).toBe('gym');
  await bed.script.begun();
  await bed.script.end({ end: 'completed' });
  const openedAt = bed.clock.now;
  bed.tasks('t1');
  expect(bed.turns.start()).toBe(null);
  expect(bed.turns.nextDueAt()).toBe(openedAt + 20 * 60_000);
  bed.agentCommit((writer) => closeSession(writer, { stores, sessionId }));
  expect(bed.turns.start()?.agentId).toBe('gym');
});
