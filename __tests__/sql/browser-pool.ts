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

export const poolCases: readonly PoolCase[] = [
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
