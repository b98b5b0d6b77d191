import { isJsonObject } from '../../src/core/json';
import { sqlErrorOf, type SqlDatabase, type SqlFiles } from '../../src/db/sql-database';
import { emptyHost, endHosts, exportOf, keep, recordsOf } from '../api/exported-file';
import { createTemporaryProfiles } from '../api/temporary-profiles';
import { codeOf, openTestHost, valueOf, type TestHost } from '../api/test-host';
import { sendFile, takeFile } from './staged';

afterEach(endHosts);

/** Files of which the named database commits only so often. */
const createLimited = (limited: string) => {
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
    open: (name, options) =>
      name === limited ? failing(files.open(name, options)) : files.open(name, options),
  });
  return { limit, store: createTemporaryProfiles(wrap) };
};
const limitedHost = async (seed: number, limited = 'db.sqlite') => {
  const { limit, store } = createLimited(limited);
  const host = keep(openTestHost({ seed, store }));
  valueOf(await host.client.command('profile.startEmpty', {}));
  return { host, limit };
};

const HEAD = 'TYPE,CONTENT,DESCRIPTION,PRIORITY,INDENT,DATE\n';
const table = Array.from(
  { length: 240 },
  (_, at) => `task,Task ${at} @l${at % 7},,${(at % 4) + 1},${at % 3 === 2 ? 2 : 1},2026-12-01\n`,
).join('');
const file = new TextEncoder().encode(HEAD + table);
const other = new TextEncoder().encode('BEGIN:VCALENDAR\nEND:VCALENDAR\n');

const contentOf = async (host: TestHost) =>
  recordsOf(await exportOf(host)).map(({ kind, id, values }) => {
    const { createdAt: _, ...rest } = isJsonObject(values) ? values : {};
    return { kind, id, rest };
  });

test('[IMPORT-9] cut short after any commit it goes on where it stopped, and ends as if nothing had happened', async () => {
  const whole = await emptyHost(111);
  const wholeId = await sendFile(whole, file);
  const uncut = valueOf(await whole.client.command('import.run', { transferId: wholeId }));
  const expected = await contentOf(whole);
  const { host, limit } = await limitedHost(112);
  const { client } = host;
  const transferId = await sendFile(host, file);
  const codes: string[] = [];
  let done = await client.command('import.run', { transferId, format: 'todoist' });
  valueOf(await client.command('act.undo', { actId: valueOf(done).actId }));
  for (let commits = 1; commits < 20; commits += 1) {
    limit.commitsLeft = commits;
    done = await client.command('import.run', { transferId, format: 'todoist' });
    codes.push(codeOf(done));
    if (done.ok) break;
    expect(codeOf(await client.query('task.list', { filter: {} }))).toBe('import_unfinished');
    expect(codeOf(await client.command('task.create', { title: 'x' }))).toBe('import_unfinished');
  }
  // The very last commit only lifts the mark.
  for (const code of codes.slice(0, -1)) expect(['import_incomplete', 'disk_full']).toContain(code);
  expect(codes.length).toBeGreaterThan(2);
  const { created, restored } = valueOf(done);
  expect(created + restored).toBe(uncut.created);
  limit.commitsLeft = Number.POSITIVE_INFINITY;
  const content = await contentOf(host);
  expect(content.length).toBe(expected.length);
  expect(new Set(content.map(({ id }) => id))).toEqual(new Set(expected.map(({ id }) => id)));
});

test('[IMPORT-9] half of it is undone as one act, and another file does not take its place', async () => {
  const { host, limit } = await limitedHost(113);
  const { client } = host;
  const transferId = await sendFile(host, file);
  limit.commitsLeft = 2;
  expect(codeOf(await client.command('import.run', { transferId }))).toBe('import_incomplete');
  limit.commitsLeft = Number.POSITIVE_INFINITY;
  const otherId = await sendFile(host, other);
  expect(codeOf(await client.command('import.run', { transferId: otherId }))).toBe('import_unfinished');
  const { unfinishedImport } = valueOf(await client.query('system.status', {}));
  valueOf(await client.command('act.undo', { actId: unfinishedImport?.actId ?? '' }));
  expect(valueOf(await client.query('task.list', { filter: {} })).tasks).toEqual([]);
  expect(valueOf(await client.command('import.run', { transferId })).duplicates).toBe(0);
});

test.each(['db.sqlite', 'agent.sqlite'])(
  '[BACKUP-7] a restore that %s cut short goes on where it stopped',
  async (limited) => {
    const source = keep(openTestHost({ seed: 114 }));
    for (let at = 0; at < 150; at += 1) await source.client.command('task.create', { title: `t ${at}` });
    const { transferId, words } = valueOf(await source.client.command('backup.create', {}));
    const bytes = await takeFile(source, transferId);
    const { host, limit } = await limitedHost(115, limited);
    const sent = await sendFile(host, bytes);
    const codes: string[] = [];
    for (let commits = 1; commits < 30; commits += 1) {
      limit.commitsLeft = commits;
      codes.push(codeOf(await host.client.command('backup.restore', { transferId: sent, words })));
      if (codes.at(-1) === 'ok') break;
    }
    limit.commitsLeft = Number.POSITIVE_INFINITY;
    expect(codes.at(-1)).toBe('ok');
    expect(codes.length).toBeGreaterThan(1);
    expect(await contentOf(host)).toEqual(await contentOf(source));
    const agents = async (of: TestHost) =>
      valueOf(await of.client.query('agent.list', {}))
        .agents.map(({ id }) => id)
        .sort();
    expect(await agents(host)).toEqual(await agents(source));
  },
);
