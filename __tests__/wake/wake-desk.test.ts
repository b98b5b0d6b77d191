import { dropWake } from '../../src/db/agent/wake-queue';
import { arrivedOf, letArrive } from '../commit/arrived';
import { processedCounters } from '../../src/agents/wake/processed-counters';
import { entity, lookAll, onTasks, openWakeBed, token, type WakeBed } from './wake-bed';
import { createReadyTemporaryFiles, type TemporaryFiles } from '../sql/temporary-files';
import { runKey } from '../../src/core/run-identities';
import { removeSubscription } from '../../src/db/agent/subscriptions';
import { SqlError, type SqlDatabase } from '../../src/db/sql-database';
import { categoryIs, linkedTo, statusBecomes } from '../../src/notifications/subscription';
import { MOST_PENDING } from '../../src/agents/wake/pending-wakes';

let files: TemporaryFiles;
let bed: WakeBed;
const reopen = (wrap?: (database: SqlDatabase, domain: string) => SqlDatabase): void => {
  bed.close();
  bed = openWakeBed(files.files, wrap);
};
beforeEach(() => {
  files = createReadyTemporaryFiles();
  bed = openWakeBed(files.files);
});
afterEach(() => {
  bed.close();
  files.destroy();
});
const agentsWoken = (): readonly string[] => bed.waiting().map(({ agentId }) => agentId);

test('[WAKE-24] [QUEUE-1] a commit wakes who listens, once, under the key that every device derives', () => {
  lookAll(bed.desk());
  bed.agent('gym');
  bed.listen('gym', { ...onTasks, id: 's1' });
  bed.agent('planner');
  bed.listen('planner', { tokens: { any: [token('NOTE')], all: [] } });
  bed.task('t1');
  expect(lookAll(bed.desk())).toBe(1);
  expect(lookAll(bed.desk())).toBe(0);
  const [change] = bed.stores.journal.feed.after(0, 1).changes;
  const [wake] = bed.waiting();
  const logicalChangeKey = change?.batch.logicalChangeKey ?? '';
  const key = runKey({ reason: 'subscription', agentId: 'gym', subscriptionId: 's1', logicalChangeKey });
  expect({ ok: true, value: wake?.runKey }).toEqual(key);
  expect(wake).toMatchObject({
    agentId: 'gym',
    wakeClass: 'data',
    depth: 1,
    threadId: `gym:run:${wake?.runKey}`,
    trigger: { subscriptionId: 's1', domain: 'journal', hostId: 'hosta', counter: 1, cause: null },
  });
  const { rows } = bed.stores.agent.database.query(
    'SELECT local_batch_id, change_unit_keys FROM batch_provenance WHERE logical_change_key = ?',
    [logicalChangeKey],
  );
  expect(rows).toEqual([['journal-1', JSON.stringify(change?.batch.changeUnitKeys)]]);
});

test('[WAKE-24] [FEED-1] a crash between a commit and its match loses nothing', () => {
  lookAll(bed.desk());
  bed.agent('gym');
  bed.listen('gym', onTasks);
  bed.task('t1');
  reopen();
  expect(lookAll(bed.desk())).toBe(1);
  bed.task('t2');
  reopen();
  reopen();
  expect(lookAll(bed.desk())).toBe(1);
});

const failingAt = (sql: RegExp) => {
  const fault = { isOn: false };
  const wrap = (database: SqlDatabase, domain: string): SqlDatabase => ({
    isReadOnly: database.isReadOnly,
    markOf: database.markOf,
    query: database.query,
    transaction: database.transaction,
    checkpoint: database.checkpoint,
    flush: database.flush,
    close: database.close,
    run: (text, params) => {
      if (fault.isOn && domain === 'agent' && sql.test(text)) {
        throw new SqlError({ kind: 'full', sqliteCode: 13, message: 'full' });
      }
      return database.run(text, params);
    },
  });
  return { fault, wrap };
};

test.each([/wake_queue/, /batch_provenance/, /wake_cursors/])(
  '[WAKE-24] a write that fails (%s) leaves neither wakes nor a moved cursor; the next look finds all',
  (sql) => {
    const { fault, wrap } = failingAt(sql);
    reopen(wrap);
    const desk = bed.desk();
    lookAll(desk);
    bed.agent('gym');
    bed.listen('gym', onTasks);
    lookAll(desk);
    bed.task('t1');
    bed.task('t2');
    fault.isOn = true;
    expect(desk.look()).toMatchObject({ ok: false, error: { code: 'disk_full' } });
    expect(desk.advance()).toBe(false);
    expect(bed.waiting()).toEqual([]);
    fault.isOn = false;
    expect(lookAll(desk)).toBe(2);
  },
);

