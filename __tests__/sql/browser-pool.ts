import { copyNameOf, openMigrated } from '../../src/db/migrate';
import type { SqliteWasmPool } from '../../src/platform/web/sqlite-wasm-files';
import { countItems, createItems, expectEqual, expectTrue, failureOf } from './contract-case';

// What only the pool of the browser promises: profiles, and handing over.
type PoolCase = { readonly name: string; readonly run: (pool: SqliteWasmPool) => Promise<void> };

const add = 'INSERT INTO item (title) VALUES (?)';

/** Another worker that tries to own the pool; answers the code it met, or null. */
const openElsewhere = (): Promise<string | null> =>
  new Promise((resolve, reject) => {
    const other = new Worker(new URL('other.js', location.href), { type: 'module' });
    other.onmessage = ({ data }: MessageEvent<string | null>) => {
      other.terminate();
      resolve(data);
    };
    other.onerror = (event) => reject(new Error(event.message));
  });

const items = 'CREATE TABLE item (id INTEGER PRIMARY KEY, title TEXT) STRICT';
const first = { version: 1, name: 'items', statements: [items] };
const broken = {
  version: 2,
  name: 'broken',
  statements: ['DELETE FROM item', 'INSERT INTO nowhere VALUES (1)'],
};
const second = { version: 2, name: 'size', statements: ['ALTER TABLE item ADD COLUMN size INTEGER'] };

export const poolCases: readonly PoolCase[] = [
  {
    name: '[SQL-16] [SQL-17] migrations: forward, taken back, and healed after an interruption',
    run: async (pool) => {
      const files = pool.files('migrated');
      const openedWith = (migrations: readonly (typeof first)[]): unknown => {
        const result = openMigrated({ files, name: 'db.sqlite', migrations });
        if (!result.ok) return result.error.code;
        const count = countItems(result.value);
        if (count === 0) result.value.run(add, ['kept']);
        result.value.close();
        return count;
      };
      expectEqual(openedWith([first]), 0, 'new');
      expectEqual(openedWith([first, broken]), 'migration_failed', 'taken back');
      expectEqual(openedWith([first]), 1, 'as before');
      files.copy('db.sqlite', copyNameOf('db.sqlite'));
      files.remove('db.sqlite');
      expectEqual(openedWith([first, second]), 1, 'healed and migrated');
      expectEqual(openedWith([first]), 'database_too_new', 'refused');
      expectEqual(files.list(), ['db.sqlite'], 'no copy is left');
      files.remove('db.sqlite');
    },
  },
  {
    name: '[SQL-12] profiles do not see each other',
    run: async (pool) => {
      const [one, two] = [pool.files('one'), pool.files('two')];
      const database = one.open('db.sqlite');
      createItems(database);
      database.close();
      expectEqual([one.list(), two.list(), two.exists('db.sqlite')], [['db.sqlite'], [], false], 'lists');
      expectTrue(pool.directories().includes('one'), 'directories');
      one.remove('db.sqlite');
      expectTrue(!pool.directories().includes('one'), 'gone');
    },
  },
  {
    name: '[SQL-13] a second owner is refused and destroys nothing',
    run: async (pool) => {
      const files = pool.files('held');
      const database = files.open('db.sqlite');
      createItems(database);
      database.run(add, ['kept']);
      expectEqual(await openElsewhere(), 'browser_storage_in_use', 'the other worker');
      database.run(add, ['kept too']);
      database.close();
      const again = files.open('db.sqlite');
      expectEqual(countItems(again), 2, 'rows');
      again.close();
    },
  },
  {
    name: '[SQL-13] paused, the pool goes to another worker and comes back with everything',
    run: async (pool) => {
      const files = pool.files('held');
      const database = files.open('db.sqlite');
      expectTrue(failureOf(() => pool.pause()) !== null, 'an open database forbids the pause');
      database.close();
      pool.pause();
      expectEqual(await openElsewhere(), null, 'the other worker');
      const resumed = await pool.resume();
      expectTrue(resumed.ok, 'resumed');
      const again = files.open('db.sqlite');
      expectEqual(countItems(again), 3, 'with the row of the other worker');
      expectEqual(again.query('PRAGMA integrity_check').rows, [['ok']], 'integrity');
      again.close();
      files.remove('db.sqlite');
    },
  },
];
