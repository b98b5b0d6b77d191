import { openRunBed, type RunBed } from './run-bed';
import { entity } from './wake-bed';
import { createReadyTemporaryFiles, type TemporaryFiles } from '../sql/temporary-files';
import { pauseAgent } from '../../src/db/agent/agents';

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

const manyTokens = Array.from({ length: 600 }, (_, n) => entity(`${'x'.repeat(115)}${n}`));
const largeData = (agentId: string, n: number): void => {
  const subscriptionId = `of-${agentId}`;
  const change = { logicalChangeKey: `k${n}`, domain: 'journal', hostId: 'hosta', counter: n } as const;
  bed.wake(agentId, `${agentId}-${n}`, {
    wakeClass: 'data',
    trigger: { reason: 'subscription', subscriptionId, ...change, tokens: manyTokens, cause: null },
  });
};

test('[WAKE-33] however much data waits with a wake that may not start, all of it ends', () => {
  bed.agent('gym');
  for (let n = 0; n < 20; n += 1) largeData('gym', n);
  bed.agentCommit((writer) => pauseAgent(writer, 'gym'));
  expect(bed.turns.start()).toBe(null);
  expect(bed.faults).toEqual([]);
  expect(bed.waiting()).toEqual([]);
  expect(bed.rowOf('gym-19')).toMatchObject({ status: 'cancelled', code: 'agent_paused' });
});

test('[WAKE-29] a run takes no more with it than one commit holds', () => {
  bed.agent('gym');
  largeData('gym', 0);
  const tokens = Array.from({ length: 4 }, (_, n) => entity(`${'x'.repeat(56)}${n}`));
  for (let n = 1; n <= 200; n += 1)
    bed.wake('gym', `gym-${'y'.repeat(90)}-${n}`, {
      wakeClass: 'data',
      trigger: {
        reason: 'subscription',
        subscriptionId: 'many',
        logicalChangeKey: `k${n}`,
        domain: 'journal',
        hostId: 'hosta',
        counter: n,
        tokens,
        cause: null,
      },
    });
  expect(bed.turns.start()?.runKey).toBe('gym-0');
  expect(bed.faults).toEqual([]);
});

test('[WAKE-32] an agent whose wake cannot be begun holds nobody up, and is not asked for without rest', async () => {
  for (const id of ['a', 'b']) bed.agent(id);
  bed.wake('a', 'run-a');
  bed.wake('b', 'run-b');
  const { database } = bed.stores.agent;
  database.run(
    "CREATE TRIGGER full BEFORE INSERT ON agent_run_log WHEN NEW.agent_id = 'a' BEGIN SELECT raise(ABORT, 'full'); END",
  );
  expect(bed.turns.start()?.agentId).toBe('b');
  await bed.script.begun();
  await bed.script.end({ end: 'interrupted' });
  expect(bed.turns.start()?.agentId).toBe('b');
  expect(bed.turns.start()).toBe(null);
  expect(bed.faults.filter(({ ids }) => ids?.includes('run-a'))).toHaveLength(1);
  expect(bed.turns.nextDueAt()).toBe(bed.clock.now + 60_000);
  database.run('DROP TRIGGER full');
  bed.clock.now += 60_000;
  expect(bed.turns.start()?.runKey).toBe('run-a');
});

test('[WAKE-31] a run whose end cannot even be looked up rests until somebody nudges', async () => {
  bed.agent('gym');
  bed.wake('gym', 'r1');
  const turn = bed.turns.start();
  await bed.script.begun();
  const { database } = bed.stores.agent;
  database.run('ALTER TABLE runs RENAME TO hidden');
  await bed.script.end({ end: 'completed' });
  await turn?.ended;
  database.run('ALTER TABLE hidden RENAME TO runs');
  expect(bed.turns.start()).toBe(null);
  bed.turns.recheck();
  expect(bed.turns.start()?.runKey).toBe('r1');
});
