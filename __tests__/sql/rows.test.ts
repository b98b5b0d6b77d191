import {
  bytes,
  column,
  exists,
  flag,
  from,
  number,
  numberOr,
  numberOrNull,
  select,
  text,
  textOr,
  textOrNull,
} from '../../src/db/rows';
import type { SqlDatabase } from '../../src/db/sql-database';
import { createTemporaryFiles, type TemporaryFiles } from './temporary-files';

let temporary: TemporaryFiles;
let database: SqlDatabase;

// A table without types stands in for a damaged file: there a TEXT column may answer a number.
beforeEach(() => {
  temporary = createTemporaryFiles();
  database = temporary.files.open('rows.sqlite');
  database.run('CREATE TABLE runs (run_key, agent_id, queued_at, started_at, is_ours)');
  for (const row of [
    ['a', 'planner', 3, null, 1],
    [7, 'planner', 2, 5, 0],
    ['c', null, 1, 'soon', null],
  ])
    database.run('INSERT INTO runs VALUES (?, ?, ?, ?, ?)', row);
});
afterEach(() => {
  database.close();
  temporary.destroy();
});

const BEHIND = 'ORDER BY queued_at DESC';

test('[SQL-22] a row is read by the names of its columns', () => {
  const runs = from('runs').select({ queuedAt: number, runKey: text, startedAt: numberOrNull }, BEHIND);
  expect(runs.all(database)).toEqual([{ queuedAt: 3, runKey: 'a', startedAt: null }]);
  expect(runs.first(database)).toEqual({ queuedAt: 3, runKey: 'a', startedAt: null });
});

test('[SQL-22] a row with a value that does not read is left out, and takes no other with it', () => {
  expect(from('runs').column({ runKey: text }, BEHIND).all(database)).toEqual(['a', 'c']);
  expect(from('runs').column({ agentId: text }, BEHIND).all(database)).toEqual(['planner', 'planner']);
  expect(from('runs').column({ agentId: textOrNull }, BEHIND).all(database)).toEqual([
    'planner',
    'planner',
    null,
  ]);
  expect(from('runs').column({ startedAt: numberOrNull }, BEHIND).all(database)).toEqual([null, 5]);
  expect(from('runs').column({ runKey: text }, 'WHERE queued_at = 2').first(database)).toBeNull();
  expect(column({ bytes }, 'SELECT run_key AS bytes FROM runs').all(database)).toEqual([]);
});

test('[SQL-22] a page tells how many rows there were, those that do not read among them', () => {
  const page = (sql: string) => from('runs').column({ runKey: text }, sql).page(database);
  expect(page(BEHIND)).toEqual({ rows: ['a', 'c'], found: 3 });
  expect(page('WHERE queued_at = 2')).toEqual({ rows: [], found: 1 });
  expect(page('WHERE queued_at = 9')).toEqual({ rows: [], found: 0 });
});

test('[SQL-22] a column with a fallback loses no row', () => {
  expect(
    from('runs')
      .column({ runKey: textOr('?') }, BEHIND)
      .all(database),
  ).toEqual(['a', '?', 'c']);
  expect(
    from('runs')
      .column({ startedAt: numberOr(0) }, BEHIND)
      .all(database),
  ).toEqual([0, 5, 0]);
  expect(from('runs').column({ isOurs: flag }, BEHIND).all(database)).toEqual([true, false, false]);
});

test('[SQL-22] the order of the columns in the SQL decides nothing', () => {
  const sql = 'SELECT queued_at AS at, run_key AS id FROM runs WHERE queued_at = ?';
  expect(select({ id: text, at: number }, sql).all(database, [3])).toEqual([{ id: 'a', at: 3 }]);
});

test('[SQL-22] an answer with other columns than are read is refused', () => {
  const misuse = expect.objectContaining({ kind: 'misuse' });
  const refused = (read: () => unknown): void => expect(read).toThrow(misuse);
  refused(() => select({ id: text }, 'SELECT run_key FROM runs').all(database));
  refused(() => column({ id: text }, 'SELECT run_key FROM runs WHERE 0').first(database));
  refused(() => select({ runKey: text }, 'SELECT run_key, agent_id FROM runs').all(database));
});

test('[SQL-22] whether there is a row is asked without reading it', () => {
  const isThere = exists('SELECT 1 FROM runs WHERE run_key = ?');
  expect([isThere(database, ['a']), isThere(database, ['b'])]).toEqual([true, false]);
});
