import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { createMarkFile } from '../../src/platform/node/mark-file';
import { createTemporaryProfiles, type TemporaryProfiles } from './temporary-profiles';
import { codeOf, openTestHost, valueOf } from './test-host';

// A journal in which most tables have several pages; each page in turn holds nothing any more.
const PAGE = 4096;
const TASKS = 120;
/** What this device notes beside the records, so much of it that it takes several pages. */
const NOTES = 60;

type Page = { readonly pageno: number; readonly name: string };
let store: TemporaryProfiles;
let whole: Buffer;
let mark: Buffer;
let pages: readonly Page[];
const file = (): string => join(store.folder, 'own', 'db.sqlite');
const markFile = (name: string): string => join(store.folder, `${name}.json`);

beforeAll(async () => {
  store = { ...createTemporaryProfiles(), mark: (name) => createMarkFile(markFile(name)) };
  const { client, host } = openTestHost({ seed: 170, store });
  valueOf(await client.command('profile.startEmpty', {}));
  for (let i = 0; i < TASKS; i += 1)
    valueOf(await client.command('task.create', { title: `task ${i} ${'x'.repeat(60)}` }));
  host.rest();
  host.close();
  const database = new Sqlite(file());
  const note = database.prepare('INSERT INTO meta (key, value) VALUES (?, ?)');
  for (let i = 0; i < NOTES; i += 1) note.run(`h${'abcnopxyz'.charAt(i % 9)} ${i}`, 'x'.repeat(300));
  // As a host that went back once has it.
  database.exec(
    "INSERT INTO streams (host, ours_from, through) SELECT value, 0, 0 FROM meta WHERE key = 'hostId'",
  );
  database.pragma('wal_checkpoint(TRUNCATE)');
  pages = database.prepare<[], Page>('SELECT pageno, name FROM dbstat ORDER BY pageno').all();
  database.close();
  whole = readFileSync(file());
  mark = readFileSync(markFile('own'));
});
afterAll(() => store.remove());

/** As it was, but for this page. */
const spoil = ({ pageno }: Page): void => {
  for (const suffix of ['-wal', '-shm']) rmSync(file() + suffix, { force: true });
  writeFileSync(markFile('own'), mark);
  writeFileSync(file(), Buffer.from(whole).fill(0, (pageno - 1) * PAGE, pageno * PAGE));
};
const holdsTheHost = ({ pageno }: Page): boolean =>
  whole.subarray((pageno - 1) * PAGE, pageno * PAGE).includes('hostId');
/** An interior page leads to the host's name. */
const isRootOfMeta = (page: Page): boolean => page === pages.find(({ name }) => name === 'meta');
const isNeeded = (page: Page): boolean =>
  page.name === 'sqlite_schema' || (page.name === 'meta' && (holdsTheHost(page) || isRootOfMeta(page)));

test('[RESCUE-6] with any page spoilt but those of the schema and the host name a journal opens', async () => {
  expect(new Set(pages.map(({ name }) => name)).size).toBeGreaterThan(80);
  expect(pages.filter(({ name }) => name === 'log_lines').length).toBeGreaterThan(2);
  expect(pages.filter(({ name }) => name === 'meta').length).toBeGreaterThan(3);
  const seen: string[] = [];
  for (const page of pages) {
    spoil(page);
    const { client, host } = openTestHost({ seed: 171, store });
    const isOpen = host.failure() === null && !host.isReadOnly();
    const knows = codeOf(await client.query('system.status', {})) === 'ok';
    if (isOpen !== !isNeeded(page) || (isOpen && !knows)) seen.push(`${page.pageno} ${page.name}`);
    host.close();
  }
  expect(seen).toEqual([]);
});

test('[RESCUE-6] a log that cannot be read is empty; that is logged, and the damage known at once', async () => {
  const page = pages.find(({ name }) => name === 'log_lines');
  if (page === undefined) throw new Error('no page of the log');
  spoil(page);
  const { client, host } = openTestHost({ seed: 172, store });
  const { lines } = valueOf(await client.query('system.log', {}));
  expect(lines.map((line) => line.split(' ')[1])).toEqual(
    expect.arrayContaining(['peer.opened', 'log.database_corrupt']),
  );
  expect(lines.join()).not.toContain('task.create');
  expect(valueOf(await client.query('system.status', {})).isDamaged).toBe(true);
  valueOf(await client.command('task.create', { title: 'one more' }));
  const { tasks } = valueOf(await client.query('task.list', { filter: { text: 'one more' } }));
  expect(tasks.map(({ title }) => title)).toEqual(['one more']);
  host.rest();
  host.close();
});
