import { openRunBed, type RunBed } from './run-bed';
import { lookAll, onTasks } from './wake-bed';
import { createReadyTemporaryFiles, type TemporaryFiles } from '../sql/temporary-files';
import { agentSchema3 } from '../../src/db/agent/migrations/0003-wakes';
import { MOST_PENDING } from '../../src/agents/wake/pending-wakes';
import { processedCounters } from '../../src/agents/wake/processed-counters';

let files: TemporaryFiles;
let bed: RunBed;
beforeEach(() => {
  files = createReadyTemporaryFiles();
  bed = openRunBed(files.files);
  bed.agent('gym');
  bed.listen('gym', onTasks);
});
afterEach(() => {
  bed.close();
  files.destroy();
});

const seen = (): number | undefined => processedCounters(bed.stores, 'gym')[`${bed.stores.hostId}/journal`];
const head = (): number => bed.stores.journal.feed.head();

test('[WAKE-37] as far as was matched, but for what still waits: read from columns, however many wakes there are', () => {
  bed.task('t0');
  const before = head();
  lookAll(bed.desk());
  bed.stores.agent.database.run('DELETE FROM wake_queue');
  expect(seen()).toBe(before);
  // More than one row may stand for: the last of them is a range.
  for (let n = 0; n < MOST_PENDING + 5; n += 1) bed.task(`t${n}`, { notes: `n${n}` });
  lookAll(bed.desk());
  expect(seen()).toBe(before);
  const { database } = bed.stores.agent;
  database.run('DELETE FROM wake_queue WHERE merged = 1');
  const [range] = bed.waiting();
  const first = range?.trigger.reason === 'subscription' ? range.trigger.range?.from : undefined;
  expect(first).toBeGreaterThan(before);
  expect(seen()).toBe((first ?? 0) - 1);
  // No wake is read for it.
  database.run("UPDATE wake_queue SET wake = '{'");
  expect(seen()).toBe((first ?? 0) - 1);
});

test('[WAKE-37] wakes that waited before there were such columns say it too', () => {
  bed.task('t0');
  bed.task('t1');
  lookAll(bed.desk());
  const { database } = bed.stores.agent;
  const now = seen();
  const columns = 'SELECT run_key, stream, first_counter FROM wake_queue ORDER BY run_key';
  const before = database.query(columns).rows;
  database.run('UPDATE wake_queue SET stream = NULL, first_counter = NULL');
  expect(seen()).toBe(head());
  for (const statement of agentSchema3) if (statement.startsWith('UPDATE')) database.run(statement);
  expect(database.query(columns).rows).toEqual(before);
  expect(seen()).toBe(now);
});
