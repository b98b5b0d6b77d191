import type { SqlDatabase } from '../../src/db/sql-database';
import { expectEqual, expectTrue, failureOf, withDatabase, type ContractCase } from './contract-case';

// [SQL-23] While a statement's mark is the same, its answer is the same.
const READ_ITEMS = 'SELECT id, title FROM item ORDER BY id';
const READ_SIZES = 'SELECT item_id, size FROM item_size ORDER BY item_id';

const createTables = (database: SqlDatabase): void => {
  database.run('DROP TABLE IF EXISTS item');
  database.run('DROP TABLE IF EXISTS item_size');
  database.run('CREATE TABLE item (id INTEGER PRIMARY KEY, title TEXT) STRICT');
  database.run('CREATE TABLE item_size (item_id INTEGER PRIMARY KEY, size INTEGER) STRICT');
  database.run("INSERT INTO item (id, title) VALUES (1, 'one'), (2, 'two')");
  database.run('INSERT INTO item_size (item_id, size) VALUES (1, 10)');
};

const writes: readonly string[] = [
  "INSERT INTO item (id, title) VALUES (3, 'three')",
  "insert into item (id, title) values (3, 'three')",
  "INSERT OR IGNORE INTO item (id, title) VALUES (3, 'three')",
  "INSERT INTO item(id, title) VALUES (1, 'new') ON CONFLICT (id) DO UPDATE SET title = excluded.title",
  "REPLACE INTO item (id, title) VALUES (1, 'new')",
  "UPDATE item SET title = 'new' WHERE id = 1",
  "UPDATE OR IGNORE item SET title = 'new' WHERE id = 1",
  "/* first */ UPDATE -- of\n item SET title = 'new'",
  'UPDATE "item" SET title = (SELECT \'new\')',
  "UPDATE main.item SET title = 'new'",
  "UPDATE ITEM SET title = 'new'",
  'DELETE FROM item WHERE id = 1',
  "WITH old AS (SELECT 1 AS id) UPDATE item SET title = 'new' WHERE id IN (SELECT id FROM old)",
];

const reads: readonly string[] = [
  READ_ITEMS,
  'SELECT count(*) FROM "item"',
  'SELECT count(*) FROM [item]',
  'SELECT count(*) FROM `item`',
  'SELECT count(*) FROM main.item',
  'select count(*) from ITEM',
  'SELECT size FROM item_size JOIN item ON id = item_id',
  'SELECT size FROM item_size WHERE item_id IN (SELECT id FROM item)',
  'SELECT size FROM item_size, item',
  'WITH named AS (SELECT id FROM item) SELECT * FROM named',
  'VALUES ((SELECT count(*) FROM item))',
];

const ways: readonly {
  readonly how: string;
  readonly write: (database: SqlDatabase, sql: string) => void;
}[] = [
  { how: 'run', write: (database, sql) => void database.run(sql) },
  { how: 'query', write: (database, sql) => void database.query(`${sql} RETURNING 1`) },
];

const moved: readonly ContractCase[] = [
  {
    name: '[SQL-23] every way of writing a table moves the mark of what reads it, and of nothing beside it',
    run: withDatabase((database) => {
      for (const { how, write } of ways)
        for (const sql of writes) {
          createTables(database);
          const [before, beside] = [database.markOf(READ_ITEMS), database.markOf(READ_SIZES)];
          const answer = JSON.stringify(database.query(READ_ITEMS).rows);
          write(database, sql);
          const now = JSON.stringify(database.query(READ_ITEMS).rows);
          expectTrue(now !== answer, `${sql} changes the answer`);
          expectTrue(database.markOf(READ_ITEMS) !== before, `${how} of ${sql} moves the mark`);
          const isPlain = !/WITH|main\.|"item"/.test(sql);
          if (isPlain) expectEqual(database.markOf(READ_SIZES), beside, `mark beside ${how} of ${sql}`);
        }
    }),
  },
  {
    name: '[SQL-23] every way of reading a table has its mark, which stands still while nothing is written',
    run: withDatabase((database) => {
      for (const sql of reads) {
        createTables(database);
        const before = database.markOf(sql);
        database.query(sql);
        expectEqual(database.markOf(sql), before, `mark of ${sql}`);
        database.run("UPDATE item SET title = 'new' WHERE id = 1");
        expectTrue(database.markOf(sql) !== before, `the mark of ${sql} moves`);
      }
    }),
  },
];

const taken: readonly ContractCase[] = [
  {
    name: '[SQL-23] a rollback moves every mark: what was read inside it is no answer',
    run: withDatabase((database) => {
      createTables(database);
      let inside = { mark: 0, rows: '' };
      const failure = failureOf(() =>
        database.transaction(() => {
          database.run('DELETE FROM item');
          inside = {
            mark: database.markOf(READ_ITEMS),
            rows: JSON.stringify(database.query(READ_ITEMS).rows),
          };
          throw new Error('not after all');
        }),
      );
      expectTrue(failure !== null && inside.rows === '[]', 'it was gone inside');
      expectTrue(database.markOf(READ_ITEMS) !== inside.mark, 'the mark moved back out');
    }),
  },
  {
    name: '[SQL-23] a transaction moves what it writes, once written, and its commit nothing more',
    run: withDatabase((database) => {
      createTables(database);
      const before = database.markOf(READ_ITEMS);
      const inside = database.transaction(() => {
        expectEqual(database.markOf(READ_ITEMS), before, 'mark before the write');
        database.run('DELETE FROM item');
        return database.markOf(READ_ITEMS);
      });
      expectTrue(inside !== before, 'the mark moved');
      expectEqual(database.markOf(READ_ITEMS), inside, 'mark after the commit');
    }),
  },
  {
    name: '[SQL-23] a change of the schema moves every mark; a statement that writes has none',
    run: withDatabase((database) => {
      createTables(database);
      const before = database.markOf(READ_SIZES);
      database.run('DROP TABLE item');
      expectTrue(database.markOf(READ_SIZES) !== before, 'the mark moved');
      const mark = database.markOf('DELETE FROM item_size');
      expectTrue(mark !== database.markOf('DELETE FROM item_size'), 'never the same');
    }),
  },
];

export const markCases: readonly ContractCase[] = [...moved, ...taken];
