import { openRunBed, type RunBed } from './run-bed';
import { lookAll, onTasks } from './wake-bed';
import { createReadyTemporaryFiles, type TemporaryFiles } from '../sql/temporary-files';
import { createClockWatch, type ClockWatch } from '../../src/agents/wake/clock-set-back';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const AHEAD = 48 * HOUR;

let files: TemporaryFiles;
let bed: RunBed;
let watch: ClockWatch;
/** Quiet from the bed's noon for three hours. */
const quietEndsAt = (_: unknown, instant: number): number => Math.max(instant, noon + 3 * HOUR);
let noon: number;
beforeEach(() => {
  files = createReadyTemporaryFiles();
  bed = openRunBed(files.files);
  noon = bed.clock.now;
  watch = createClockWatch({ stores: bed.stores, quietEndsAt });
  watch.look();
});
afterEach(() => {
  bed.close();
  files.destroy();
});

const runOnce = async (): Promise<void> => {
  expect(bed.turns.start()).not.toBe(null);
  await bed.script.begun();
  await bed.script.end({ end: 'completed' });
};
/** In the ahead world somebody writes, and two seconds later the clock is put right. */
const putRight = (): void => {
  bed.clock.now += 2_000 - AHEAD;
  watch.look();
};

test('[WAKE-38] data that came while the clock ran two days ahead waits its window and not two days', () => {
  bed.listener('gym');
  bed.clock.now += AHEAD;
  watch.look();
  bed.task('t1');
  bed.task('t2');
  lookAll(bed.desk());
  putRight();
  const due = bed.turns.nextDueAt();
  expect(due).not.toBe(null);
  expect((due ?? 0) - bed.clock.now).toBeLessThanOrEqual(20_000);
  expect(bed.waiting().map(({ queuedAt }) => queuedAt <= bed.clock.now + AHEAD)).toEqual([true, true]);
  bed.clock.now += 21_000;
  expect(bed.turns.start()?.agentId).toBe('gym');
});

test('[WAKE-38] the same where the clock was put right while nothing ran', () => {
  bed.listener('gym');
  bed.clock.now += AHEAD;
  bed.task('t1');
  lookAll(bed.desk());
  bed.clock.now += 2_000 - AHEAD;
  createClockWatch({ stores: bed.stores, quietEndsAt }).look();
  expect((bed.turns.nextDueAt() ?? 0) - bed.clock.now).toBeLessThanOrEqual(20_000);
});

test('[WAKE-38] runs that started two days from now count for no hour, and what they held back is asked about again', async () => {
  bed.policy({ perAgentWakeRatePerHour: 2 });
  bed.listener('gym');
  bed.clock.now += AHEAD;
  watch.look();
  for (const id of ['t1', 't2']) {
    bed.tasks(id);
    await runOnce();
  }
  bed.tasks('t3');
  expect(bed.turns.start()).toBe(null);
  expect((bed.turns.nextDueAt() ?? 0) - bed.clock.now).toBeGreaterThan(50 * MINUTE);
  putRight();
  bed.clock.now += 21_000;
  await runOnce();
  bed.tasks('t4');
  await runOnce();
  // And now this hour is full, by what started in it.
  bed.tasks('t5');
  expect(bed.turns.start()).toBe(null);
});

test('[WAKE-38] a failure’s wait goes on as long as it should have been', async () => {
  bed.agent('gym');
  bed.clock.now += AHEAD;
  watch.look();
  bed.wake('gym', 'r1');
  bed.turns.start();
  await bed.script.begun();
  await bed.script.end({ end: 'failed', code: 'model_timed_out' });
  putRight();
  expect((bed.turns.nextDueAt() ?? 0) - bed.clock.now).toBe(2 * MINUTE);
});

test('[WAKE-38] quiet hours hold all the same, and nothing else is hurried', () => {
  bed.agent('gym', { quietHours: { from: '12:00', until: '15:00' } });
  bed.listen('gym', onTasks);
  bed.task('t1');
  lookAll(bed.desk(quietEndsAt));
  expect(bed.turns.nextDueAt()).toBe(noon + 3 * HOUR);
  bed.clock.now += AHEAD;
  watch.look();
  putRight();
  expect(bed.turns.nextDueAt()).toBe(noon + 3 * HOUR);
  bed.clock.now -= MINUTE;
  watch.look();
  expect(bed.turns.nextDueAt()).toBe(noon + 3 * HOUR);
});
