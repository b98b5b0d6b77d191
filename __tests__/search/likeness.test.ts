import type { RecallQuestion } from '../../src/db/search/recall';
import { SEARCH_FILE } from '../../src/db/search/search-schema';
import { createBlockCache } from '../../src/db/search/vectors/blocks';
import { lettersEmbedder } from '../../src/db/search/vectors/letters-embedder';
import { nearest } from '../../src/db/search/vectors/near';
import { findShelf } from '../../src/db/search/vectors/shelf';
import { openMachineCode } from '../../src/platform/machine-code';
import { AGENT, HOME, WORK } from '../runs/run-bed';
import { atOnce } from './search-bed';
import { openLikenessBed, type LikenessBed } from './likeness-bed';

let bed: LikenessBed;
beforeEach(() => {
  bed = openLikenessBed();
});
afterEach(() => bed.end());

const everything = { in: 'journal', categoryIds: null, kinds: null, from: null, until: null } as const;
const found = (text: string, scope: RecallQuestion['scope'] = everything): readonly string[] => {
  const answer = bed.index().recall({ text, scope, limit: 10 });
  if (!answer.ok) throw new Error(answer.error.code);
  return answer.value.found.map(({ id }) => id);
};
const vectors = () =>
  bed.inFile(
    'SELECT vector.id, content_hash, hex(value) FROM vector JOIN shelf ON shelf.number = vector.number / 4294967296 ORDER BY vector.id',
  );

test('[LIKE-7] what shares no whole word is found once its vector is there; a changed text gets another, a moved one keeps it', () => {
  bed.note('garden', { body: 'Watered the tomatoes on the balcony' });
  bed.note('rent', { body: 'Paid the rent for November' });
  expect(found('tomatto balconi')).toEqual([]);
  expect(bed.fill()).toBeGreaterThan(0);
  expect(found('tomatto balconi')).toEqual(['garden']);
  const [before] = vectors();
  bed.change('garden', { categoryId: WORK });
  bed.fill();
  expect(vectors()[0]).toEqual(before);
  expect(found('tomatto balconi', { ...everything, categoryIds: [WORK] })).toEqual(['garden']);
  bed.change('garden', { body: 'Sold the old bicycle' });
  bed.fill();
  expect(vectors()[0]).not.toEqual(before);
  expect(found('tomatto balconi')).toEqual([]);
  expect(found('bicicle')).toEqual(['garden']);
});

test('[LIKE-4] where a record goes its vector goes, and its place is used again', () => {
  for (const id of ['a', 'b', 'c']) bed.note(id, { body: `tomatoes ${id}` });
  found('x');
  bed.fill();
  expect(vectors()).toHaveLength(3);
  const places = bed.inFile('SELECT number FROM vector ORDER BY number');
  bed.change('b', { deletedAt: 5 });
  expect(found('tomato')).toEqual(expect.arrayContaining(['a', 'c']));
  expect(vectors().map(([id]) => id)).toEqual(['a', 'c']);
  expect(found('tomatto')).not.toContain('b');
  bed.note('d', { body: 'tomatoes d' });
  found('x');
  bed.fill();
  expect(bed.inFile('SELECT number FROM vector ORDER BY number')).toEqual(places);
  expect(bed.inFile('SELECT number FROM vector_hole')).toEqual([]);
});

test('[LIKE-4] another model, or another number of numbers, begins a shelf of its own', () => {
  bed.note('a', { body: 'tomatoes' });
  found('x');
  bed.fill();
  const other = { ...lettersEmbedder, id: 'letters-2' };
  bed.reopen(other);
  expect(found('tomatto')).toEqual([]);
  bed.fill();
  expect(found('tomatto')).toEqual(['a']);
  expect(bed.inFile('SELECT model_id FROM shelf ORDER BY number')).toEqual([['letters-1'], ['letters-2']]);
  bed.change('a', { deletedAt: 5 });
  found('x');
  expect(vectors()).toEqual([]);
});

test('[LIKE-7] cut off after any slice it goes on where it was, and ends as if it had never been cut', () => {
  bed.notes(60, (at) => `entry ${at} about tomatoes ${at % 7}`);
  for (let at = 0; at < 5; at += 1) bed.say(AGENT, { text: `noticed ${at}` });
  found('x');
  let slices = 0;
  while (bed.index().fillSome()) {
    slices += 1;
    bed.reopen();
    found('x');
  }
  expect(slices).toBeGreaterThan(4);
  const cut = vectors();
  expect(cut).toHaveLength(65);
  expect(atOnce(bed.index().rebuild())).toMatchObject({ ok: true });
  expect(vectors()).toEqual(cut);
});

test('[LIKE-7] the file deleted, damaged or rebuilt by hand: nothing is lost, everything is found again', () => {
  bed.note('garden', { body: 'Watered the tomatoes' });
  bed.say(AGENT, { text: 'She likes basil' });
  const memory = { in: 'memory', agentId: AGENT } as const;
  const expectAll = (): void => {
    found('x');
    bed.fill();
    expect(found('tomatto watering')).toEqual(['garden']);
    expect(found('basill', memory)).toHaveLength(1);
  };
  expectAll();
  const before = vectors();
  bed.index().close();
  bed.files.remove(SEARCH_FILE);
  bed.reopen();
  expectAll();
  expect(vectors()).toEqual(before);
  expect(atOnce(bed.index().rebuild())).toMatchObject({ ok: true });
  expect(vectors()).toEqual(before);
});

