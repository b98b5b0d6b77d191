import * as fc from 'fast-check';
import { naughtyStrings } from '../api/outside-cases';
import { anyPoint } from '../words/any-point';
import { openSearchBed, type SearchBed } from './search-bed';

let bed: SearchBed;
beforeAll(() => {
  bed = openSearchBed();
});
afterAll(() => bed.end());

const sign = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: 0x4e00, max: 0x9fa5 }) },
  { weight: 2, arbitrary: fc.integer({ min: 0x3041, max: 0x3096 }) },
  { weight: 2, arbitrary: fc.integer({ min: 0x30a1, max: 0x30fa }) },
  { weight: 2, arbitrary: fc.integer({ min: 0xac00, max: 0xd7a3 }) },
  { weight: 1, arbitrary: fc.integer({ min: 0x20000, max: 0x2a6d6 }) },
  { weight: 1, arbitrary: fc.constantFrom(0x3005, 0x30fc, 0x3007) },
);
const run = fc.array(sign, { minLength: 1, maxLength: 30 }).map((points) => String.fromCodePoint(...points));
const between = fc.constantFrom('', ' ', '、', 'abc', ' 2026年', '\n', '・', '!');

test('[SEARCH-2] any one to four signs that follow each other are found, wherever they stand', () => {
  fc.assert(
    fc.property(
      run,
      between,
      run,
      fc.nat(),
      fc.integer({ min: 1, max: 4 }),
      (first, middle, second, from, length) => {
        const id = bed.note(`${first}${middle}${second}`);
        for (const part of [first, second]) {
          const signs = Array.from(part.normalize('NFKC'));
          const start = from % signs.length;
          const wanted = signs.slice(start, start + length).join('');
          expect([wanted, bed.ids(wanted).includes(id)]).toEqual([wanted, true]);
        }
      },
    ),
    { numRuns: 80 },
  );
});

test('[SEARCH-2] what does not stand so is not found', () => {
  const id = bed.note('東京都に行く');
  expect(bed.ids('東京')).toContain(id);
  expect(bed.ids('京東')).not.toContain(id);
  expect(bed.ids('東都')).not.toContain(id);
  expect(bed.ids('京都に')).toContain(id);
  expect(bed.ids('ﾄｳｷｮｳ')).toEqual([]);
  const mixed = bed.note('iPhone15を東京で買った');
  for (const text of ['iPhone15を', '東京で買 iphone', 'iphone', '"iphone15を東京で"'])
    expect([text, bed.ids(text)]).toEqual([text, [mixed]]);
  const kana = bed.note('ﾄｳｷｮｳタワー');
  expect(bed.ids('トウキョウ')).toContain(kana);
});

test('[SEARCH-1] upper case, diacritics, composition and ß make no difference', () => {
  const id = bed.note('Die STRASSE zum Café Übermut, ﬁn');
  for (const text of ['straße', 'Strasse', 'cafe', 'CAFÉ', 'café', 'ubermut', 'ÜBERMUT', 'fin'])
    expect([text, bed.ids(text).includes(id)]).toEqual([text, true]);
});

test('[SEARCH-3] every word must be there as the beginning of one; quotation marks mean exactly', () => {
  const both = bed.note('Steuererklärung und ein Brief an das Amt');
  const one = bed.note('Steuerberater anrufen');
  expect([...bed.ids('steuer')].sort()).toEqual([both, one].sort());
  expect(bed.ids('steuer brief')).toEqual([both]);
  expect(bed.ids('erklärung')).toEqual([]);
  expect(bed.ids('"ein Brief an"')).toEqual([both]);
  expect(bed.ids('"Brief ein"')).toEqual([]);
  expect(bed.ids('"steuer"')).toEqual([]);
  expect(bed.ids('„ein Brief“ amt')).toEqual([both]);
});

test('[SEARCH-3] nothing that is typed means anything to the query language', () => {
  const words = [
    'a OR b',
    'NEAR(a b)',
    'title:x',
    'a*',
    '^a',
    '-a',
    '(',
    '"',
    "'; DROP TABLE note; --",
    'a AND',
    '{a}',
    '+',
  ];
  for (const text of [...words, ...naughtyStrings()]) {
    if (text.includes('\u0000') || !text.isWellFormed()) continue;
    const id = bed.note(text.slice(0, 30_000));
    const found = bed.ids(text);
    const isWord = /[\p{L}\p{N}]/u.test(text);
    if (isWord && !text.includes('"') && text.length < 40)
      expect([text, found.includes(id)]).toEqual([text, true]);
  }
  fc.assert(
    fc.property(fc.string({ unit: anyPoint, maxLength: 30 }), (text) => {
      fc.pre(!text.includes('\u0000') && text.isWellFormed());
      expect(Array.isArray(bed.ids(text))).toBe(true);
    }),
  );
});
