import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { isJsonArray, isJsonObject, parseJson, type Json } from '../../src/core/json';
import type { ApiClient } from '../../src/runtime/api/client';
import { sampled } from '../sampled';
import { createTemporaryProfiles, type TemporaryProfiles } from './temporary-profiles';
import { codeOf, createTestRandom, openTestHost, valueOf } from './test-host';

// A small life of many kinds, whose file loses one page after the other. What an export may miss is told from the whole file: by SQLite's own
// list of pages (dbstat) and by the ids that stand on a page as bytes.
jest.setTimeout(240_000);
const PAGE = 4096;
const LONG = 'A long paragraph about nothing in particular. '.repeat(250);

type Page = {
  readonly pageno: number;
  readonly name: string;
  readonly path: string;
  readonly pagetype: string;
};
let store: TemporaryProfiles;
let whole: Buffer;
let pages: readonly Page[];
let rows: ReadonlyMap<string, string>;
const file = (): string => join(store.folder, 'own', 'db.sqlite');

const live = async (client: ApiClient): Promise<void> => {
  const categories: string[] = [];
  for (let i = 0; i < 5; i += 1)
    categories.push(valueOf(await client.command('category.create', { name: `category ${i}` })).id);
  for (let i = 0; i < 5; i += 1) valueOf(await client.command('label.create', { name: `label ${i}` }));
  for (let i = 0; i < 70; i += 1) {
    const notes = i % 25 === 0 ? LONG : 'x'.repeat(60);
    const { id } = valueOf(await client.command('task.create', { title: `task ${i}`, notes }));
    if (i % 5 === 0)
      valueOf(await client.command('task.update', { id, fields: { title: `task ${i} again` } }));
    if (i % 9 === 0) valueOf(await client.command('task.delete', { id }));
  }
  for (let i = 0; i < 12; i += 1)
    valueOf(
      await client.command('note.create', {
        day: '2026-11-18',
        title: `note ${i}`,
        body: i % 4 === 0 ? LONG : 'short',
      }),
    );
};

/** Of every row that an export holds, all of it. */
const rowsOf = (text: string): ReadonlyMap<string, string> => {
  const parsed = parseJson(text);
  if (!parsed.ok || !isJsonObject(parsed.value)) throw new Error('no export');
  const listed = (value: Json | undefined): readonly Json[] => (isJsonArray(value) ? value : []);
  const all = [...listed(parsed.value['records']), ...listed(parsed.value['appended'])];
  return new Map(
    all.map((row) => {
      if (!isJsonObject(row)) throw new Error('no row');
      return [`${String(row['kind'])} ${String(row['id'])}`, JSON.stringify(row)] as const;
    }),
  );
};

/** Old rows on free pages, which say something else. */
const leaveOldRows = (database: Sqlite.Database): void => {
  const table = database
    .prepare<[], string>("SELECT sql FROM sqlite_schema WHERE name = 'task'")
    .pluck()
    .get();
  database.exec((table ?? '').replace('TABLE task', 'TABLE old_task'));
  database.exec('INSERT INTO old_task SELECT * FROM task');
  database.exec("UPDATE old_task SET state = replace(state, '\"task ', '\"stale ')");
  database.exec('DROP TABLE old_task');
};

beforeAll(async () => {
  store = createTemporaryProfiles();
  const { client, host } = openTestHost({ seed: 270, store });
  valueOf(await client.command('profile.startEmpty', {}));
  await live(client);
  rows = rowsOf(valueOf(await client.query('data.export', {})).text);
  host.close();
  const database = new Sqlite(file());
  leaveOldRows(database);
  database.pragma('wal_checkpoint(TRUNCATE)');
  pages = database.prepare<[], Page>('SELECT pageno, name, path, pagetype FROM dbstat ORDER BY pageno').all();
  database.close();
  whole = readFileSync(file());
});
afterAll(() => store.remove());

const lay = (bytes: Buffer): void => {
  for (const suffix of ['-wal', '-shm']) rmSync(file() + suffix, { force: true });
  writeFileSync(file(), bytes);
};
const exported = async (isLookedThrough = false) => {
  const { client, host } = openTestHost({ seed: 271, store });
  // As once a day.
  if (isLookedThrough) host.rest();
  const answer = await client.query('data.export', {});
  host.close();
  if (!answer.ok) return { code: codeOf(answer), saved: new Map<string, string>(), unreadable: [] };
  const { text, unreadable = [] } = answer.value;
  return { code: 'ok', saved: rowsOf(text), unreadable };
};