test('[LIKE-6] what was noticed, said and thought is remembered, long ones whole; calls and their results are not', () => {
  const memory = { in: 'memory', agentId: AGENT } as const;
  bed.say(AGENT, { text: `${'The weather was fine. '.repeat(120)}Basil needs shade.` });
  bed.say(AGENT, { kind: 'toolResult', text: 'basil result' });
  bed.say(AGENT, { kind: 'action', text: 'basil call' });
  bed.say('another', { text: 'basil elsewhere' });
  expect(found('basil', memory)).toHaveLength(1);
  bed.fill();
  expect(found('basil', memory)).toHaveLength(1);
  expect(found('basil')).toEqual([]);
  bed.say(AGENT, { kind: 'thought', text: 'More basil' });
  expect(found('basil', memory)).toHaveLength(2);
});

test('[LIKE-9] never a result of another category or another agent, whatever is most alike and wherever the index stands', () => {
  const lines = ['secret tomatoes', 'secret tomato soup', 'secret rent', 'secrets of tomatoes'];
  const ids = new Map<string, string | null>();
  lines.forEach((body, at) =>
    [HOME, WORK, null].forEach((categoryId) => {
      const id = `${categoryId ?? 'none'}${at}`;
      ids.set(id, categoryId);
      bed.note(id, { body, categoryId });
    }),
  );
  bed.say(AGENT, { text: 'secret tomatoes of mine' });
  bed.say('another', { text: 'secret tomatoes of another' });
  const expectOnly = (): void => {
    for (const categoryId of [HOME, WORK]) {
      const hits = found('secret tomato', { ...everything, categoryIds: [categoryId] });
      expect(hits.length).toBeGreaterThan(2);
      for (const id of hits) expect(ids.get(id)).toBe(categoryId);
    }
    expect(found('secret tomato', { ...everything, categoryIds: [] })).toEqual([]);
    expect(found('secret tomato', { in: 'memory', agentId: AGENT })).toHaveLength(1);
    expect(found('secret tomato', { in: 'memory', agentId: 'nobody' })).toEqual([]);
  };
  expectOnly();
  bed.fill();
  expectOnly();
  // Moved, and the vector does not know it yet: it is found where it is now by its words, and nowhere else by anything.
  bed.change(`${HOME}0`, { categoryId: WORK });
  ids.set(`${HOME}0`, WORK);
  expectOnly();
});

test('[LIKE-5] with no room in memory the answer is the same', () => {
  // More than one block of 256 places, in more than one commit.
  bed.notes(250, (at) => `entry ${at} tomatoes ${at % 13} basil ${at % 31}`);
  for (let at = 250; at < 262; at += 1) bed.note(`note${at}`, { body: `entry ${at} tomatoes` });
  atOnce(bed.index().rebuild());
  const file = bed.files.open(SEARCH_FILE, { readOnly: true });
  const shelf = findShelf(file, lettersEmbedder);
  if (shelf === null) throw new Error('no shelf');
  const vector = lettersEmbedder.embed('entry 77 tomatoes 12 basil 15');
  const near = (mostBytes: number, machine = openMachineCode()) => {
    const cache = createBlockCache({ mostBytes, machine });
    const question = { vector, floor: 0, isSeen: () => true, limit: 30 };
    return nearest(file, { shelf, looked: cache.of(file, shelf), question });
  };
  const all = near(1e7);
  expect(all).toHaveLength(30);
  expect(all[0]?.id).toBe('note77');
  expect(near(0)).toEqual(all);
  expect(near(1e7, null)).toEqual(all);
  expect(near(0, null)).toEqual(all);
  expect(near(30_000)).toEqual(all);
  file.close();
});

test('[LIKE-3] no question walks through the tables that grow with the journal', () => {
  bed.note('a', { body: 'tomatoes' });
  found('tomatoes');
  bed.fill();
  const plans = [
    'SELECT number, value FROM vector WHERE number IN (1, 2)',
    'SELECT kind, id FROM vector WHERE number = 1',
    'SELECT changed, kind, id, category_id FROM document WHERE changed > 5 ORDER BY changed LIMIT 16',
    'SELECT number, id FROM memory WHERE number > 5 ORDER BY number LIMIT 16',
    'SELECT number, content_hash FROM vector WHERE id = 1 AND kind = 2',
    'SELECT max(changed) FROM document',
    `SELECT number, written, scopes, codes FROM vector_block WHERE shelf = 1 AND written > 5 AND number < 9 ORDER BY written LIMIT 64`,
  ].flatMap((sql) => bed.inFile(`EXPLAIN QUERY PLAN ${sql}`).map((row) => String(row[3])));
  expect(plans.filter((plan) => plan.startsWith('SCAN') || plan.includes('TEMP B-TREE'))).toEqual([]);
});
