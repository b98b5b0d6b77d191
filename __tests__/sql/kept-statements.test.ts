import Sqlite from 'better-sqlite3';
import { createTemporaryFiles, type TemporaryFiles } from './temporary-files';

let temporary: TemporaryFiles;
beforeEach(() => {
  temporary = createTemporaryFiles();
});
afterEach(() => {
  jest.restoreAllMocks();
  temporary.destroy();
});

/** How often SQLite is asked to prepare these words. */
const preparedOf = (sql: string): (() => number) => {
  const asked = jest.spyOn(Sqlite.prototype, 'prepare');
  return () => asked.mock.calls.filter(([text]) => text === sql).length;
};

test('[SQL-22] a mark prepares no statement; a closed database has none', () => {
  const database = temporary.files.open('db.sqlite');
  database.run('CREATE TABLE item (size INTEGER) STRICT');
  const READ = 'SELECT size FROM item';
  const reads = preparedOf(READ);
  const before = database.markOf(READ);
  database.run('INSERT INTO item (size) VALUES (1)');
  expect([reads(), database.markOf(READ) === before]).toEqual([0, false]);
  database.close();
  expect(() => database.markOf(READ)).toThrow('closed');
});

test('[SQL-21] a flush keeps the statements that are prepared, and does nothing where nothing waits', () => {
  const database = temporary.files.open('db.sqlite');
  database.run('CREATE TABLE item (size INTEGER) STRICT');
  const READ = 'SELECT size FROM item';
  const reads = preparedOf(READ);
  const add = (): void =>
    database.transaction(() => void database.run('INSERT INTO item (size) VALUES (1)'), { durable: 'later' });
  add();
  database.query(READ);
  database.flush();
  database.query(READ);
  expect(reads()).toBe(1);
  const flushes = preparedOf('PRAGMA user_version = 0');
  const before = flushes();
  database.flush();
  database.transaction(() => void database.run('INSERT INTO item (size) VALUES (2)'));
  database.flush();
  expect(flushes()).toBe(before);
  add();
  database.flush();
  expect(flushes()).toBe(before + 1);
  database.close();
});
