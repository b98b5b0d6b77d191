import { lookAll, onTasks, openWakeBed, token, type WakeBed } from './wake-bed';
import { createReadyTemporaryFiles, type TemporaryFiles } from '../sql/temporary-files';
import { pauseAgent, resumeAgent, updateAgent } from '../../src/db/agent/agents';
import { writeRelease, writeStop } from '../../src/db/agent/stops';
import { removeSubscription } from '../../src/db/agent/subscriptions';
import type { Writer } from '../../src/db/commit';
import type { SqlDatabase } from '../../src/db/sql-database';
import { categoryIs } from '../../src/notifications/subscription';

// What one match asks of SQLite, counted: it must not grow with the number of subscriptions.
let files: TemporaryFiles;
let bed: WakeBed;
let counted: { readonly domain: string; readonly sql: string; readonly rows: number }[] = [];
const counting = (database: SqlDatabase, domain: string): SqlDatabase => ({
  isReadOnly: database.isReadOnly,
  markOf: database.markOf,
  run: database.run,
  transaction: database.transaction,
  checkpoint: database.checkpoint,
  flush: database.flush,
  close: database.close,
  query: (sql, params) => {
    const found = database.query(sql, params);
    counted.push({ domain, sql, rows: found.rows.length });
    return found;
  },
});
beforeEach(() => {
  files = createReadyTemporaryFiles();
  bed = openWakeBed(files.files, counting);
  lookAll(bed.desk());
});
afterEach(() => {
  bed.close();
  files.destroy();
});
const subscribe = (from: number, to: number): void => {
  bed.agentCommit(() => undefined);
  for (let n = from; n < to; n += 1) {
    const all = [token('TASK'), { tokenClass: 'entityId', tokenValue: `t${n}` } as const];
    bed.listen('gym', { tokens: n % 2 === 0 ? { any: [], all } : { any: all.slice(1), all: [] } });
  }
};
/** How many rows and queries it takes to match one write of a task. */
const costOfMatching = (id: string): { readonly queries: number; readonly rows: number } => {
  lookAll(bed.desk());
  bed.task(id);
  counted = [];
  expect(lookAll(bed.desk())).toBe(1);
  return { queries: counted.length, rows: counted.reduce((sum, { rows }) => sum + rows, 0) };
};

test('[WAKE-20] matching reads as much with a hundred times the subscriptions', () => {
  bed.agent('gym');
  subscribe(0, 10);
  const few = costOfMatching('t3');
  subscribe(10, 1_000);
  expect(costOfMatching('t777')).toEqual(few);
});

test('[WAKE-20] what matches a commit is looked up in indexes: nothing stored is walked', () => {
  bed.agent('gym');
  subscribe(0, 10);
  costOfMatching('t3');
  const { database } = bed.stores.agent;
  const asked = ['agent_subscription_tokens', 'report_watches'].map(
    (table) => counted.find(({ sql }) => sql.includes(`JOIN ${table}`))?.sql ?? `nothing asks ${table}`,
  );
  for (const sql of asked) {
    const steps = database.query(`EXPLAIN QUERY PLAN ${sql}`, ['[]']).rows.map((row) => String(row.at(-1)));
    expect(steps.filter((step) => step.startsWith('SEARCH'))).toHaveLength(1);
    expect(steps.filter((step) => /^SCAN (?!said|json_each)/.test(step))).toEqual([]);
  }
});

test('[WAKE-22] no entity is fetched unless a candidate asks; then once for all', () => {
  const fetches = (): number =>
    counted.filter(({ domain, sql }) => domain === 'journal' && /json_each/.test(sql)).length;
  bed.agent('gym');
  bed.listen('gym', onTasks);
  costOfMatching('t1');
  expect(fetches()).toBe(0);
  for (const category of ['sport', 'work', 'home']) {
    bed.listen('gym', { ...onTasks, where: [categoryIs(category)] });
  }
  costOfMatching('t2');
  expect(fetches()).toBe(1);
});

test('[WAKE-36] what is remembered of agents and subscriptions ends with the commit that changes it', () => {
  const desk = bed.desk();
  bed.agent('gym');
  bed.listen('gym', { ...onTasks, id: 's1' });
  let writes = 0;
  const woken = (): number => {
    writes += 1;
    bed.task(`t${writes}`, { categoryId: 'sport' });
    return lookAll(desk);
  };
  const { stores } = bed;
  const changes: readonly (readonly [(writer: Writer) => void, number])[] = [
    [(writer) => pauseAgent(writer, 'gym'), 0],
    [(writer) => resumeAgent(writer, 'gym'), 1],
    [(writer) => writeStop(writer, { stop: { scope: 'space' }, hostId: stores.hostId }), 0],
    [(writer) => writeRelease(writer, { scope: 'space' }), 1],
    [(writer) => updateAgent(writer, { agentId: 'gym', changes: { allowedCategoryIds: ['work'] } }), 0],
    [(writer) => updateAgent(writer, { agentId: 'gym', changes: { allowedCategoryIds: ['sport'] } }), 1],
    [(writer) => removeSubscription(writer, { stores, id: 's1' }), 0],
  ];
  expect(woken()).toBe(1);
  for (const [change, expected] of changes) {
    bed.agentCommit(change);
    expect(woken()).toBe(expected);
  }
});
