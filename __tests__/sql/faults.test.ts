import { execFileSync, spawn, spawnSync } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { openMigrated } from '../../src/db/migrate';
import { sqlFailureOf } from '../../src/db/sql-failure';
import { createBetterSqlite3Files } from '../../src/platform/node/better-sqlite3-files';
import { failureOf } from './contract-case';
import { createTemporaryFiles } from './temporary-files';
import type { TemporaryFiles } from './temporary-files';

const name = 'db.sqlite';
const PAIR = 'CREATE TABLE pair (n INTEGER NOT NULL, half INTEGER NOT NULL, body TEXT NOT NULL) STRICT';
const bundleFolder = mkdtempSync(join(tmpdir(), 'reveille-fault-child-'));
const child = join(bundleFolder, 'fault-child.cjs');
const modules = join(dirname(require.resolve('esbuild/package.json')), '..');

beforeAll(() => {
  const entry = join(__dirname, 'fault-child.ts');
  const flags = [
    '--bundle',
    '--platform=node',
    '--format=cjs',
    '--external:better-sqlite3',
    '--log-level=error',
  ];
  execFileSync(require.resolve('esbuild/bin/esbuild'), [entry, `--outfile=${child}`, ...flags]);
});
afterAll(() => rmSync(bundleFolder, { recursive: true, force: true }));

let temporary: TemporaryFiles;
beforeEach(() => {
  temporary = createTemporaryFiles();
  const database = temporary.files.open(name);
  database.run(PAIR);
  database.close();
});
afterEach(() => {
  chmodSync(temporary.directory, 0o755);
  temporary.destroy();
});

const env = { ...process.env, NODE_PATH: modules };
const runChild = (mode: string): unknown =>
  JSON.parse(execFileSync(process.execPath, [child, mode, temporary.directory], { env, encoding: 'utf8' }));

const startChild = (mode: string): ChildProcess =>
  spawn(process.execPath, [child, mode, temporary.directory], { env, stdio: ['ignore', 'pipe', 'inherit'] });

const linesOf = (process: ChildProcess): AsyncIterable<string> => {
  if (process.stdout === null) throw new Error('no output');
  return createInterface({ input: process.stdout });
};
const ended = (process: ChildProcess): Promise<void> =>
  new Promise((done) => process.once('close', () => done()));

const codeOf = (work: () => unknown): string => sqlFailureOf(failureOf(work))?.code ?? 'none';

/** The pairs in the file; throws where one is half there. */
const wholePairs = (): number => {
  const database = temporary.files.open(name);
  const halves = database.query('SELECT n, count(*) FROM pair GROUP BY n HAVING count(*) <> 2').rows;
  const pairs = Number(database.query('SELECT count(*) FROM pair').rows[0]?.[0]) / 2;
  expect(halves).toEqual([]);
  expect(database.query('PRAGMA integrity_check').rows).toEqual([['ok']]);
  database.close();
  return pairs;
};

test('[SQL-7] a file that may not grow (ulimit -f): nothing half-written, reads go on', () => {
  const command = 'ulimit -f 1500; exec "$0" "$@"';
  const args = ['-c', command, process.execPath, child, 'fill', temporary.directory];
  const answer: unknown = JSON.parse(execFileSync('bash', args, { env, encoding: 'utf8' }));
  expect(answer).toMatchObject({ failure: { kind: expect.stringMatching(/^(?:io|full)$/) } });
  const committed = Number(Reflect.get(Object(answer), 'committed'));
  expect(committed).toBeGreaterThan(10);
  expect(answer).toMatchObject({ read: committed * 2 });
  expect(wholePairs()).toBe(committed);
});

test('[SQL-8] a file that another process holds: reads go on, a write is told who is in the way, a kill frees it', async () => {
  const other = startChild('lock');
  for await (const line of linesOf(other)) if (line === '"locked"') break;
  const database = temporary.files.open(name);
  const write = (): number => database.run('INSERT INTO pair (n, half, body) VALUES (1, 1, ?)', ['mine']);
  expect(codeOf(write)).toBe('database_locked');
  expect(database.query('SELECT count(*) FROM pair').rows).toEqual([[0]]);
  const closed = ended(other);
  other.kill('SIGKILL');
  await closed;
  expect(write()).toBe(1);
  expect(database.query('SELECT n FROM pair').rows).toEqual([[1]]);
  database.close();
});

