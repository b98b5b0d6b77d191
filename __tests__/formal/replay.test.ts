import * as fc from 'fast-check';
import { logRun } from '../../src/db/agent/runs';
import type { SqlFiles } from '../../src/db/sql-database';
import { createReadyTemporaryFiles } from '../sql/temporary-files';
import { lookAll, onTasks, openWakeBed, type WakeBed } from '../wake/wake-bed';

const withFiles = <T>(work: (files: SqlFiles) => T): T => {
  const temporary = createReadyTemporaryFiles();
  try {
    return work(temporary.files);
  } finally {
    temporary.destroy();
  }
};

/** As if nothing had been looked at yet: every commit is matched again. */
const forgetCursors = ({ stores }: WakeBed): void => {
  stores.agent.database.run("UPDATE wake_cursors SET arrival = 0 WHERE domain IN ('journal', 'agent')");
};

const keysOf = (bed: WakeBed): readonly string[] => bed.waiting().map(({ runKey }) => runKey);

/** The first that waits is taken from the queue and ends as it is told. */
const endFirst = (bed: WakeBed, status: 'completed' | 'failed_terminal'): void => {
  const [wake] = bed.waiting();
  if (wake === undefined) return;
  const { database } = bed.stores.agent;
  bed.agentCommit((writer) => {
    const { runKey, agentId, threadId, trigger, depth } = wake;
    database.run('DELETE FROM wake_queue WHERE run_key = ?', [runKey]);
    logRun(writer, {
      database,
      news: { run: { runKey, agentId, threadId, trigger, depth, generation: 1 }, status },
    });
  });
};

type Step = 'commit' | 'look' | 'replay' | 'reopen' | 'complete' | 'fail';
const steps = fc.array(
  fc.constantFrom<Step>('commit', 'commit', 'look', 'replay', 'reopen', 'complete', 'fail'),
  { minLength: 4, maxLength: 14 },
);

/** Plays the steps; every run key that was ever found, and how often it was put into the queue. */
const play = (files: SqlFiles, history: readonly Step[]) => {
  let bed = openWakeBed(files);
  let commits = 0;
  let enqueued = 0;
  const found = new Set<string>();
  const look = (): void => {
    enqueued += lookAll(bed.desk());
    for (const key of keysOf(bed)) found.add(key);
  };
  look();
  bed.agent('gym');
  bed.listen('gym', { ...onTasks, id: 's1' });
  bed.agent('planner');
  bed.listen('planner', { ...onTasks, id: 's2' });
  for (const step of [...history, 'look'] as const) {
    if (step === 'commit') bed.task(`t${(commits += 1)}`);
    if (step === 'look') look();
    if (step === 'replay') forgetCursors(bed);
    if (step === 'complete') endFirst(bed, 'completed');
    if (step === 'fail') endFirst(bed, 'failed_terminal');
    if (step !== 'reopen') continue;
    const later = bed.clock.now + 60_000;
    bed.close();
    bed = openWakeBed(files);
    bed.clock.now = later;
  }
  bed.close();
  return { commits, enqueued, found };
};

test('[OBL-5] a commit that is noticed again, at any time and as often as one likes, is the same run: queued once, never after it ended', () => {
  fc.assert(
    fc.property(steps, (history) => {
      const { commits, enqueued, found } = withFiles((files) => play(files, history));
      expect(found.size).toBe(commits * 2);
      expect(enqueued).toBe(commits * 2);
    }),
    { numRuns: 40 },
  );
});
