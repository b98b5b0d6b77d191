import { sqlErrorOf, type SqlDatabase, type SqlFiles } from '../../src/db/sql-database';
import {
  emptyHost,
  endHosts,
  example,
  exportOf,
  hostIdOf,
  keep,
  manyTasks,
  recordsOf,
  withoutBookkeeping,
} from './exported-file';
import { createTemporaryProfiles } from './temporary-profiles';
import { asOwn, codeOf, openTestHost, settled, valueOf, type TestHost } from './test-host';

afterEach(endHosts);

const COUNTED = 10;
/** How many turns others have had so far, ten at most. */
const countTurns = (): (() => number) => {
  let turns = 0;
  const count = (): void => {
    turns += 1;
    if (turns < COUNTED) setImmediate(count);
  };
  setImmediate(count);
  return () => turns;
};

/** Files on which only so many transactions succeed. */
const createLimitedFiles = () => {
  const limit = { commitsLeft: Number.POSITIVE_INFINITY };
  const failing = (database: SqlDatabase): SqlDatabase => ({
    run: database.run,
    query: database.query,
    checkpoint: database.checkpoint,
    flush: database.flush,
    close: database.close,
    isReadOnly: database.isReadOnly,
    markOf: database.markOf,
    transaction: (...call) => {
      if ((limit.commitsLeft -= 1) < 0) throw sqlErrorOf(13, 'full');
      return database.transaction(...call);
    },
  });
  const wrap = (files: SqlFiles): SqlFiles => ({
    ...files,
    open: (name, options) => failing(files.open(name, options)),
  });
  return { limit, store: createTemporaryProfiles(wrap) };
};

const cutShortTarget = async (seed: number, text: string) => {
  const { limit, store } = createLimitedFiles();
  const target = keep(openTestHost({ seed, store }));
  valueOf(await target.client.command('profile.startEmpty', {}));
  limit.commitsLeft = 2;
  expect(codeOf(await target.client.command('data.import', await asOwn(target.client, text)))).toBe(
    'import_incomplete',
  );
  limit.commitsLeft = Number.POSITIVE_INFINITY;
  return { target, limit };
};
const cutShort = async (seed: number, text: string): Promise<TestHost> =>
  (await cutShortTarget(seed, text)).target;

test('[TRANSFER-7] an import that the disk cut short goes on where it stopped', async () => {
  const text = await manyTasks(16, 600);
  const target = await cutShort(17, text);
  const part = recordsOf(await exportOf(target)).length;
  expect(part).toBeGreaterThan(0);
  expect(part).toBeLessThan(600);
  expect(codeOf(await target.client.command('data.import', { text: await example() }))).toBe(
    'profile_not_empty',
  );
  expect(valueOf(await target.client.command('data.import', await asOwn(target.client, text))).records).toBe(
    600,
  );
  const host = await hostIdOf(target);
  expect(withoutBookkeeping(await exportOf(target), host)).toEqual(withoutBookkeeping(text, host));
  valueOf(await target.client.command('task.create', { title: 'goes on' }));
});

test('[TRANSFER-12] half an import is not shown, not written to, and is undone as one act', async () => {
  const target = await cutShort(31, await manyTasks(30, 300));
  const { client } = target;
  expect(codeOf(await client.query('task.list', { filter: {} }))).toBe('import_unfinished');
  expect(codeOf(await client.query('today', { day: '2026-11-18' }))).toBe('import_unfinished');
  expect(codeOf(await client.command('task.create', { title: 'x' }))).toBe('import_unfinished');
  expect(codeOf(await client.command('act.undo', { actId: 'another' }))).toBe('import_unfinished');
  expect(codeOf(await client.query('data.importDryRun', { text: await example() }))).toBe('ok');
  const seen: string[] = [];
  client.subscribe('task.list', { filter: {} }, (answer) =>
    seen.push(answer.ok ? `${answer.value.tasks.length} tasks` : answer.error.code),
  );
  await settled();
  const { unfinishedImport } = valueOf(await client.query('system.status', {}));
  expect(unfinishedImport).toMatchObject({ isOwn: true });
  const actId = unfinishedImport?.actId ?? '';
  expect(valueOf(await client.command('act.undo', { actId }))).toMatchObject({ kept: 0 });
  await settled();
  expect(seen).toEqual(['import_unfinished', '0 tasks']);
  expect(valueOf(await client.query('system.status', {})).unfinishedImport).toBeUndefined();
  valueOf(await client.command('task.create', { title: 'a new start' }));
});

test('[STOP-8] everything can be stopped while an import lies half done, and while it goes on', async () => {
  const text = await manyTasks(45, 300);
  const { client } = await cutShort(46, text);
  valueOf(await client.command('stop.engage', { scope: 'space' }));
  expect(valueOf(await client.query('stop.status', {})).isStopped).toBe(true);
  expect(codeOf(await client.query('agent.list', {}))).toBe('ok');
  expect(codeOf(await client.command('stop.release', { scope: 'space' }))).toBe('import_unfinished');
  const going = client.command('data.import', await asOwn(client, text));
  valueOf(await client.command('stop.engage', { scope: 'tool', target: 'journal' }));
  expect(valueOf(await going).records).toBe(300);
  expect(valueOf(await client.query('stop.status', {})).toolClasses).toEqual(['journal']);
});

