import { openRunBed, type RunBed } from './run-bed';
import { createReadyTemporaryFiles, type TemporaryFiles } from '../sql/temporary-files';
import { retryRun } from '../../src/agents/wake/person-acts';

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

const yieldOnce = async (code = 'privacy_confirmation_required'): Promise<number | null> => {
  expect(bed.turns.start()?.runKey).toBe('r1');
  await bed.script.begun();
  await bed.script.end({ end: 'yielded', code });
  const due = bed.turns.nextDueAt();
  if (due === null) return null;
  const wait = (due - bed.clock.now) / 60_000;
  expect(bed.turns.start()).toBe(null);
  bed.clock.now = due;
  return wait;
};

test('[WAKE-39] what only this device could not do is tried more and more rarely, and then left with what kept it', async () => {
  bed.agent('gym');
  bed.wake('gym', 'r1');
  const waits: (number | null)[] = [];
  for (let tries = 0; tries < 10; tries += 1) waits.push(await yieldOnce());
  expect(waits).toEqual([10, 20, 40, 80, 160, 320, 360, 360, 360, null]);
  expect(bed.rowOf('r1')).toMatchObject({
    status: 'yielded',
    code: 'privacy_confirmation_required',
    attempt: 0,
  });
  expect(bed.waiting()).toEqual([]);
  bed.clock.now += 86_400_000;
  expect(bed.turns.start()).toBe(null);
});

test.each(['secret_unavailable', 'model_unavailable'])(
  '[WAKE-40] a device that is locked or has no network is waited for, however long: %s',
  async (code) => {
    bed.agent('gym');
    bed.wake('gym', 'r1');
    const waits: (number | null)[] = [];
    for (let tries = 0; tries < 30; tries += 1) waits.push(await yieldOnce(code));
    expect(waits.slice(0, 8)).toEqual([10, 20, 40, 80, 160, 320, 360, 360]);
    expect(new Set(waits.slice(8))).toEqual(new Set([360]));
    expect(bed.turns.start()?.runKey).toBe('r1');
    await bed.script.begun();
    await bed.script.end({ end: 'completed' });
    expect(bed.rowOf('r1')).toMatchObject({ status: 'completed', attempt: 0 });
  },
);

test('[WAKE-40] the tries of a device that was not ready are not taken from those it has afterwards', async () => {
  bed.policy({ mostAttempts: 2 });
  bed.agent('gym');
  bed.wake('gym', 'r1');
  for (let tries = 0; tries < 5; tries += 1) expect(await yieldOnce('secret_unavailable')).not.toBe(null);
  expect(await yieldOnce()).not.toBe(null);
  expect(await yieldOnce('model_unavailable')).not.toBe(null);
  expect(await yieldOnce()).toBe(null);
});

test('[WAKE-39] it is not over: a person who asks again is answered, and nothing is reopened', async () => {
  bed.policy({ mostAttempts: 1 });
  bed.agent('gym');
  bed.wake('gym', 'r1');
  expect(await yieldOnce()).toBe(null);
  const { stores } = bed;
  bed.agentCommit((writer) => retryRun(writer, { stores, runKey: 'r1' }));
  expect(bed.turns.start()?.runKey).toBe('r1');
  await bed.script.begun();
  await bed.script.end({ end: 'completed' });
  expect(bed.logOf('r1')).toEqual(['started 1', 'yielded 1', 'queued 2', 'started 2', 'completed 2']);
});