test('[FEED-2] a commit that cannot be read is passed over and named; the ones after it are matched', () => {
  lookAll(bed.desk());
  bed.agent('gym');
  bed.listen('gym', onTasks);
  for (const id of ['t1', 't2', 't3']) bed.task(id);
  bed.stores.journal.database.run("UPDATE commits SET units = '[7' WHERE last_counter = 2");
  expect(lookAll(bed.desk())).toBe(2);
  expect(bed.faults).toContainEqual({ code: 'commit_unreadable', ids: ['journal-2'] });
  expect(lookAll(bed.desk())).toBe(0);
});

test('[WAKE-21] agents begin to watch from where the first look finds the databases', () => {
  bed.agent('gym');
  bed.listen('gym', onTasks);
  bed.task('t1');
  expect(lookAll(bed.desk())).toBe(0);
  bed.task('t2');
  expect(lookAll(bed.desk())).toBe(1);
});

test('[WAKE-20] who listens follows the records: changed and removed subscriptions too', () => {
  lookAll(bed.desk());
  bed.agent('gym');
  bed.listen('gym', { ...onTasks, id: 's1' });
  lookAll(bed.desk());
  bed.listen('gym', { tokens: { any: [token('NOTE')], all: [] }, id: 's1' });
  bed.task('t1');
  expect(lookAll(bed.desk())).toBe(0);
  bed.listen('gym', { tokens: { any: [], all: [token('TASK'), entity('t1')] }, id: 's1' });
  bed.task('t2');
  expect(lookAll(bed.desk())).toBe(0);
  bed.task('t1', { title: 'again' });
  expect(lookAll(bed.desk())).toBe(1);
  bed.agentCommit((writer) => removeSubscription(writer, { stores: bed.stores, id: 's1' }));
  bed.task('t1', { title: 'and again' });
  expect(lookAll(bed.desk())).toBe(0);
});

test('[WAKE-9] [WAKE-6] conditions and limits over what a commit did', () => {
  lookAll(bed.desk());
  bed.journal((writer) => {
    for (const id of ['sport', 'work']) {
      writer.create('category', id, { name: id, color: '#112233', createdAt: 1, deletedAt: null });
    }
  });
  for (const id of ['done', 'sport', 'limited', 'linked']) bed.agent(id);
  bed.agent('limited-2', { allowedCategoryIds: ['work'] });
  bed.listen('done', { ...onTasks, where: [statusBecomes('DONE')] });
  bed.listen('sport', { ...onTasks, where: [categoryIs('sport')] });
  bed.listen('limited-2', onTasks);
  bed.listen('linked', { ...onTasks, where: [linkedTo('t2')] });
  lookAll(bed.desk());
  const wokenBy = (write: () => void): readonly string[] => {
    bed.stores.agent.database.run('DELETE FROM wake_queue');
    write();
    lookAll(bed.desk());
    return [...agentsWoken()].sort();
  };
  const done = { status: { status: 'DONE', statusReason: null } } as const;
  expect(wokenBy(() => bed.task('t1', { categoryId: 'sport' }))).toEqual(['sport']);
  expect(wokenBy(() => bed.task('t1', done))).toEqual(['done', 'sport']);
  expect(wokenBy(() => bed.task('t1', { title: 'still done' }))).toEqual(['sport']);
  expect(wokenBy(() => bed.task('t2', { categoryId: 'work' }))).toEqual(['limited-2']);
  expect(wokenBy(() => bed.task('t3', {}))).toEqual([]);
  const link = { kind: 'relates', from: 't1', to: 't2', createdAt: 1, deletedAt: null } as const;
  expect(wokenBy(() => bed.journal((writer) => writer.create('link', 'l1', link)))).toEqual([
    'limited-2',
    'linked',
    'sport',
  ]);
  expect(wokenBy(() => bed.task('t1', { title: 'linked' }))).toEqual(['linked', 'sport']);
});

test('[WAKE-4] [WAKE-5] runs that write: never their own agent, others as they ask, and not for ever', () => {
  lookAll(bed.desk());
  for (const id of ['a', 'b', 'c']) bed.agent(id);
  for (const id of ['a', 'b']) bed.listen(id, { ...onTasks, includeAgentWrites: true });
  bed.listen('c', onTasks);
  lookAll(bed.desk());
  bed.task('t1', {}, { agentId: 'a', runKey: 'r', depth: 2 });
  lookAll(bed.desk());
  expect(bed.waiting().map(({ agentId, depth }) => [agentId, depth])).toEqual([['b', 3]]);
  bed.task('t2', {}, { agentId: 'a', runKey: 'r', depth: 3 });
  lookAll(bed.desk());
  expect(bed.waiting()).toHaveLength(1);
  expect(bed.faults.map(({ code, ids }) => [code, ids?.[0]])).toEqual([['wake_depth_exceeded', 'b']]);
});

