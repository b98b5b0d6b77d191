import { freshTask, openWakeBed, type WakeBed } from './wake-bed';
import { createReadyTemporaryFiles, type TemporaryFiles } from '../sql/temporary-files';
import { journalKinds } from '../../src/db/journal/kinds';
import type { SqlDatabase } from '../../src/db/sql-database';
import type { MatchEntity } from '../../src/notifications/match-entity';
import { readBatchEntities } from '../../src/agents/wake/batch-entities';

let files: TemporaryFiles;
let bed: WakeBed;
let asked: string[] = [];
const listening = (database: SqlDatabase, domain: string): SqlDatabase => ({
  isReadOnly: database.isReadOnly,
  markOf: database.markOf,
  run: database.run,
  transaction: database.transaction,
  checkpoint: database.checkpoint,
  flush: database.flush,
  close: database.close,
  query: (sql, params) => {
    if (domain === 'journal') asked.push(sql);
    return database.query(sql, params);
  },
});
beforeEach(() => {
  files = createReadyTemporaryFiles();
  bed = openWakeBed(files.files, listening);
});
afterEach(() => {
  bed.close();
  files.destroy();
});

const entitiesOfLast = (withLinks = false): readonly MatchEntity[] => {
  const { feed, database } = bed.stores.journal;
  const change = feed.after(0, 1_000).changes.at(-1);
  if (change === undefined) throw new Error('nothing was committed');
  asked = [];
  return readBatchEntities({ database, kinds: journalKinds, change, withLinks });
};
const categoriesById = (): Readonly<Record<string, readonly (string | null)[]>> =>
  Object.fromEntries(entitiesOfLast().map(({ id, categoryIds }) => [id, categoryIds]));

const item = (taskId: string, checklistId: string) => ({
  checklistId,
  taskId,
  text: 'warm up',
  checked: false,
  position: 'a0',
  createdAt: 1,
  deletedAt: null,
});

test('[WAKE-18] two hundred changed records of one kind are one query, by key', () => {
  bed.journal((writer) => {
    for (let n = 0; n < 200; n += 1) writer.create('task', `t${n}`, { ...freshTask, title: `task ${n}` });
  });
  const entities = entitiesOfLast();
  expect(entities.map(({ id }) => id).sort()).toEqual(Array.from({ length: 200 }, (_, n) => `t${n}`).sort());
  expect(asked).toHaveLength(1);
  const [sql = ''] = asked;
  const plan = bed.stores.journal.database.query(`EXPLAIN QUERY PLAN ${sql}`, ['["t1"]']).rows;
  expect(plan.map((row) => row[3]).join('\n')).toMatch(/SEARCH task USING PRIMARY KEY/);
});

test('[WAKE-18] what a change relates to is fetched with it, one query per table at most', () => {
  bed.task('t1', { categoryId: 'sport' });
  bed.journal((writer) => {
    writer.create('checklist', 'c1', { taskId: 't1', title: 'list', createdAt: 1, deletedAt: null });
    for (const id of ['i1', 'i2']) writer.create('checklistItem', id, item('t1', 'c1'));
  });
  expect(Object.keys(categoriesById()).sort()).toEqual(['c1', 'i1', 'i2', 't1']);
  expect(asked.length).toBeLessThanOrEqual(journalKinds.length);
});

test('[WAKE-19] where an entity belongs', () => {
  const category = { name: 'Sport', color: '#112233', createdAt: 1, deletedAt: null };
  bed.journal((writer) => writer.create('category', 'sport', category));
  expect(categoriesById()).toEqual({ sport: ['sport'] });
  bed.task('t1', { categoryId: 'sport' });
  bed.task('t2');
  expect(categoriesById()).toEqual({ t2: [null] });
  bed.journal((writer) => {
    writer.create('checklist', 'c1', { taskId: 't1', title: 'list', createdAt: 1, deletedAt: null });
    writer.create('checklistItem', 'i1', item('t1', 'c1'));
    writer.create('checklistItem', 'i2', item('gone', 'c1'));
  });
  const found = categoriesById();
  expect(found['c1']).toEqual(['sport']);
  expect(found['i1']).toEqual(['sport', 'sport']);
  expect(found['i2']).toContain(null);
  const link = { kind: 'relates', from: 't1', to: 't2', createdAt: 1, deletedAt: null } as const;
  bed.journal((writer) => writer.create('link', 'l1', link));
  expect(categoriesById()['l1']).toEqual(['sport', null]);
  bed.journal((writer) => writer.create('label', 'b1', { ...category, name: 'Label' }));
  expect(categoriesById()).toEqual({ b1: [] });
});

test('[WAKE-19] what cannot be read belongs nowhere', () => {
  bed.task('t1', { categoryId: 'sport' });
  bed.stores.journal.database.run("UPDATE task SET state = 'broken' WHERE id = 't1'");
  expect(categoriesById()).toEqual({ t1: [null] });
});

test('[WAKE-9] what a commit wrote, with what was there before', () => {
  bed.task('t1', { title: 'Squat' });
  expect(entitiesOfLast()[0]?.written.get('title')).toBe(null);
  bed.task('t1', { title: 'Deadlift' });
  bed.task('t1', { title: 'Press', priority: 'P0' });
  const [entity] = entitiesOfLast();
  expect([...(entity?.written ?? [])]).toEqual([
    ['title', 'Deadlift'],
    ['priority', 'P2'],
    // A person's edit says that the record lives.
    ['deletedAt', null],
  ]);
  expect(entity?.fields.get('title')).toBe('Press');
});

test('[WAKE-9] links count while they live', () => {
  bed.task('t1');
  const link = { kind: 'relates', from: 't1', to: 't2', createdAt: 1, deletedAt: null } as const;
  bed.journal((writer) => writer.create('link', 'l1', link));
  bed.task('t1', { title: 'linked' });
  expect(entitiesOfLast(true)[0]?.linkedIds).toEqual(new Set(['t2']));
  expect(entitiesOfLast(false)[0]?.linkedIds).toEqual(new Set());
  bed.journal((writer) => writer.write('link', 'l1', { deletedAt: 5 }));
  bed.task('t1', { title: 'alone' });
  expect(entitiesOfLast(true)[0]?.linkedIds).toEqual(new Set());
});
