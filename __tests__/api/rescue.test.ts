import { closeSync, openSync, readFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { isJsonArray, isJsonObject, parseJson } from '../../src/core/json';
import { createBetterSqlite3Files } from '../../src/platform/node/better-sqlite3-files';
import { createTemporaryProfiles, type TemporaryProfiles } from './temporary-profiles';
import { codeOf, openTestHost, valueOf, type TestHost } from './test-host';

// A journal of 400 tasks with a page or a row spoilt: what can be read is saved, what cannot is named.
const PAGE = 4096;
const TASKS = 400;
let store: TemporaryProfiles;
let ids: readonly string[];
let open: TestHost | null = null;

const openAgain = (seed: number): TestHost => {
  open = openTestHost({ seed, store });
  return open;
};
const openAfter = (before: TestHost, seed: number): TestHost => {
  before.host.close();
  return openAgain(seed);
};
beforeEach(async () => {
  store = createTemporaryProfiles();
  const { client, host } = openTestHost({ seed: 70, store });
  valueOf(await client.command('profile.startEmpty', {}));
  const made: string[] = [];
  for (let i = 0; i < TASKS; i += 1)
    made.push(valueOf(await client.command('task.create', { title: `task ${i} ${'x'.repeat(60)}` })).id);
  for (const name of ['one', 'two']) valueOf(await client.command('category.create', { name }));
  ids = made;
  host.close();
});
afterEach(() => {
  open?.host.close();
  open = null;
  store.remove();
});

const file = (): string => join(store.folder, 'own', 'db.sqlite');
/** The leaf of the table that holds this text. */
const pageWith = (text: string, among: (page: Buffer) => boolean = () => true): number => {
  const bytes = readFileSync(file());
  for (let page = 1; page * PAGE < bytes.length; page += 1) {
    const content = bytes.subarray(page * PAGE, (page + 1) * PAGE);
    if (content.includes(text) && among(content)) return page;
  }
  throw new Error('no such page');
};
const spoilPage = (page: number): void => {
  const handle = openSync(file(), 'r+');
  writeSync(handle, Buffer.alloc(PAGE, 0xff), 0, PAGE, page * PAGE);
  closeSync(handle);
};
const isTaskLeaf = (page: Buffer): boolean => page.includes('"title","task');

const rescued = async (host: TestHost) => {
  const { text, unreadable = [] } = valueOf(await host.client.query('data.export', {}));
  const parsed = parseJson(text);
  const records = parsed.ok && isJsonObject(parsed.value) ? parsed.value['records'] : null;
  const kinds = isJsonArray(records)
    ? records.map((row) => (isJsonObject(row) ? `${String(row['kind'])} ${String(row['id'])}` : ''))
    : [];
  return { text, unreadable, saved: new Set(kinds) };
};

test('[RESCUE-1] a spoilt page costs the rows on it, and they are named', async () => {
  const lost = ids[200] ?? '';
  spoilPage(pageWith(lost, isTaskLeaf));
  const host = openAgain(71);
  const { saved, unreadable, text } = await rescued(host);
  expect(unreadable.length).toBeGreaterThan(0);
  expect(unreadable.length).toBeLessThan(40);
  expect(unreadable).toContainEqual({ kind: 'task', id: lost });
  for (const id of ids) {
    const isNamed = unreadable.some((row) => row.id === id);
    expect({ id, isSaved: saved.has(`task ${id}`) }).toEqual({ id, isSaved: !isNamed });
  }
  expect([...saved].filter((row) => row.startsWith('category '))).toHaveLength(2);
  // What was saved can be taken in again, as it is.
  const other = openTestHost({ seed: 72 });
  valueOf(await other.client.command('profile.startEmpty', {}));
  expect(valueOf(await other.client.command('data.import', { text })).records).toBe(
    TASKS + 2 - unreadable.length,
  );
  other.end();
});

test('[TRANSFER-9] a row whose text went wrong is named, in the answer and in the file', async () => {
  const database = createBetterSqlite3Files(join(store.folder, 'own')).open('db.sqlite');
  database.run('UPDATE task SET state = ? WHERE id = ?', ['not json', ids[7] ?? '']);
  database.close();
  const { saved, unreadable, text } = await rescued(openAgain(73));
  expect(unreadable).toEqual([{ kind: 'task', id: ids[7] }]);
  expect(text).toContain(`"unreadable":[{"id":"${ids[7]}","kind":"task"}]`);
  expect(saved.size).toBe(TASKS + 1);
});

test('[RESCUE-2] with the commits spoilt, too, the rest is saved and the gap is said', async () => {
  spoilPage(pageWith(ids[200] ?? '', isTaskLeaf));
  spoilPage(pageWith(`task ${ids[200] ?? ''}`.slice(5), (page) => page.includes('journalEntity')));
  const host = openAgain(74);
  const answer = await host.client.query('data.export', {});
  expect(codeOf(answer)).toBe('ok');
  const { saved, unreadable } = await rescued(host);
  expect(unreadable).toContainEqual({ kind: 'task', id: '?' });
  expect(saved.size).toBeGreaterThan(TASKS - 40);
});

test('[RESCUE-3] a file that opens as no journal any more still gives its rows', async () => {
  // Its bookkeeping is gone: nothing opens it, and the records stand beside it unharmed.
  spoilPage(pageWith('commands_through', (page) => page.includes('hostId') && page[0] === 0x0a));
  const host = openAgain(78);
  expect(host.host.failure()?.code).toBe('database_corrupt');
  expect(codeOf(await host.client.query('task.list', { filter: {} }))).toBe('database_corrupt');
  const { saved, unreadable } = await rescued(host);
  expect(unreadable).toEqual([]);
  expect(saved.size).toBe(TASKS + 2);
});

test('[HEALTH-1] the file is looked through when the app rests, once a day; damage is said and remembered', async () => {
  const damaged = async (host: TestHost) => valueOf(await host.client.query('system.status', {})).isDamaged;
  const host = openAgain(75);
  host.host.rest();
  expect(await damaged(host)).toBe(false);
  spoilPage(pageWith(ids[200] ?? '', isTaskLeaf));
  const again = openAfter(host, 76);
  // Every opening begins at the same hour: it is later than the first look.
  again.clock.advance(60 * 1000);
  again.host.rest();
  expect(await damaged(again)).toBe(false);
  again.clock.advance(25 * 60 * 60 * 1000);
  again.host.rest();
  expect(await damaged(again)).toBe(true);
  expect(valueOf(await again.client.query('system.log', {})).lines.join()).toContain('database_corrupt');
  const later = openAfter(again, 77);
  expect(await damaged(later)).toBe(true);
});

test('[RESCUE-3] [RESCUE-7] with the header and the schema spoilt, too, every row is saved', async () => {
  spoilPage(0);
  spoilPage(pageWith('CREATE TABLE', (page) => page[0] === 0x0d));
  const host = openAgain(80);
  expect(codeOf(await host.client.query('task.list', { filter: {} }))).toBe('database_corrupt');
  const { saved, unreadable } = await rescued(host);
  expect([saved.size, unreadable]).toEqual([TASKS + 2, []]);
});

test('[RESCUE-4] where no page can be read, that is said in words of its own', async () => {
  const pages = readFileSync(file()).length / PAGE;
  for (let page = 0; page < pages; page += 1) spoilPage(page);
  const host = openAgain(79);
  expect(codeOf(await host.client.query('task.list', { filter: {} }))).toBe('database_corrupt');
  expect(codeOf(await host.client.query('data.export', {}))).toBe('export_nothing_readable');
});