test('[AWAY-3] what arrived from another device wakes an agent of this one, once', () => {
  lookAll(bed.desk());
  bed.agent('gym');
  bed.listen('gym', onTasks);
  bed.task('t1');
  const { journal, agent } = bed.stores;
  const units = [{ payloadType: 'journalEntity', kind: 'task', id: 't2' }];
  const { arrival } = letArrive(journal.database, arrivedOf('there', { firstCounter: 900, units }));
  expect(lookAll(bed.desk())).toBe(2);
  const hosts = bed.waiting().map(({ trigger }) => trigger.reason === 'subscription' && trigger.hostId);
  expect(new Set(hosts)).toEqual(new Set([journal.unitOfWork.hostId, 'there']));
  expect(lookAll(bed.desk())).toBe(0);
  const cursor = "SELECT arrival FROM wake_cursors WHERE domain = 'journal'";
  expect(agent.database.query(cursor).rows).toEqual([[arrival]]);
  expect(processedCounters(bed.stores, 'gym')).toMatchObject({ 'there/journal': 899 });
  for (const { runKey } of bed.waiting()) dropWake(agent.database, runKey);
  expect(processedCounters(bed.stores, 'gym')).toMatchObject({ 'there/journal': 900 });
  letArrive(journal.database, arrivedOf('there', { firstCounter: 901, units }));
  expect(processedCounters(bed.stores, 'gym')).toMatchObject({ 'there/journal': 900 });
  lookAll(bed.desk());
  expect(bed.waiting()).toHaveLength(1);
});

test('[WAKE-25] a wake waits for the window and for the end of quiet hours', () => {
  lookAll(bed.desk());
  bed.agentCommit((writer) =>
    writer.create('runtimeSchedulerPolicy', 'space', { coalescingSeconds: 30, createdAt: 1 }),
  );
  bed.agent('loud');
  bed.agent('quiet', { quietHours: { from: '22:00', until: '07:00' } });
  for (const id of ['loud', 'quiet']) bed.listen(id, onTasks);
  bed.task('t1');
  const asked: unknown[] = [];
  const desk = bed.desk((hours, instant) => {
    asked.push(hours);
    return instant + 1_000_000;
  });
  lookAll(desk);
  const waits = new Map(bed.waiting().map(({ agentId, notBefore }) => [agentId, notBefore - bed.clock.now]));
  expect(waits).toEqual(
    new Map([
      ['loud', 30_000],
      ['quiet', 1_030_000],
    ]),
  );
  expect(asked).toEqual([{ from: '22:00', until: '07:00' }]);
});

test('[WAKE-23] above a hundred pending wakes of one subscription the rest become one row', () => {
  lookAll(bed.desk());
  bed.agent('gym');
  bed.listen('gym', { ...onTasks, id: 's1', includeAgentWrites: true });
  lookAll(bed.desk());
  for (let n = 1; n <= MOST_PENDING + 40; n += 1) {
    const cause = { agentId: 'planner', runKey: 'r', depth: 2 };
    bed.clock.now += 1;
    bed.task(`t${n}`, {}, n === MOST_PENDING + 40 ? cause : undefined);
    if (n % 50 === 0) lookAll(bed.desk());
  }
  lookAll(bed.desk());
  expect(bed.waiting()).toHaveLength(MOST_PENDING);
  const ranges = bed
    .waiting()
    .flatMap(({ trigger, depth }) =>
      trigger.reason === 'subscription' && trigger.range !== undefined ? [{ trigger, depth }] : [],
    );
  expect(ranges).toHaveLength(1);
  const [range] = ranges;
  const from = range?.trigger.range?.from ?? 0;
  expect(range).toMatchObject({ depth: 3, trigger: { range: { count: 41 }, counter: MOST_PENDING + 40 } });
  expect(MOST_PENDING + 40 - from).toBeLessThanOrEqual(90);
  const tasks = range?.trigger.tokens.map(({ tokenValue }) => tokenValue);
  expect(tasks).toContain(`t${MOST_PENDING + 40}`);
  expect(tasks).toContain(`t${MOST_PENDING + 1}`);
  const merged = bed.stores.agent.database.query('SELECT merged FROM wake_queue WHERE merged > 1').rows;
  expect(merged).toEqual([[41]]);
});
