import { SEARCH_FILE } from '../../src/db/search/search-schema';
import { atOnce, openSearchBed, type SearchBed } from './search-bed';

let bed: SearchBed;
beforeEach(() => {
  bed = openSearchBed();
  for (let i = 0; i < 400; i += 1) bed.note(`Word${i % 7} and ${'filler '.repeat(40)}${i}`);
});
afterEach(() => bed.end());

const inFile = (sql: string): unknown => {
  const file = bed.files.open(SEARCH_FILE, { readOnly: true });
  try {
    return file.query(sql).rows[0]?.[0];
  } finally {
    file.close();
  }
};
const pieces = (): unknown => inFile('SELECT count(DISTINCT segid) FROM words_idx');
const progress = (): unknown => inFile("SELECT value FROM meta WHERE key = 'progress'");

test('[SEARCH-12] a search leaves the pieces, idle time puts them together, and the same is found', () => {
  const found = bed.ids('word3');
  expect(found.length).toBeGreaterThan(50);
  expect(pieces()).not.toBe(1);
  expect(progress()).toContain('isLoose');
  bed.index().followSome(1_000);
  expect(pieces()).toBe(1);
  expect(progress()).not.toContain('isLoose');
  expect(bed.ids('word3')).toEqual(found);
  bed.note('word3 at last');
  expect(bed.ids('word3')).toHaveLength(found.length + 1);
});

test('[SEARCH-12] cut off after any step it goes on where it was', () => {
  const found = bed.ids('word3');
  for (let step = 0; step < 200 && String(progress()).includes('isLoose'); step += 1) {
    bed.index().followSome(1);
    bed.reopen();
    expect(bed.ids('word3')).toEqual(found);
  }
  expect(pieces()).toBe(1);
});

test('[SEARCH-12] rebuilding by hand ends in one piece', () => {
  expect(atOnce(bed.index().rebuild())).toMatchObject({ ok: true, value: { documents: 400 } });
  expect(pieces()).toBe(1);
});
