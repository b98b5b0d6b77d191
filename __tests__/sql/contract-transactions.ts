import { SqlError } from '../../src/db/sql-database';
import {
  countItems,
  createItems,
  expectEqual,
  expectSqlError,
  expectTrue,
  failureOf,
  withDatabase,
} from './contract-case';
import type { ContractCase } from './contract-case';

const add = 'INSERT INTO item (id, title) VALUES (?, ?)';

const bodies: readonly ContractCase[] = [
  {
    name: '[SQL-4] a transaction commits all and answers what its body answers',
    run: withDatabase((database) => {
      createItems(database);
      const answer = database.transaction(() => {
        database.run(add, [1, 'a']);
        database.run(add, [2, 'b']);
        return { count: countItems(database) };
      });
      expectEqual(answer, { count: 2 }, 'answer');
      expectEqual(countItems(database), 2, 'after');
    }),
  },
  {
    name: '[SQL-4] a throw rolls back all and is thrown on as it was',
    run: withDatabase((database) => {
      createItems(database);
      const mine = new Error('mine');
      const thrown = failureOf(() =>
        database.transaction(() => {
          database.run(add, [1, 'a']);
          throw mine;
        }),
      );
      expectTrue(thrown === mine, 'the same error');
      expectEqual(countItems(database), 0, 'after');
      database.transaction(() => database.run(add, [1, 'a']));
      expectEqual(countItems(database), 1, 'the next one works');
    }),
  },
  {
    name: '[SQL-4] a nested transaction is refused, even where its body catches that',
    run: withDatabase((database) => {
      createItems(database);
      const nested = (): void => database.transaction(() => undefined);
      expectSqlError(() => database.transaction(nested), { kind: 'misuse' });
      database.transaction(() => {
        database.run(add, [1, 'a']);
        expectSqlError(nested, { kind: 'misuse' });
        database.run(add, [2, 'b']);
      });
      expectEqual(countItems(database), 2, 'the outer one committed');
    }),
  },
  {
    name: '[SQL-4] a body that answers a promise is rolled back',
    run: withDatabase((database) => {
      createItems(database);
      const slow = async (): Promise<number> => database.run(add, [1, 'a']);
      expectSqlError(() => database.transaction(slow), { kind: 'misuse' });
      expectEqual(countItems(database), 0, 'after');
    }),
  },
  {
    name: '[SQL-4] tables made in a transaction that fails are gone',
    run: withDatabase((database) => {
      failureOf(() =>
        database.transaction(() => {
          createItems(database);
          database.run('PRAGMA user_version = 9');
          throw new Error('no');
        }),
      );
      expectEqual(database.query('SELECT count(*) FROM sqlite_schema').rows, [[0]], 'schema');
      expectEqual(database.query('PRAGMA user_version').rows, [[0]], 'version');
    }),
  },
];

const failures: readonly ContractCase[] = [
  {
    name: '[SQL-3] a broken constraint is named and undoes only its statement',
    run: withDatabase((database) => {
      createItems(database);
      database.transaction(() => {
        database.run(add, [1, 'a']);
        expectSqlError(() => database.run(`${add}, (?, ?)`, [2, 'b', 1, 'c']), {
          kind: 'constraint',
          sqliteCode: 19,
        });
        database.run(add, [3, 'd']);
      });
      expectEqual(database.query('SELECT id FROM item ORDER BY id').rows, [[1], [3]], 'rows');
    }),
  },
  {
    name: '[SQL-3] foreign keys are on',
    run: withDatabase((database) => {
      createItems(database);
      database.run('CREATE TABLE part (item INTEGER NOT NULL REFERENCES item (id)) STRICT');
      const orphan = (): number => database.run('INSERT INTO part (item) VALUES (?)', [77]);
      expectSqlError(orphan, { kind: 'constraint', sqliteCode: 19 });
    }),
  },
  {
    name: '[SQL-4] a constraint that breaks at the commit leaves nothing open',
    run: withDatabase((database) => {
      createItems(database);
      database.run(
        'CREATE TABLE part (item INTEGER REFERENCES item (id) DEFERRABLE INITIALLY DEFERRED) STRICT',
      );
      const orphan = (): number =>
        database.transaction(() => database.run('INSERT INTO part (item) VALUES (77)'));
      expectSqlError(orphan, { kind: 'constraint', sqliteCode: 19 });
      expectEqual(database.query('SELECT count(*) FROM part').rows, [[0]], 'rolled back');
      database.transaction(() => database.run(add, [1, 'a']));
    }),
  },
  {
    name: '[SQL-7] where SQLite gives a transaction up, nothing more runs in it',
    run: withDatabase((database) => {
      createItems(database);
      database.run(add, [1, 'a']);
      const body = (): void => {
        database.run(add, [2, 'b']);
        failureOf(() => database.run('INSERT OR ROLLBACK INTO item (id, title) VALUES (?, ?)', [1, 'again']));
        database.run(add, [3, 'would be committed by itself']);
      };
      expectSqlError(() => database.transaction(body), { kind: 'constraint' });
      expectEqual(database.query('SELECT id FROM item').rows, [[1]], 'rows');
      database.transaction(() => database.run(add, [4, 'd']));
      expectEqual(countItems(database), 2, 'the next one works');
    }),
  },
  {
    name: '[SQL-7] a given-up transaction does not commit, even where its body goes on in silence',
    run: withDatabase((database) => {
      createItems(database);
      database.run(add, [1, 'a']);
      const body = (): void => {
        database.run(add, [2, 'b']);
        failureOf(() => database.run('INSERT OR ROLLBACK INTO item (id, title) VALUES (?, ?)', [1, 'again']));
      };
      const failure = failureOf(() => database.transaction(body));
      expectTrue(failure instanceof SqlError, 'told');
      expectEqual(countItems(database), 1, 'rows');
    }),
  },
];

export const transactionCases: readonly ContractCase[] = [...bodies, ...failures];
