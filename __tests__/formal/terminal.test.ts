import * as fc from 'fast-check';
import type { RunEnd, Workflow } from '../../src/agents/run-job';
import { createRunDesk } from '../../src/agents/wake/run-desk';
import { pauseAgent, resumeAgent } from '../../src/db/agent/agents';
import { isTerminal, readRun, runsOfStatus } from '../../src/db/agent/runs';
import type { SqlFiles } from '../../src/db/sql-database';
import { createReadyTemporaryFiles } from '../sql/temporary-files';
import { lookAll, onTasks, openWakeBed, type WakeBed } from '../wake/wake-bed';

// However the work of a run is left (it ends, fails, throws, belongs elsewhere, is put down, or the process dies under it), and whatever is
// written meanwhile, the run comes to an end.
const ends: Readonly<Record<string, RunEnd>> = {
  completes: { end: 'completed' },
  cancels: { end: 'cancelled', code: 'stopped' },
  fails: { end: 'failed', code: 'model_unavailable' },
  yields: { end: 'yielded', code: 'network_denied' },
  isPutDown: { end: 'interrupted' },
};
type Leaving = 'completes' | 'cancels' | 'fails' | 'yields' | 'isPutDown' | 'throws' | 'dies';
const leavings = fc.array(
  fc.constantFrom<Leaving>('completes', 'cancels', 'fails', 'fails', 'yields', 'isPutDown', 'throws', 'dies'),
  { maxLength: 20 },
);
type Act = 'task' | 'task' | 'pause' | 'resume';
const acts = fc.array(fc.constantFrom<Act>('task', 'task', 'pause', 'resume'), {
  minLength: 1,
  maxLength: 8,
});

const workflowOf = (left: Leaving[], onDeath: () => void): Workflow => ({
  run: async () => {
    const leaving = left.shift() ?? 'completes';
    if (leaving === 'throws') throw new Error('a bug');
    if (leaving !== 'dies') return ends[leaving] ?? { end: 'completed' };
    onDeath();
    return new Promise(() => undefined);
  },
});

const act = (bed: WakeBed, { kind, at }: { readonly kind: Act; readonly at: number }): void => {
  if (kind === 'task') bed.task(`t${at}`);
  else
    bed.agentCommit((writer) => (kind === 'pause' ? pauseAgent(writer, 'gym') : resumeAgent(writer, 'gym')));
};

const MOST_TURNS = 500;

/** Works until nothing is due any more, at no hour; answers what every run that was ever started came to. */
const drain = async (files: SqlFiles, { left, done }: { left: Leaving[]; done: readonly Act[] }) => {
  let bed = openWakeBed(files);
  let isDead = false;
  const deskOf = () =>
    createRunDesk({ stores: bed.stores, workflow: workflowOf(left, () => (isDead = true)) });
  let desk = deskOf();
  lookAll(bed.desk());
  bed.agent('gym');
  bed.listen('gym', { ...onTasks, id: 's1' });
  bed.agent('planner');
  bed.listen('planner', { ...onTasks, id: 's2' });
  for (let turns = 0, at = 0; turns < MOST_TURNS; turns += 1) {
    const kind = done[at];
    if (kind !== undefined) act(bed, { kind, at });
    at += 1;
    lookAll(bed.desk());
    const turn = desk.start();
    if (turn === null) {
      const due = desk.nextDueAt();
      if (due === null && at > done.length) break;
      if (due !== null) bed.clock.now = Math.max(bed.clock.now + 1, due);
      continue;
    }
    await Promise.race([turn.ended, new Promise<void>((settle) => setImmediate(settle))]);
    if (!isDead) continue;
    isDead = false;
    const later = bed.clock.now + 1_000;
    bed.close();
    bed = openWakeBed(files);
    bed.clock.now = later;
    desk = deskOf();
  }
  const { database } = bed.stores.agent;
  const started = database.query("SELECT DISTINCT run_key FROM agent_run_log WHERE status = 'started'").rows;
  const came = started.map(([key]) => readRun(database, String(key))?.status ?? 'queued');
  const open = [...runsOfStatus(database, 'started'), ...runsOfStatus(database, 'queued')];
  const waiting = bed.waiting().length;
  bed.close();
  return { came, open, waiting };
};

test('[INV-5] every run that was started comes to a terminal status, however its work is left', async () => {
  let started = 0;
  await fc.assert(
    fc.asyncProperty(leavings, acts, async (left, done) => {
      const temporary = createReadyTemporaryFiles();
      try {
        const { came, open, waiting } = await drain(temporary.files, { left: [...left], done });
        started += came.length;
        expect(came.filter((status) => !isTerminal(status))).toEqual([]);
        expect([open.length, waiting]).toEqual([0, 0]);
      } finally {
        temporary.destroy();
      }
    }),
    { numRuns: 40, examples: [[Array.from({ length: 12 }, () => 'fails' as const), ['task']]] },
  );
  expect(started).toBeGreaterThan(20);
});