test('[SQL-4] kill -9 between any two instructions: whole commits, and every one that was told', async () => {
  let expected = 0;
  for (const killAfter of [1, 7, 40]) {
    const writer = startChild('commit');
    const closed = ended(writer);
    let told = 0;
    for await (const line of linesOf(writer)) {
      expect(line).toBe(String(told));
      told += 1;
      if (told === killAfter) writer.kill('SIGKILL');
    }
    await closed;
    const database = temporary.files.open(name);
    const pairs = Number(database.query('SELECT count(*) FROM pair').rows[0]?.[0]) / 2;
    expect(database.query('SELECT count(*) FROM pair WHERE n < ?', [told]).rows).toEqual([[told * 2]]);
    expect(Number.isInteger(pairs)).toBe(true);
    database.run('DELETE FROM pair');
    database.close();
    expected += told;
  }
  expect(expected).toBeGreaterThanOrEqual(48);
  expect(wholePairs()).toBe(0);
});

/** Null: nobody here can count what a process asks of its disk. */
const syncsOf = (how: string): number | null => {
  const own = createTemporaryFiles();
  try {
    const database = own.files.open(name);
    database.run(PAIR);
    database.close();
    const trace = own.pathOf('trace.txt');
    const args = ['-f', '-o', trace, '-e', 'trace=fsync,fdatasync', process.execPath, child, 'some'];
    const ran = spawnSync('strace', [...args, own.directory, how], { env, encoding: 'utf8' });
    if (ran.error !== undefined || !existsSync(trace)) return null;
    expect(ran.stdout.trim()).toMatch(/^\d+$/);
    return readFileSync(trace, 'utf8').match(/\bf(?:data)?sync\(/g)?.length ?? 0;
  } finally {
    own.destroy();
  }
};

// Everywhere the contract says which setting is in force; where strace is, this counts what comes of it.
test('[SQL-21] each commit waits for the disk once, what may wait does not, a flush does', () => {
  const [none, now, later, flushed] = ['none', 'now', 'later', 'flushed'].map(syncsOf);
  if (none === null || none === undefined) return;
  expect({ now: Number(now) - none, later: Number(later) - none, flushed: Number(flushed) - none }).toEqual({
    now: 100,
    later: 0,
    flushed: 1,
  });
});

test('a file beside the databases is on the disk, and so is each name', () => {
  const syncs = syncsOf('files');
  // Two folders by their names, the file and its name.
  if (syncs !== null) expect(syncs).toBe(4);
});

test('[HOST-2] a mark is on the disk as any file beside the databases is: nothing is asked of its folder twice', () => {
  const syncs = syncsOf('mark');
  if (syncs !== null) expect(syncs).toBe(4);
});

test('[SQL-20] a place that may only be read: reads go on, with what the log holds, and writes say so', () => {
  expect(runChild('rights')).toEqual({
    write: { kind: 'read_only', sqliteCode: 8 },
    read: 0,
    copy: { kind: 'cannot_open', sqliteCode: 14 },
    create: { kind: 'cannot_open', sqliteCode: 14 },
    unreadable: { kind: 'cannot_open', sqliteCode: 14 },
    left: 2,
  });
});

test('[SQL-3] no directory, or a file in its place: cannot open', () => {
  const missing = createBetterSqlite3Files(join(temporary.directory, 'nowhere'));
  expect(codeOf(() => missing.open(name))).toBe('database_cannot_open');
  expect(codeOf(() => missing.list())).toBe('database_cannot_open');
  const inFile = createBetterSqlite3Files(temporary.pathOf(name));
  expect(codeOf(() => inFile.open(name))).toBe('database_cannot_open');
});

test('[SQL-3] a file that is no database is corrupt, read-only too, and stays as it is', () => {
  const text = 'Dear diary, this is not a database. '.repeat(300);
  writeFileSync(temporary.pathOf('diary.sqlite'), text);
  expect(codeOf(() => temporary.files.open('diary.sqlite'))).toBe('database_corrupt');
  expect(codeOf(() => temporary.files.open('diary.sqlite', { readOnly: true }))).toBe('database_corrupt');
  const plan = { files: temporary.files, name: 'diary.sqlite', migrations: [] };
  expect(openMigrated(plan)).toMatchObject({ ok: false, error: { code: 'database_corrupt' } });
  expect(readFileSync(temporary.pathOf('diary.sqlite'), 'utf8')).toBe(text);
});
