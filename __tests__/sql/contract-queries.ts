import { createItems, expectEqual, expectSqlError, withDatabase } from './contract-case';
import type { ContractCase } from './contract-case';

const refusedStatements: readonly string[] = [
  'SELECT :a',
  'SELECT @a',
  'SELECT $a',
  'SELECT ?1',
  'SELECT 1; SELECT 2',
  'SELECT 1; DROP TABLE item',
  '',
  '-- nothing',
  'BEGIN',
  'commit',
  ' ROLLBACK',
  '/* x */ SAVEPOINT a',
  "ATTACH 'other.sqlite' AS other",
  'SELECT 1 \u0000',
];

const statements: readonly ContractCase[] = [
  ...refusedStatements.map((sql) => ({
    name: `[SQL-1] [SQL-5] [SQL-6] refused: ${JSON.stringify(sql)}`,
    run: withDatabase((database) => {
      createItems(database);
      expectSqlError(() => database.query(sql, sql.includes('1;') || !/[:@$?]/.test(sql) ? [] : [1]), {
        kind: 'misuse',
      });
      expectSqlError(() => database.run(sql), { kind: 'misuse' });
    }),
  })),
  {
    name: '[SQL-1] marks inside texts, names and comments are no parameters',
    run: withDatabase((database) => {
      const sql = `SELECT '?:a', "title?" -- ? :b ; select
        /* @c ; */ , \`size\`, ? FROM (SELECT 1 AS "title?", 2 AS size);  -- the end`;
      expectEqual(database.query(sql, ['x']).rows, [['?:a', 1, 2, 'x']], 'row');
    }),
  },
  {
    name: '[SQL-1] too few and too many values are refused',
    run: withDatabase((database) => {
      for (const params of [[], [1], [1, 2, 3]]) {
        expectSqlError(() => database.query('SELECT ?, ?', params), { kind: 'refused_value' });
      }
      expectEqual(database.query('SELECT ?, ?', ['a', 'b']).rows, [['a', 'b']], 'row');
    }),
  },
  {
    name: '[SQL-3] a statement that is none is an error with code 1',
    run: withDatabase((database) => {
      expectSqlError(() => database.query('SELEKT 1'), { kind: 'other', sqliteCode: 1 });
      expectSqlError(() => database.query('SELECT 1 FROM nowhere'), { kind: 'other', sqliteCode: 1 });
      expectEqual(database.query('SELECT 1').rows, [[1]], 'the database works on');
    }),
  },
];

const reading: readonly ContractCase[] = [
  {
    name: '[SQL-2] columns have names, rows are arrays, equal names stay apart',
    run: withDatabase((database) => {
      createItems(database);
      database.run('INSERT INTO item (id, title) VALUES (1, ?)', ['a']);
      const sql = 'SELECT id, title AS name, 1 + 1 AS two, 7 AS name FROM item';
      expectEqual(
        database.query(sql),
        { columns: ['id', 'name', 'two', 'name'], rows: [[1, 'a', 2, 7]] },
        'rows',
      );
      expectEqual(database.query('SELECT id FROM item WHERE 0'), { columns: ['id'], rows: [] }, 'no rows');
    }),
  },
  {
    name: '[SQL-9] run counts the changed rows of its own statement',
    run: withDatabase((database) => {
      expectEqual(database.run('CREATE TABLE note (id INTEGER PRIMARY KEY, n INTEGER) STRICT'), 0, 'create');
      expectEqual(database.run('INSERT INTO note (n) VALUES (1), (2), (3)'), 3, 'insert');
      expectEqual(database.run('SELECT 1'), 0, 'a read, after three changes');
      expectEqual(database.run('PRAGMA user_version'), 0, 'a pragma that answers');
      expectEqual(database.run('UPDATE note SET n = n + 1 WHERE n > 1'), 2, 'update');
      expectEqual(database.run('UPDATE note SET n = 0 WHERE n > 100'), 0, 'update of none');
      expectEqual(database.run('INSERT OR IGNORE INTO note (id, n) VALUES (1, 1)'), 0, 'ignored');
      expectEqual(database.run('PRAGMA user_version = 7'), 0, 'a pragma');
      expectEqual(database.run('DELETE FROM note RETURNING id'), 3, 'delete returning');
      expectEqual(database.run('CREATE INDEX note_n ON note (n)'), 0, 'index');
      expectEqual(database.query('PRAGMA user_version').rows, [[7]], 'version');
    }),
  },
  {
    name: '[SQL-9] RETURNING answers rows and changes them all',
    run: withDatabase((database) => {
      createItems(database);
      const sql = 'INSERT INTO item (title) VALUES (?), (?) RETURNING id, title';
      expectEqual(
        database.query(sql, ['a', 'b']),
        {
          columns: ['id', 'title'],
          rows: [
            [1, 'a'],
            [2, 'b'],
          ],
        },
        'rows',
      );
      expectEqual(database.query('SELECT count(*) FROM item').rows, [[2]], 'count');
      expectEqual(database.query('DELETE FROM item'), { columns: [], rows: [] }, 'a change without rows');
      expectEqual(database.query('SELECT count(*) FROM item').rows, [[0]], 'deleted');
    }),
  },
  {
    name: '[SQL-9] a statement is used again with other values, and inside its own reading',
    run: withDatabase((database) => {
      createItems(database);
      const insert = 'INSERT INTO item (id, title) VALUES (?, ?)';
      for (let id = 1; id <= 500; id += 1) database.run(insert, [id, `t${id}`]);
      const byId = 'SELECT title FROM item WHERE id = ?';
      for (const [id] of database.query('SELECT id FROM item').rows) {
        expectEqual(database.query(byId, [id ?? null]).rows, [[`t${String(id)}`]], 'row');
      }
      expectEqual(database.query(byId, [null]).rows, [], 'old values are forgotten');
    }),
  },
  {
    name: '[SQL-9] a kept statement follows a change of the schema',
    run: withDatabase((database) => {
      createItems(database);
      database.run('INSERT INTO item (title) VALUES (?)', ['a']);
      expectEqual(database.query('SELECT * FROM item').columns, ['id', 'title', 'size', 'body'], 'before');
      database.run('ALTER TABLE item ADD COLUMN extra TEXT');
      database.run('ALTER TABLE item RENAME COLUMN title TO name');
      const after = database.query('SELECT * FROM item');
      expectEqual(
        after,
        { columns: ['id', 'name', 'size', 'body', 'extra'], rows: [[1, 'a', null, null, null]] },
        'after',
      );
    }),
  },
  {
    name: '[SQL-9] many different statements',
    run: withDatabase((database) => {
      for (let n = 0; n < 700; n += 1) expectEqual(database.query(`SELECT ${n}`).rows, [[n]], 'row');
    }),
  },
];

