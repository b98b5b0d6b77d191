import type { Batch } from '../../src/core/batch';
import { checkCommits } from '../../src/db/log/check';
import type { SqlDatabase } from '../../src/db/sql-database';
import { supersededEditKind } from '../../src/db/superseded-edit';
import { openBetterSqlite3 } from '../../src/platform/node/better-sqlite3-sql';
import { asPerson, createTables, kinds, openBed } from '../commit/bed';
import {
  createFaults,
  diskBroken,
  diskFull,
  failingDatabase,
  everyNth,
  onlyAt,
} from '../sql/failing-database';
import { commandIdOf, randomCommand } from './commands';

const SEED = 7;
const COMMANDS = 12;
const tables = ['topics', 'steps', 'events', 'commits', 'commands', 'superseded_edits'];

const contents = (database: SqlDatabase): unknown =>
  tables.map((table) => database.query(`SELECT * FROM ${table}`).rows);
const findings = (database: SqlDatabase): unknown =>
  checkCommits({ database, kinds: [...kinds, supersededEditKind] });

const createDatabase = (): SqlDatabase => {
  const database = openBetterSqlite3(':memory:');
  createTables(database);
  return database;
};
/** Sends every command until it is answered, as a transport does. */
const sendAll = (
  database: SqlDatabase,
  fromDisk: SqlDatabase,
): { readonly batches: Batch[]; readonly failures: number } => {
  const { unitOfWork } = openBed(database);
  const batches: Batch[] = [];
  unitOfWork.onBatch((batch) => batches.push(batch));
  let failures = 0;
  for (let k = 1; k <= COMMANDS; k += 1) {
    for (;;) {
      const before = contents(fromDisk);
      const done = unitOfWork.commit(asPerson(commandIdOf(SEED, k)), randomCommand(SEED, k));
      if (done.ok) break;
      failures += 1;
      expect(['disk_full', 'database_failed']).toContain(done.error.code);
      expect(contents(fromDisk)).toEqual(before);
      expect(findings(fromDisk)).toEqual([]);
    }
  }
  return { batches, failures };
};
const writesWithoutFaults = (): number => {
  const faults = createFaults();
  const database = createDatabase();
  sendAll(failingDatabase(database, faults), database);
  return faults.writes();
};

test('[CRASH-2] whichever write fails, nothing is half-written, nothing is emitted, and the repeated command acts once', () => {
  const most = writesWithoutFaults();
  expect(most).toBeGreaterThan(COMMANDS * 5);
  for (let n = 1; n <= most; n += 1) {
    const database = createDatabase();
    const faults = createFaults(onlyAt(n, n % 2 === 0 ? diskFull : diskBroken));
    const { batches, failures } = sendAll(failingDatabase(database, faults), database);
    expect(failures).toBe(1);
    expect(batches.length).toBe(COMMANDS);
    expect(findings(database)).toEqual([]);
    expect(database.query('SELECT count(*), count(DISTINCT command) FROM events').rows).toEqual([
      [COMMANDS, COMMANDS],
    ]);
    database.close();
  }
});

test('[CRASH-2] every n-th write fails for as long as a whole commit still fits between two failures', () => {
  for (let n = 25; n <= 60; n += 1) {
    const database = createDatabase();
    const { batches, failures } = sendAll(failingDatabase(database, createFaults(everyNth(n))), database);
    expect(failures).toBeGreaterThan(0);
    expect(batches.length).toBe(COMMANDS);
    expect(findings(database)).toEqual([]);
    database.close();
  }
});