const bytesOf = (pageno: number): Buffer => whole.subarray((pageno - 1) * PAGE, pageno * PAGE);
/** The ids whose rows may be lost with a page: those that stand on it, or on the page whose row runs over to it. */
const idsOn = ({ pageno, pagetype, path, name }: Page): Buffer | null => {
  if (name === 'sqlite_schema') return null;
  if (pagetype !== 'overflow') return bytesOf(pageno);
  const owner = pages.find(
    (each) => each.name === name && each.path === path.slice(0, path.lastIndexOf('/') + 1),
  );
  return owner === undefined ? null : bytesOf(owner.pageno);
};
const isOfRecords = ({ name }: Pick<Page, 'name'>): boolean =>
  [...rows.keys()].some((key) => tableOf(key) === name);
const tableOf = (key: string): string => {
  const [kind = ''] = key.split(' ');
  return kind === 'supersededEdit'
    ? 'superseded_edits'
    : kind.replace(/[A-Z]/g, (big) => `_${big.toLowerCase()}`);
};

const everyPage = (): readonly Page[] =>
  Array.from({ length: whole.length / PAGE }, (_, at) => {
    const free = { pageno: at + 1, name: 'free', path: '', pagetype: '' };
    return pages.find(({ pageno }) => pageno === at + 1) ?? free;
  });

type Way = {
  readonly spoil: (page: Buffer) => void;
  /** SQLite reads half a page without a word: only a look through the file tells. */
  readonly isLookedThrough?: boolean;
};
const ways: Readonly<Record<string, Way>> = {
  'holds zeroes': { spoil: (page) => void page.fill(0) },
  'holds noise': { spoil: (page) => void page.set(createTestRandom(17).bytes(PAGE)) },
  'is torn in its middle': { spoil: (page) => void page.fill(0, PAGE / 2), isLookedThrough: true },
};

/** What is wrong with an export of a file of which one page was spoilt. */
const faultsOf = (
  page: Page,
  { code, saved, unreadable }: Awaited<ReturnType<typeof exported>>,
): readonly string[] => {
  if (code !== 'ok') return [code];
  const faults: string[] = [];
  for (const [key, row] of saved) if (rows.get(key) !== row) faults.push(`invented ${key}`);
  const named = new Set(unreadable.map(({ kind, id }) => `${kind} ${id}`));
  const place = isOfRecords(page) ? idsOn(page) : null;
  for (const key of rows.keys()) {
    if (saved.has(key)) continue;
    if (!named.has(key)) faults.push(`unnamed ${key}`);
    if (tableOf(key) !== page.name || place?.includes(key.slice(key.indexOf(' ') + 1)) !== true)
      faults.push(`lost ${key}`);
  }
  // Of a row that runs over to other pages each is a part of it alone.
  if (page.pagetype === 'overflow' && named.size > 1) faults.push(`more than one named`);
  for (const key of named) if (saved.has(key) || !rows.has(key)) faults.push(`named ${key}`);
  return faults;
};

test('the life has what a file can have: inner pages, pages that rows run over to, free pages with old rows', () => {
  const sorts = new Set(pages.map(({ name, pagetype }) => `${name} ${pagetype}`));
  for (const sort of [
    'task internal',
    'task overflow',
    'note overflow',
    'commits internal',
    'sqlite_schema leaf',
  ])
    expect([...sorts]).toContain(sort);
  expect(whole.includes('"stale 3')).toBe(true);
  expect(rows.size).toBeGreaterThan(90);
});

test.each(Object.entries(ways))(
  '[RESCUE-1] [RESCUE-7] whichever page %s, an export misses the rows on it and no others',
  async (how, { spoil, isLookedThrough = false }) => {
    const seen: Record<string, readonly string[]> = {};
    for (const page of sampled(everyPage(), {
      name: `pages, one ${how}`,
      oneIn: 4,
      sortOf: ({ name, pagetype }) => `${isOfRecords({ name }) ? name : ''} ${pagetype}`,
    })) {
      const { pageno } = page;
      const bytes = Buffer.from(whole);
      spoil(bytes.subarray((pageno - 1) * PAGE, pageno * PAGE));
      lay(bytes);
      const faults = faultsOf(page, await exported(isLookedThrough));
      if (faults.length > 0) seen[`${pageno} ${page.name} ${page.pagetype}`] = faults.slice(0, 4);
    }
    expect(seen).toEqual({});
  },
);

