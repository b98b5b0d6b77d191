import type { SqlDatabase, SqlFiles } from '../../src/db/sql-database';
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

const add = 'INSERT INTO item (title) VALUES (?)';

const handles: readonly ContractCase[] = [
  {
    name: '[SQL-8] a closed database refuses everything but closing again',
    run: withDatabase((database) => {
      createItems(database);
      database.close();
      database.close();
      for (const work of [
        () => database.run('DELETE FROM item'),
        () => database.query('SELECT 1'),
        () => database.transaction(() => 1),
        () => database.checkpoint(),
      ]) {
        expectSqlError(work, { kind: 'misuse' });
      }
    }),
  },
  {
    name: '[SQL-8] a database is neither closed nor checkpointed inside its transaction',
    run: withDatabase((database) => {
      createItems(database);
      database.transaction(() => {
        database.run(add, ['a']);
        expectSqlError(() => database.close(), { kind: 'misuse' });
        expectSqlError(() => database.checkpoint(), { kind: 'misuse' });
      });
      expectEqual(countItems(database), 1, 'committed');
      database.checkpoint();
      expectEqual(countItems(database), 1, 'after the checkpoint');
    }),
  },
  {
    name: '[SQL-8] what was committed is there after closing and opening',
    run: withDatabase((database, files) => {
      createItems(database);
      database.run(add, ['kept']);
      database.close();
      const again = files.open('case.sqlite');
      expectEqual(again.query('SELECT title FROM item').rows, [['kept']], 'rows');
      expectEqual(again.query('PRAGMA integrity_check').rows, [['ok']], 'integrity');
      again.close();
    }),
  },
  {
    name: '[SQL-8] read-only reads and refuses every write with code 8',
    run: withDatabase((database, files) => {
      expectEqual(database.isReadOnly, false, 'a writable one');
      createItems(database);
      database.run(add, ['a']);
      database.close();
      const reader = files.open('case.sqlite', { readOnly: true });
      expectEqual(reader.isReadOnly, true, 'says so');
      expectEqual(countItems(reader), 1, 'reads');
      expectSqlError(() => reader.run(add, ['b']), { kind: 'read_only', sqliteCode: 8 });
      expectSqlError(() => reader.run('CREATE TABLE x (a TEXT) STRICT'), {
        kind: 'read_only',
        sqliteCode: 8,
      });
      expectTrue(
        failureOf(() => reader.transaction(() => reader.run(add, ['b']))) !== null,
        'a transaction fails',
      );
      expectEqual(countItems(reader), 1, 'reads on');
      reader.close();
    }),
  },
  {
    name: '[SQL-8] read-only makes no file',
    run: (files) => {
      files.remove('none.sqlite');
      expectSqlError(() => files.open('none.sqlite', { readOnly: true }), {
        kind: 'cannot_open',
        sqliteCode: 14,
      });
      expectEqual(files.exists('none.sqlite'), false, 'exists');
    },
  },
  {
    name: '[SQL-8] what another handle holds is busy, and nothing is lost',
    run: withDatabase((database, files) => {
      createItems(database);
      database.transaction(() => {
        database.run(add, ['mine']);
        expectSqlError(() => writeBesides(files), { kind: 'busy' });
        database.run(add, ['mine too']);
      });
      expectEqual(countItems(database), 2, 'rows');
    }),
  },
];

const writeBesides = (files: SqlFiles): void => {
  let other: SqlDatabase | null = null;
  try {
    other = files.open('case.sqlite');
    other.run(add, ['theirs']);
  } finally {
    other?.close();
  }
};

const full: readonly ContractCase[] = [
  {
    name: '[SQL-7] a full database says so with code 13, keeps what it had and reads on',
    run: withDatabase((database, files) => {
      createItems(database);
      database.run(add, ['first']);
      database.close();
      const small = files.open('case.sqlite', { maxPages: 12 });
      const fill = (): void => {
        for (let n = 0; n < 100; n += 1) small.transaction(() => small.run(add, ['x'.repeat(3000)]));
      };
      expectSqlError(fill, { kind: 'full', sqliteCode: 13 });
      const held = countItems(small);
      const half = (): void => {
        small.run('DELETE FROM item WHERE title = ?', ['first']);
        small.run(add, ['x'.repeat(30_000)]);
      };
      expectSqlError(() => small.transaction(half), { kind: 'full', sqliteCode: 13 });
      expectEqual(countItems(small), held, 'nothing half-written');
      expectEqual(
        small.query('SELECT count(*) FROM item WHERE title = ?', ['first']).rows,
        [[1]],
        'the first',
      );
      expectEqual(small.query('PRAGMA integrity_check').rows, [['ok']], 'integrity');
      small.run('DELETE FROM item WHERE title <> ?', ['first']);
      small.transaction(() => small.run(add, ['fits again']));
      small.close();
    }),
  },
];

const names: readonly ContractCase[] = [
  {
    name: '[SQL-11] a copy holds what was checkpointed and lives by itself',
    run: withDatabase((database, files) => {
      files.remove('copy.sqlite');
      createItems(database);
      database.run(add, ['a']);
      database.checkpoint();
      database.close();
      files.copy('case.sqlite', 'copy.sqlite');
      const copy = files.open('copy.sqlite');
      copy.run(add, ['only in the copy']);
      copy.close();
      expectEqual(
        files.list().filter((name) => /^(?:case|copy)/.test(name)),
        ['case.sqlite', 'copy.sqlite'],
        'list',
      );
      const original = files.open('case.sqlite');
      expectEqual(countItems(original), 1, 'the original');
      original.close();
      files.copy('copy.sqlite', 'case.sqlite');
      const replaced = files.open('case.sqlite');
      expectEqual(countItems(replaced), 2, 'copied over');
      replaced.close();
      files.remove('copy.sqlite');
      expectEqual(files.exists('copy.sqlite'), false, 'removed');
    }),
  },
  {
    name: '[SQL-11] a file whose log holds commits is not copied: they would be missing',
    run: withDatabase((database, files) => {
      files.remove('copy.sqlite');
      createItems(database);
      database.run(add, ['only in the log']);
      expectSqlError(() => files.copy('case.sqlite', 'copy.sqlite'), { kind: 'busy', sqliteCode: 5 });
      expectEqual(files.exists('copy.sqlite'), false, 'no copy');
    }),
  },
  {
    name: '[SQL-11] copying what is not there is an error, removing it is none',
    run: (files) => {
      files.remove('none.sqlite');
      files.remove('none.sqlite');
      expectSqlError(() => files.copy('none.sqlite', 'other.sqlite'), { kind: 'cannot_open' });
      expectEqual(files.exists('other.sqlite'), false, 'no empty target');
    },
  },
  {
    name: '[SQL-12] names stay inside the profile',
    run: (files) => {
      for (const name of [
        '',
        '../x.sqlite',
        'a/b.sqlite',
        '/x',
        '.hidden',
        'a\\b',
        'x'.repeat(200),
        'ä.sqlite',
      ]) {
        expectSqlError(() => files.open(name), { kind: 'misuse' });
        expectSqlError(() => files.exists(name), { kind: 'misuse' });
      }
    },
  },
];

export const fileCases: readonly ContractCase[] = [...handles, ...full, ...names];