const sqliteParts: readonly ContractCase[] = [
  {
    name: '[SQL-10] STRICT tables refuse the wrong type',
    run: withDatabase((database) => {
      createItems(database);
      const wrong = (): number => database.run('INSERT INTO item (size) VALUES (?)', ['big']);
      expectSqlError(wrong, { kind: 'constraint', sqliteCode: 19 });
    }),
  },
  {
    name: '[SQL-10] full text search (FTS5, unicode61) is there',
    run: withDatabase((database) => {
      database.run(
        "CREATE VIRTUAL TABLE words USING fts5 (body, tokenize = 'unicode61 remove_diacritics 2')",
      );
      for (const body of ['call Zoë tomorrow', 'water the plants', 'zoe again']) {
        database.run('INSERT INTO words (body) VALUES (?)', [body]);
      }
      const found = database.query('SELECT rowid FROM words WHERE words MATCH ? ORDER BY rowid', ['"zoe"']);
      expectEqual(found.rows, [[1], [3]], 'found');
    }),
  },
  {
    name: '[SQL-10] full text without its texts, by numbers that a table gives, with rows that can go',
    run: withDatabase((database) => {
      database.run('CREATE TABLE document (number INTEGER PRIMARY KEY, id TEXT NOT NULL) STRICT');
      database.run(`CREATE VIRTUAL TABLE words USING fts5 (body, content = '', contentless_delete = 1,
tokenize = "unicode61 remove_diacritics 2 categories 'L* M* N* Co'")`);
      const great = 2 ** 53 - 5;
      for (const [number, body] of [
        [great, ' 東京 京都 都 '],
        [great + 1, 'Ärger'],
        [great + 2, 'argument'],
      ] as const) {
        database.run('INSERT INTO document (number, id) VALUES (?, ?)', [number, body]);
        database.run('INSERT INTO words (rowid, body) SELECT number, ? FROM document WHERE number = ?', [
          body,
          number,
        ]);
      }
      const find = (expression: string, below: number) =>
        database.query(
          'SELECT rowid FROM words WHERE words MATCH ? AND rowid < CAST(? AS INTEGER) ORDER BY rowid DESC',
          [expression, below],
        ).rows;
      expectEqual(find('"argu" *', great + 3), [[great + 2]], 'a beginning');
      expectEqual(find('"a" *', great + 3), [[great + 2], [great + 1]], 'newest first');
      expectEqual(find('"a" *', great + 2), [[great + 1]], 'behind a number');
      expectEqual(find('"東京 京都"', great + 3), [[great]], 'pairs of signs');
      database.run('DELETE FROM words WHERE rowid = (SELECT number FROM document WHERE number = ?)', [great]);
      expectEqual(find('"東京"', great + 3), [], 'a row that went');
    }),
  },
  {
    name: '[SQL-10] JSON text is read by SQLite and stays the text it was',
    run: withDatabase((database) => {
      database.run('CREATE TABLE record (id TEXT PRIMARY KEY, state TEXT NOT NULL) STRICT, WITHOUT ROWID');
      const state = '{"z":1,"a":["x",{"k":"é"}],"n":1.0}';
      database.run('INSERT INTO record (id, state) VALUES (?, ?)', ['r', state]);
      const sql = "SELECT state, state ->> '$.a[1].k', json_extract(state, '$.z') FROM record";
      expectEqual(database.query(sql).rows, [[state, 'é', 1]], 'row');
    }),
  },
  {
    name: '[SQL-10] upsert, common tables, window functions, partial indexes, triggers',
    run: withDatabase((database) => {
      database.run('CREATE TABLE seen (id TEXT PRIMARY KEY, n INTEGER NOT NULL) STRICT, WITHOUT ROWID');
      database.run('CREATE INDEX seen_often ON seen (n) WHERE n > 1');
      database.run(
        'CREATE TRIGGER seen_up AFTER INSERT ON seen BEGIN UPDATE seen SET n = n + 10 WHERE id = new.id; END;',
      );
      const upsert = 'INSERT INTO seen (id, n) VALUES (?, ?) ON CONFLICT (id) DO UPDATE SET n = excluded.n';
      database.run(upsert, ['a', 1]);
      database.run(upsert, ['a', 5]);
      database.run(upsert, ['b', 1]);
      const ranked =
        'WITH s AS (SELECT id, n FROM seen) SELECT id, n, row_number() OVER (ORDER BY n DESC) FROM s';
      expectEqual(
        database.query(ranked).rows,
        [
          ['b', 11, 1],
          ['a', 5, 2],
        ],
        'rows',
      );
    }),
  },
];

export const queryCases: readonly ContractCase[] = [...statements, ...reading, ...sqliteParts];