/** https://www.sqlite.org/fileformat2.html#the_database_header; byte 60 is our version, which says who may open it. */
const FIELDS: readonly (readonly [name: string, at: number, length: number])[] = [
  ['magic', 0, 16],
  ['page size', 16, 2],
  ['write version', 18, 1],
  ['read version', 19, 1],
  ['reserved bytes', 20, 1],
  ['largest payload fraction', 21, 1],
  ['least payload fraction', 22, 1],
  ['leaf payload fraction', 23, 1],
  ['change counter', 24, 4],
  ['page count', 28, 4],
  ['first free page', 32, 4],
  ['count of free pages', 36, 4],
  ['schema cookie', 40, 4],
  ['schema format', 44, 4],
  ['cache size', 48, 4],
  ['largest root', 52, 4],
  ['text encoding', 56, 4],
  ['vacuum mode', 64, 4],
  ['application', 68, 4],
  ['for later', 72, 20],
  ['version valid for', 92, 4],
  ['library', 96, 4],
];
const values: Readonly<Record<string, (field: Buffer) => void>> = {
  zero: (field) => void field.fill(0),
  full: (field) => void field.fill(0xff),
  other: (field) => void field.fill(2),
  half: (field) => field.forEach((byte, at) => field.writeUInt8(byte >> 1, at)),
};

test('[RESCUE-7] whichever field of the header is changed, an export misses nothing', async () => {
  const seen: Record<string, string> = {};
  const changes = FIELDS.flatMap(([name, at, length]) =>
    Object.entries(values).map(([how, change]) => ({ name, how, at, length, change })),
  );
  const tried = sampled(changes, { name: 'changes of a header', oneIn: 4, sortOf: ({ name }) => name });
  for (const { name, how, at, length, change } of tried) {
    const bytes = Buffer.from(whole);
    change(bytes.subarray(at, at + length));
    lay(bytes);
    const { code, saved, unreadable } = await exported();
    const same = [...rows].filter(([key, row]) => saved.get(key) === row).length;
    if (same !== rows.size || saved.size !== rows.size || unreadable.length > 0)
      seen[`${name} ${how}`] = `${code}: ${same} of ${rows.size}, ${saved.size}, ${unreadable.length} named`;
  }
  expect(seen).toEqual({});
});

test('[RESCUE-7] rows that only the log holds are saved, and the file is left as it was', async () => {
  const other = createTemporaryProfiles();
  const { client, host } = openTestHost({ seed: 272, store: other });
  valueOf(await client.command('profile.startEmpty', {}));
  await live(client);
  host.rest();
  for (let i = 0; i < 9; i += 1) valueOf(await client.command('task.create', { title: `late ${i}` }));
  const all = rowsOf(valueOf(await client.query('data.export', {})).text);
  const from = join(other.folder, 'own', 'db.sqlite');
  const aside = join(other.folder, 'aside');
  mkdirSync(aside);
  for (const suffix of ['', '-wal']) copyFileSync(from + suffix, join(aside, `db.sqlite${suffix}`));
  host.close();
  expect(readFileSync(join(aside, 'db.sqlite-wal')).length).toBeGreaterThan(10 * PAGE);
  const spoilt = readFileSync(join(aside, 'db.sqlite'));
  expect(spoilt.includes('late 3')).toBe(false);
  const schema = pages.find(({ name, pagetype }) => name === 'sqlite_schema' && pagetype === 'leaf');
  for (const pageno of [1, schema?.pageno ?? 1]) {
    const bytes = Buffer.from(spoilt);
    bytes.fill(0, (pageno - 1) * PAGE, pageno === 1 ? 16 : pageno * PAGE);
    lay(bytes);
    copyFileSync(join(aside, 'db.sqlite-wal'), `${file()}-wal`);
    const { code, saved } = await exported();
    expect([pageno, code, [...all].filter(([key, row]) => saved.get(key) !== row)]).toEqual([
      pageno,
      'ok',
      [],
    ]);
    expect(saved.size).toBe(all.size);
  }
  other.remove();
});

test('[RESCUE-7] the damaged file is only read', async () => {
  const bytes = Buffer.from(whole).fill(0, 0, 16);
  lay(bytes);
  expect((await exported()).code).toBe('ok');
  expect(readFileSync(file()).equals(bytes)).toBe(true);
  expect(existsSync(`${file()}-wal`)).toBe(false);
});
