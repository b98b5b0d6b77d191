import type { SqlDatabase } from '../../src/db/sql-database';
import { createItems, expectEqual, expectSqlError, failureOf, withDatabase } from './contract-case';
import type { ContractCase } from './contract-case';

// `PRAGMA synchronous` as SQLite reads it in the middle of a write: 2 is FULL, 1 is NORMAL.
const FULL = 2;
const NORMAL = 1;

const IN_FORCE = 'SELECT synchronous FROM pragma_synchronous';
const inForce = (database: SqlDatabase): unknown => database.query(IN_FORCE).rows[0]?.[0];

const noteOutside = (database: SqlDatabase): void => {
  database.run(`INSERT INTO item (size) ${IN_FORCE}`);
};
const noteLater = (database: SqlDatabase): void =>
  database.transaction(() => noteOutside(database), { durable: 'later' });
const noted = (database: SqlDatabase): readonly unknown[] =>
  database.query('SELECT size FROM item ORDER BY id').rows.map(([size]) => size);

const byDefault: readonly ContractCase[] = [
  {
    name: '[SQL-21] a write waits for the disk, inside a transaction and outside',
    run: withDatabase((database) => {
      createItems(database);
      expectEqual(inForce(database), FULL, 'after the first statement');
      noteOutside(database);
      database.transaction(() => noteOutside(database));
      database.transaction(() => noteOutside(database), { durable: 'now' });
      expectEqual(noted(database), [FULL, FULL, FULL], 'noted');
    }),
  },
  {
    name: '[SQL-21] a transaction asked for later does not wait, and the next write does again',
    run: withDatabase((database) => {
      createItems(database);
      noteLater(database);
      noteOutside(database);
      noteLater(database);
      noteLater(database);
      database.transaction(() => noteOutside(database));
      noteLater(database);
      const [row] = database.query(`INSERT INTO item (size) ${IN_FORCE} RETURNING size`).rows;
      expectEqual(row, [FULL], 'a write that answers rows');
      expectEqual(noted(database), [NORMAL, FULL, NORMAL, NORMAL, FULL, NORMAL, FULL], 'noted');
    }),
  },
  {
    name: '[SQL-21] a transaction asked for later that fails leaves nothing behind',
    run: withDatabase((database) => {
      createItems(database);
      const failing = (): void =>
        database.transaction(
          () => {
            noteOutside(database);
            throw new Error('no');
          },
          { durable: 'later' },
        );
      failureOf(failing);
      database.transaction(() => noteOutside(database));
      failureOf(failing);
      noteOutside(database);
      expectEqual(noted(database), [FULL, FULL], 'noted');
    }),
  },
  {
    name: '[SQL-21] tables, versions and what RETURNING answers wait for the disk too',
    run: withDatabase((database) => {
      createItems(database);
      for (const statement of [
        'CREATE TABLE other (a INTEGER) STRICT',
        'PRAGMA user_version = 4',
        'DELETE FROM item RETURNING id',
      ]) {
        noteLater(database);
        database.query(statement);
        expectEqual(inForce(database), FULL, statement);
      }
    }),
  },
];

const byFile: readonly ContractCase[] = [
  {
    name: '[SQL-21] a file opened for later does not wait, except where a transaction asks to',
    run: withDatabase((database, files) => {
      createItems(database);
      database.close();
      const rebuilt = files.open('case.sqlite', { durable: 'later' });
      noteOutside(rebuilt);
      rebuilt.transaction(() => noteOutside(rebuilt));
      rebuilt.transaction(() => noteOutside(rebuilt), { durable: 'now' });
      noteOutside(rebuilt);
      expectEqual(noted(rebuilt), [NORMAL, NORMAL, FULL, NORMAL], 'noted');
      rebuilt.close();
    }),
  },
  {
    name: '[SQL-21] a flush waits for the disk and changes nothing',
    run: withDatabase((database) => {
      createItems(database);
      database.run('PRAGMA user_version = 7');
      noteLater(database);
      database.flush();
      expectEqual(inForce(database), FULL, 'in force');
      database.flush();
      expectEqual(noted(database), [NORMAL], 'noted');
      expectEqual(database.query('PRAGMA user_version').rows, [[7]], 'version');
    }),
  },
  {
    name: '[SQL-21] a flush stands outside transactions and needs an open database',
    run: withDatabase((database, files) => {
      createItems(database);
      database.transaction(() => expectSqlError(() => database.flush(), { kind: 'misuse' }));
      database.close();
      expectSqlError(() => database.flush(), { kind: 'misuse' });
      const reader = files.open('case.sqlite', { readOnly: true });
      reader.flush();
      reader.close();
    }),
  },
  {
    name: '[SQL-21] no caller sets by hand how long a write waits',
    run: withDatabase((database) => {
      for (const statement of [
        'PRAGMA synchronous = OFF',
        'PRAGMA synchronous=0',
        'pragma main.synchronous (1)',
        'PRAGMA journal_mode = MEMORY',
      ]) {
        expectSqlError(() => database.run(statement), { kind: 'misuse' });
        expectSqlError(() => database.query(statement), { kind: 'misuse' });
      }
      expectEqual(database.query('PRAGMA synchronous').rows, [[FULL]], 'reading it is allowed');
    }),
  },
];

export const durabilityCases: readonly ContractCase[] = [...byDefault, ...byFile];
