import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SEARCH_FILE } from '../../src/db/search/search-schema';
import { atOnce, openSearchBed, type SearchBed } from './search-bed';

let bed: SearchBed;
beforeEach(() => {
  bed = openSearchBed();
});
afterEach(() => bed.end());

const path = () => join(bed.folder, SEARCH_FILE);
const remove = () => {
  for (const suffix of ['', '-wal', '-shm']) rmSync(path() + suffix, { force: true });
};
const everything = {
  kinds: null,
  categoryId: null,
  from: null,
  until: null,
  onWall: null,
  before: null,
  limit: 5,
};
const fillWith = (count: number): readonly string[] =>
  Array.from({ length: count }, (_, i) => bed.note(`entry number${i % 7} word`, { at: 1_000 + i }));

test('[SEARCH-7] what was committed before it was asked is found; what was changed or deleted is as it is now', () => {
  const id = bed.note('first words');
  expect(bed.ids('first')).toEqual([id]);
  bed.write((writer) => writer.write('note', id, { body: 'other words' }));
  expect(bed.ids('first')).toEqual([]);
  expect(bed.ids('other')).toEqual([id]);
  bed.write((writer) => writer.write('note', id, { deletedAt: 5 }));
  expect(bed.ids('other')).toEqual([]);
  bed.write((writer) => writer.write('note', id, { deletedAt: null }));
  expect(bed.ids('other')).toEqual([id]);
});

test('[SEARCH-5] of the time before 1970 everything has a place, however much it is', () => {
  const many = 2_100;
  for (let from = 0; from < many; from += 100)
    bed.write((writer) => {
      for (let each = from; each < from + 100; each += 1)
        writer.create('planBlock', `old${each}`, {
          block: { start: '1912-04-15T02:00', end: '1912-04-15T02:20', categoryId: null },
          planId: 'plan1',
          title: 'iceberg',
          notes: '',
          taskId: null,
          createdAt: 5,
          deletedAt: null,
        });
    });
  const found = bed.ids('iceberg');
  expect([found.length, new Set(found).size, bed.faults]).toEqual([1_000, 1_000, []]);
});

test('[SEARCH-5] the newest thing comes first, whenever it was written, and equal moments all have a place', () => {
  const old = bed.note('tree', { at: 1_000 });
  const young = bed.note('tree', { at: 9_000 });
  const middle = bed.note('tree', { at: 5_000 });
  expect(bed.ids('tree')).toEqual([young, middle, old]);
  bed.write((writer) => writer.write('note', old, { moment: { day: '2026-11-18', at: 20_000 } }));
  expect(bed.ids('tree')).toEqual([old, young, middle]);
  const crowd = Array.from({ length: 60 }, () => bed.note('crowd', { at: 7_000 }));
  expect([...bed.ids('crowd')].sort()).toEqual([...crowd].sort());
});

test('[SEARCH-4] deleting the file loses nothing', () => {
  const ids = fillWith(120);
  const before = bed.ids('word');
  expect([...before].sort()).toEqual([...ids].sort());
  bed.index().close();
  remove();
  bed.reopen();
  expect(bed.ids('word')).toEqual(before);
});

test('[SEARCH-6] stopped after any step of its work it goes on to the same end', () => {
  fillWith(130);
  const reference = bed.ids('word');
  for (let steps = 0; steps < 12; steps += 1) {
    bed.index().close();
    remove();
    bed.reopen();
    const work = bed.index().rebuild();
    for (let step = 0; step < steps; step += 1) work.next();
    // A crash: nothing is finished, and something new is written before the next look.
    bed.reopen();
    const late = bed.note(`late${steps} word`, { at: 500_000 + steps });
    expect(bed.ids('word')).toEqual([late, ...bed.ids('word').filter((id) => id !== late)]);
    expect(bed.ids(`late${steps}`)).toEqual([late]);
    bed.write((writer) => writer.write('note', late, { deletedAt: 1 }));
    expect(bed.ids('word')).toEqual(reference);
  }
});

test('[SEARCH-6] a commit that was not indexed before the end is indexed after it, in both ways', () => {
  fillWith(30);
  bed.ids('word');
  const late = bed.note('unseen', { at: 900_000 });
  bed.reopen();
  expect(bed.ids('unseen')).toEqual([late]);
  fillWith(60);
  const work = bed.index().find({ query: { ...everything, expression: '"word"' }, waits: true });
  expect(work.next().done).toBe(false);
  const meanwhile = bed.note('meanwhile word', { at: 950_000 });
  const answer = atOnce(work);
  expect(answer.ok && answer.value.documents.length).toBe(5);
  expect(bed.ids('meanwhile')).toEqual([meanwhile]);
});

