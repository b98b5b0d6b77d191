import { journalKinds } from './journal/kinds';
import { readableRows } from './readable-rows';
import type { RecordKind } from './record-kind';
import { SqlError, type SqlDatabase, type SqlRow, type SqlValue } from './sql-database';

const unused = (): never => {
  throw new Error('reading alone');
};
/** Tables in whose middle no page can be read; rows asked for by their id are read, but for those that stood there. */
const damaged = (commits: readonly SqlRow[]) => {
  const seen: string[] = [];
  const query = (sql: string, params: readonly SqlValue[] = []) => {
    seen.push(sql);
    if (sql.includes('FROM commits')) {
      const [from = 0] = params;
      const isUp = sql.includes('>');
      const rest = commits.filter(([at = 0]) =>
        isUp ? Number(at) > Number(from) : Number(at) < Number(from),
      );
      return { columns: [], rows: isUp ? rest : [...rest].reverse() };
    }
    if (sql.includes('WHERE id = ?') && params[0] !== 'lost')
      return { columns: [], rows: [[params[0] ?? '', '{}']] };
    throw new SqlError({ kind: 'corrupt', sqliteCode: 11, message: 'damaged' });
  };
  const database: SqlDatabase = {
    run: unused,
    transaction: unused,
    checkpoint: unused,
    flush: unused,
    close: unused,
    isReadOnly: true,
    markOf: () => Number.NaN,
    query,
  };
  return { database, asked: () => seen.filter((sql) => sql.includes('FROM commits')).length };
};
const kindOf = (name: string): RecordKind => {
  const kind = journalKinds.find((each) => each.kind === name);
  if (kind === undefined) throw new Error(name);
  return kind;
};
const commitOf = (at: number, ...names: readonly string[]): SqlRow => [at, JSON.stringify(names)];

test('[RESCUE-1] however many kinds have a hole, the commits are read once, and each kind gets its own', () => {
  const { database, asked } = damaged([
    commitOf(2, 'journalEntity', 'task', 't1', 'journalEntity', 'note', 'n1'),
    commitOf(3, 'journalEntity', 'task', 'lost'),
  ]);
  const rowsOf = readableRows(database);
  expect([...rowsOf(kindOf('task'))]).toEqual([
    { id: 't1', text: '{}' },
    { id: 'lost', text: null },
  ]);
  expect([...rowsOf(kindOf('note'))]).toEqual([{ id: 'n1', text: '{}' }]);
  expect([...rowsOf(kindOf('habit'))]).toEqual([]);
  expect(asked()).toBe(1);
});
