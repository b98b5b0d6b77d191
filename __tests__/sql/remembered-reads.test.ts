import { rememberReads } from '../../src/db/remembered-reads';
import type { SqlDatabase, SqlValue } from '../../src/db/sql-database';
import { openAgentBed } from '../runs/agent-bed';
import { seededRandom } from '../commit/bed';
import { createReadyTemporaryFiles, createTemporaryFiles, type TemporaryFiles } from './temporary-files';

let temporary: TemporaryFiles;
let database: SqlDatabase;
let asked = 0;
const counted = (of: SqlDatabase): SqlDatabase => ({
  ...of,
  query: (sql, params) => {
    asked += 1;
    return of.query(sql, params);
  },
});
beforeEach(() => {
  temporary = createTemporaryFiles();
  database = temporary.files.open('db.sqlite');
  asked = 0;
});
afterEach(() => {
  database.close();
  temporary.destroy();
});

const READS: readonly (readonly [string, readonly SqlValue[]])[] = [
  ['SELECT a FROM one WHERE id = ?', [1]],
  ['SELECT a FROM one WHERE id = ?', [2]],
  ['SELECT id, a FROM one ORDER BY id', []],
  ['SELECT id, b FROM two ORDER BY id', []],
  ['SELECT a, b FROM one JOIN two ON one.id = two.id ORDER BY a', []],
  ['SELECT count(*) FROM two WHERE b IN (SELECT a FROM one)', []],
];
const WRITES = [
  'INSERT OR REPLACE INTO one (id, a) VALUES (?, ?)',
  'INSERT OR REPLACE INTO two (id, b) VALUES (?, ?)',
  'UPDATE one SET a = a + 1 WHERE id <> ? AND id <> ?',
  'DELETE FROM two WHERE id IN (?, ?)',
  'INSERT INTO one (id, a) SELECT b, id FROM two WHERE id IN (?, ?) ON CONFLICT (id) DO UPDATE SET a = excluded.a',
];

test.each([1, 2, 3])(
  '[SQL-23] what is remembered is what is there, whatever was written or taken back (seed %d)',
  (seed) => {
    const dice = seededRandom(seed);
    database.run('CREATE TABLE one (id INTEGER PRIMARY KEY, a INTEGER) STRICT');
    database.run('CREATE TABLE two (id INTEGER PRIMARY KEY, b INTEGER) STRICT');
    const remembered = rememberReads(counted(database));
    let looks = 0;
    const look = (): void => {
      for (const [sql, params] of READS) {
        looks += 1;
        expect(remembered.query(sql, params).rows).toEqual(database.query(sql, params).rows);
      }
    };
    const write = (through: SqlDatabase): void =>
      void through.run(WRITES[dice.below(WRITES.length)] ?? '', [dice.below(5), dice.below(5)]);
    for (let turn = 0; turn < 150; turn += 1) {
      const through = dice.below(2) === 0 ? database : remembered;
      const isTakenBack = dice.below(3) === 0;
      const work = (): void => {
        for (let count = dice.below(3); count > 0; count -= 1) {
          write(through);
          look();
        }
        if (isTakenBack) throw new Error('taken back');
      };
      if (dice.below(2) === 0) write(through);
      else if (isTakenBack) expect(() => through.transaction(work)).toThrow('taken back');
      else through.transaction(work);
      look();
      look();
    }
    expect(asked).toBeLessThan(looks * 0.7);
  },
);

test('[SQL-23] what stays as it was is asked once; a list that is long, and bytes, are asked anew', () => {
  database.run('CREATE TABLE one (id INTEGER PRIMARY KEY, a BLOB) STRICT');
  for (let id = 0; id < 101; id += 1) database.run('INSERT INTO one (id) VALUES (?)', [id]);
  const remembered = rememberReads(counted(database));
  const timesAsked = (sql: string, params: readonly SqlValue[] = []): number => {
    asked = 0;
    for (let look = 0; look < 3; look += 1) remembered.query(sql, params);
    return asked;
  };
  expect(timesAsked('SELECT id FROM one WHERE id < ?', [100])).toBe(1);
  expect(timesAsked('SELECT id FROM one')).toBe(3);
  expect(timesAsked('SELECT id FROM one WHERE a = ?', [new Uint8Array([1])])).toBe(3);
  expect(rememberReads(remembered)).toBe(remembered);
});

test('[SQL-23] five hundred answers are remembered at most', () => {
  database.run('CREATE TABLE one (id INTEGER PRIMARY KEY) STRICT');
  const remembered = rememberReads(counted(database));
  const ask = (id: number): void => void remembered.query('SELECT id FROM one WHERE id = ?', [id]);
  for (let id = 0; id < 501; id += 1) ask(id);
  asked = 0;
  ask(500);
  expect(asked).toBe(0);
  ask(0);
  expect(asked).toBe(1);
});

test('[SQL-23] no table of either database is written by anything but statements that name it', () => {
  const ready = createReadyTemporaryFiles();
  const { stores, close } = openAgentBed({ files: ready.files, clock: { now: () => 0 } });
  for (const { database: file } of [stores.journal, stores.agent]) {
    const sql = `SELECT name FROM sqlite_schema WHERE type IN ('trigger', 'view')
      OR sql LIKE '%CREATE VIRTUAL%' OR sql LIKE '%ON DELETE%' OR sql LIKE '%ON UPDATE%'`;
    expect(file.query(sql).rows).toEqual([]);
    expect(Number(file.query('SELECT count(*) FROM sqlite_schema').rows[0]?.[0])).toBeGreaterThan(20);
  }
  close();
  ready.destroy();
});
