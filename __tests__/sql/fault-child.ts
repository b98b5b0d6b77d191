import { chmodSync, copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { SqlError } from '../../src/db/sql-database';
import type { SqlDatabase } from '../../src/db/sql-database';
import { createBetterSqlite3Files } from '../../src/platform/node/better-sqlite3-files';
import { makePrivateFolder } from '../../src/platform/node/home-folder';
import { createMarkFile } from '../../src/platform/node/mark-file';
import { writePrivateFile } from '../../src/platform/node/private-file';

// What must happen in a process of its own: limits, locks, kills, a user without rights. Speaks in lines of JSON.
const say = (line: unknown): void => void process.stdout.write(`${JSON.stringify(line)}\n`);

const describe = (work: () => unknown): unknown => {
  try {
    return work();
  } catch (cause) {
    return cause instanceof SqlError ? { kind: cause.kind, sqliteCode: cause.sqliteCode } : String(cause);
  }
};

const addPair = (database: SqlDatabase, n: number): number =>
  database.transaction(() => {
    database.run('INSERT INTO pair (n, half, body) VALUES (?, 1, ?)', [n, 'x'.repeat(2000)]);
    return database.run('INSERT INTO pair (n, half, body) VALUES (?, 2, ?)', [n, 'x'.repeat(2000)]);
  });

const [, , mode = '', directory = ''] = process.argv;
const files = createBetterSqlite3Files(directory);
const count = (database: SqlDatabase): unknown => database.query('SELECT count(*) FROM pair').rows[0]?.[0];

const fillUntilRefused = (database: SqlDatabase): void => {
  // Unhandled, the signal of the file size limit ends the process before SQLite sees the failure.
  process.on('SIGXFSZ', () => undefined);
  let committed = 0;
  const failure = describe(() => {
    for (; committed < 5000; committed += 1) addPair(database, committed);
    return null;
  });
  say({ committed, failure, read: describe(() => count(database)) });
};

const holdLock = (database: SqlDatabase): void => {
  database.transaction(() => {
    addUncommitted(database);
    say('locked');
    // Blocks inside the transaction until the parent kills this process.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 30_000);
  });
};

const addUncommitted = (database: SqlDatabase): number =>
  database.run('INSERT INTO pair (n, half, body) VALUES (?, 1, ?)', [-1, 'never committed']);

const commitForEver = (database: SqlDatabase): void => {
  for (let n = 0; n < 1_000_000; n += 1) {
    addPair(database, n);
    say(n);
  }
};

/** As a process that was killed leaves it: what was written last is in the log alone. */
const leaveWithLog = (): void => {
  const database = files.open('db.sqlite');
  addPair(database, 1);
  for (const end of ['', '-wal'])
    copyFileSync(join(directory, `db.sqlite${end}`), join(directory, `left.sqlite${end}`));
  database.run('DELETE FROM pair');
  database.close();
};

const openWithoutRights = (): void => {
  leaveWithLog();
  const sealed = join(directory, 'sealed.sqlite');
  copyFileSync(join(directory, 'db.sqlite'), sealed);
  chmodSync(sealed, 0);
  chmodSync(join(directory, 'db.sqlite'), 0o444);
  chmodSync(directory, 0o555);
  if (process.getuid?.() === 0) process.setuid?.(65_534);
  const write = describe(() => files.open('db.sqlite').run('DELETE FROM pair'));
  const read = describe(() => count(files.open('db.sqlite', { readOnly: true })));
  const copy = describe(() => files.copy('db.sqlite', 'copy.sqlite'));
  const create = describe(() => files.open('new.sqlite').run('CREATE TABLE x (a TEXT) STRICT'));
  const unreadable = describe(() => files.open('sealed.sqlite', { readOnly: true }));
  const left = describe(() => count(files.open('left.sqlite', { readOnly: true })));
  say({ write, read, copy, create, unreadable, left });
};

const COMMITS = 50;
/** What of it waits for the disk is counted from outside. */
const commitSome = (database: SqlDatabase, how: string): void => {
  const durable = how === 'now' ? 'now' : 'later';
  const many = how === 'none' ? 0 : COMMITS;
  // A new log's first sync costs its header and its folder once.
  addPair(database, -1);
  for (let n = 0; n < many; n += 1)
    database.transaction(() => database.run('INSERT INTO pair (n, half, body) VALUES (?, 1, ?)', [n, 'x']), {
      durable,
    });
  for (let n = 0; how === 'now' && n < COMMITS; n += 1)
    database.run('INSERT INTO pair (n, half, body) VALUES (?, 2, ?)', [n, 'x']);
  if (how === 'flushed') database.flush();
  say(count(database));
  // Its end would settle everything.
  process.kill(process.pid, 'SIGKILL');
};

const writeFiles = (): void => {
  makePrivateFolder(join(directory, 'profiles', 'own'));
  writePrivateFile(join(directory, 'profiles', 'own', 'profile.json'), '{}');
  say(0);
};

const writeMark = (): void => {
  createMarkFile(join(directory, 'host', 'marks', 'own.json')).write('{}');
  say(0);
};

const [, , , , how = ''] = process.argv;
if (mode === 'some' && how === 'files') writeFiles();
else if (mode === 'some' && how === 'mark') writeMark();
else if (mode === 'some') commitSome(files.open('db.sqlite'), how);
if (mode === 'rights') openWithoutRights();
if (mode === 'fill') fillUntilRefused(files.open('db.sqlite'));
if (mode === 'lock') holdLock(files.open('db.sqlite'));
if (mode === 'commit') commitForEver(files.open('db.sqlite'));