test('[SEARCH-7] where much is behind, an answer comes soon and says that it is not all, until it is', () => {
  fillWith(700);
  const ask = () => {
    const answer = atOnce(bed.index().find({ query: { ...everything, expression: '"word"' }, waits: false }));
    return answer.ok && answer.value.isComplete;
  };
  expect(ask()).toBe(false);
  let asked = 1;
  while (!ask() && asked < 10) asked += 1;
  expect(asked).toBeLessThan(10);
  expect(bed.ids('word')).toHaveLength(700);
  expect(bed.ids('number3')).toHaveLength(100);
});

test('[SEARCH-6] what is indexed is not read again: one more commit is one more step', () => {
  fillWith(300);
  bed.ids('word');
  const stepsNow = (): number => {
    const work = bed.index().find({ query: { ...everything, expression: '"word"' }, waits: false });
    let steps = 0;
    while (work.next().done !== true) steps += 1;
    return steps;
  };
  expect(stepsNow()).toBe(0);
  bed.note('one more word');
  expect(stepsNow()).toBe(1);
  bed.reopen();
  expect(stepsNow()).toBe(0);
});

test.each([
  ['no database', () => writeFileSync(path(), 'this is somebody’s text '.repeat(300))],
  ['an empty file', () => writeFileSync(path(), '')],
  ['a file cut off', () => writeFileSync(path(), readFileSync(path()).subarray(0, 9_000))],
  [
    'another version',
    () => {
      const database = bed.files.open(SEARCH_FILE);
      database.run('PRAGMA user_version = 99');
      database.checkpoint();
      database.close();
    },
  ],
])('[SEARCH-4] %s in its place is made anew', (_name, spoil) => {
  const ids = fillWith(40);
  bed.ids('word');
  const checkpointed = bed.files.open(SEARCH_FILE);
  checkpointed.checkpoint();
  checkpointed.close();
  bed.index().close();
  for (const suffix of ['-wal', '-shm']) rmSync(path() + suffix, { force: true });
  spoil();
  bed.reopen();
  expect([...bed.ids('word')].sort()).toEqual([...ids].sort());
});

test('[SEARCH-7] damage that is met while it is used is mended once, and is named', () => {
  const ids = fillWith(400);
  bed.ids('word');
  bed.index().close();
  const file = bed.files.open(SEARCH_FILE);
  file.checkpoint();
  file.close();
  for (const suffix of ['-wal', '-shm']) rmSync(path() + suffix, { force: true });
  const bytes = readFileSync(path());
  // Everything but the first page, where the schema is: opening still works.
  bytes.fill(0xa5, 4_096 * 2);
  writeFileSync(path(), bytes);
  bed.reopen();
  expect([...bed.ids('word')].sort()).toEqual([...ids].sort());
  expect(bed.faults.every((code) => code.startsWith('search.'))).toBe(true);
});

test('[SEARCH-4] an index that is ahead of the journal is of another one, and is begun anew', () => {
  const id = bed.note('mine');
  bed.ids('mine');
  const database = bed.files.open(SEARCH_FILE);
  database.run('UPDATE meta SET value = \'{"hostId":"hosta","cursor":999999}\' WHERE key = \'progress\'');
  database.run('DELETE FROM document');
  database.close();
  bed.reopen();
  expect(bed.ids('mine')).toEqual([id]);
});

test('[SEARCH-8] an item of a checklist is found as its task', () => {
  const life = { createdAt: 5, deletedAt: null };
  bed.write((writer) => {
    writer.create('task', 'task1', { title: 'Party', ...life });
    writer.create('checklist', 'list1', { taskId: 'task1', title: '', ...life });
    writer.create('checklistItem', 'item1', {
      checklistId: 'list1',
      taskId: 'task1',
      text: 'balloons',
      checked: false,
      position: 'a0',
      ...life,
    });
  });
  expect(bed.ids('balloons')).toEqual(['task1']);
  bed.write((writer) => writer.write('checklistItem', 'item1', { text: 'candles' }));
  expect(bed.ids('balloons')).toEqual([]);
  expect(bed.ids('party candles')).toEqual(['task1']);
  bed.write((writer) => writer.write('checklist', 'list1', { deletedAt: 6 }));
  expect([bed.ids('candles'), bed.ids('party')]).toEqual([[], ['task1']]);
  bed.write((writer) => writer.write('checklist', 'list1', { deletedAt: null }));
  expect(bed.ids('candles')).toEqual(['task1']);
  bed.write((writer) => writer.write('task', 'task1', { deletedAt: 7 }));
  expect(bed.ids('candles')).toEqual([]);
});