test('[TRANSFER-13] half an import, discarded, comes in whole when it is imported once more, also when that is cut short', async () => {
  const text = await manyTasks(42, 300);
  const { target, limit } = await cutShortTarget(43, text);
  const { client } = target;
  const pending = async () => valueOf(await client.query('system.status', {})).unfinishedImport?.actId ?? '';
  valueOf(await client.command('act.undo', { actId: await pending() }));
  limit.commitsLeft = 2;
  expect(codeOf(await client.command('data.import', await asOwn(client, text)))).toBe('import_incomplete');
  limit.commitsLeft = Number.POSITIVE_INFINITY;
  expect(await pending()).toMatch(/-again-\d+$/);
  expect(valueOf(await client.command('data.import', await asOwn(client, text))).records).toBe(300);
  expect(await pending()).toBe('');
  const rows = recordsOf(await exportOf(target)).map(({ id, values }) => ({ id, values }));
  expect(rows).toEqual(recordsOf(text).map(({ id, values }) => ({ id, values })));
});

test('[TRANSFER-12] a status that is watched hears of an interrupted import and of its end', async () => {
  const text = await manyTasks(40, 200);
  const target = await cutShort(41, text);
  const heard: string[] = [];
  target.client.subscribe('system.status', {}, (answer) =>
    heard.push(answer.ok && answer.value.unfinishedImport !== undefined ? 'unfinished' : 'whole'),
  );
  await settled();
  valueOf(await target.client.command('data.import', await asOwn(target.client, text)));
  await settled();
  expect(heard).toEqual(['unfinished', 'whole']);
});

test('[TRANSFER-12] the mark survives a restart, and so does the way on', async () => {
  const text = await manyTasks(33, 200);
  const cut = await cutShort(32, text);
  cut.host.close();
  const again = openTestHost({ seed: 34, store: cut.store });
  expect(codeOf(await again.client.query('task.list', { filter: {} }))).toBe('import_unfinished');
  expect(valueOf(await again.client.command('data.import', await asOwn(again.client, text))).records).toBe(
    200,
  );
  expect(valueOf(await again.client.query('task.list', { filter: {}, limit: 200 })).tasks).toHaveLength(200);
  again.host.close();
});

test('[SLICE-2] while an import runs others get a turn, no command slips in, a repeat joins it', async () => {
  const text = await manyTasks(35, 300);
  const target = await emptyHost(36);
  const { client } = target;
  const seen: string[] = [];
  client.subscribe('task.list', { filter: {}, limit: 200 }, (answer) =>
    seen.push(answer.ok ? `${answer.value.tasks.length} tasks` : answer.error.code),
  );
  await settled();
  const turns = countTurns();
  const first = client.command('data.import', { text }, { commandId: 'same' });
  const second = client.command('data.import', { text }, { commandId: 'same' });
  expect(codeOf(await client.command('task.create', { title: 'in between' }))).toBe('import_unfinished');
  expect(codeOf(await client.command('data.import', { text }, { commandId: 'other' }))).toBe(
    'import_unfinished',
  );
  expect(valueOf(await first)).toEqual(valueOf(await second));
  expect(turns()).toBeGreaterThan(5);
  await settled();
  expect(seen).toEqual(['0 tasks', '200 tasks']);
});

test('[SLICE-1] a peer that closes in the middle of an import ends it between two parts', async () => {
  const text = await manyTasks(37, 300);
  const target = await emptyHost(38);
  const { client, host } = target;
  const running = client.command('data.import', { text });
  await settled();
  valueOf(await client.command('profile.switch', { name: 'example' }));
  expect(codeOf(await running)).toBe('transport_closed');
  valueOf(await client.command('profile.switch', { name: 'own' }));
  expect(valueOf(await client.command('data.import', { text })).records).toBe(300);
  expect(valueOf(await client.query('task.list', { filter: {}, limit: 200 })).tasks).toHaveLength(200);
  expect(host.currentProfile()).toBe('own');
});

test('[TRANSFER-11] an export while somebody writes shows one moment', async () => {
  const target = await emptyHost(39);
  const { client } = target;
  for (let i = 0; i < 150; i += 1) await client.command('task.create', { title: `task ${i}` });
  const writing = client.query('data.export', {});
  await settled();
  const { id } = valueOf(await client.command('category.create', { name: 'late' }));
  valueOf(await client.command('task.create', { title: 'late', categoryId: id }));
  const rows = recordsOf(valueOf(await writing).text);
  expect(rows).toHaveLength(152);
  expect(rows.some((row) => row['id'] === id)).toBe(true);
});
