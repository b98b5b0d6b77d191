import fc from 'fast-check';
import { fail, ok } from '../../../core/result';
import type { JournalItem } from '../../../runtime/api/journal-values';
import {
  hasMore,
  liveSlots,
  pagesFrom,
  slotsOf,
  startKey,
  withAnswer,
  withNextPage,
  type JournalPage,
  type JournalPages,
  type PageStart,
} from './journal-pages';
import { journalRows } from './journal-rows';

const SIZE = 3;
const note = (number: number): JournalItem => ({
  kind: 'note',
  note: {
    id: `n${number}`,
    day: `2026-01-${String(1 + Math.floor(number / 4)).padStart(2, '0')}`,
    at: number,
    title: '',
    excerpt: '',
    categoryId: null,
    deletedAt: null,
  },
});

/** As the query answers: newest first, with cursors that are the numbers of the ends. */
const answerFrom = (numbers: readonly number[], start: PageStart): JournalPage => {
  const all = [...new Set(numbers)].sort((a, b) => b - a);
  if (start.way === 'newer') {
    const above = all.filter((number) => number > Number(start.cursor));
    const shown = above.slice(-SIZE);
    const isMore = above.length > shown.length;
    return { items: shown.map(note), older: String(shown.at(-1)), newer: isMore ? String(shown[0]) : null };
  }
  if (start.way === 'older')
    return answerBelow(
      all.filter((number) => number < Number(start.cursor)),
      true,
    );
  const { day } = start;
  return answerBelow(
    all.filter((number) => day === null || number <= Number(day)),
    day !== null,
  );
};
const answerBelow = (below: readonly number[], isBelow: boolean): JournalPage => {
  const shown = below.slice(0, SIZE);
  const newer = isBelow ? String(shown[0] ?? -1) : null;
  return { items: shown.map(note), older: below.length > SIZE ? String(shown.at(-1)) : null, newer };
};

/** Until every page that is asked for has answered. */
const settled = (pages: JournalPages, numbers: readonly number[]): JournalPages => {
  let now = pages;
  for (let round = 0; round < 20; round += 1) {
    const before = now;
    for (const { start } of slotsOf(now)) {
      const result = ok(answerFrom(numbers, start));
      now = withAnswer(now, { key: startKey(start), result });
    }
    if (JSON.stringify(before) === JSON.stringify(now)) return now;
  }
  throw new Error('the pages never come to rest');
};
const shownNumbers = (pages: JournalPages): readonly number[] =>
  journalRows(pages).flatMap((row) => (row.type === 'item' ? [Number(row.key.slice(1))] : []));
const grown = (pages: JournalPages, { numbers, older, newer }: Growth): JournalPages => {
  let now = settled(pages, numbers);
  for (let i = 0; i < older; i += 1) now = settled(withNextPage(now, 'older'), numbers);
  for (let i = 0; i < newer; i += 1) now = settled(withNextPage(now, 'newer'), numbers);
  return now;
};
type Growth = { readonly numbers: readonly number[]; readonly older: number; readonly newer: number };

test('[PAGES-4] pages grow at both ends of the first one, in order and without a gap', () => {
  const numbers = Array.from({ length: 20 }, (_, number) => number);
  const pages = grown(pagesFrom('9'), { numbers, older: 2, newer: 2 });
  expect(shownNumbers(pages)).toEqual([15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1]);
  expect([hasMore(pages, 'older'), hasMore(pages, 'newer')]).toEqual([true, true]);
  const all = grown(pages, { numbers, older: 3, newer: 3 });
  expect(shownNumbers(all)).toEqual(numbers.toReversed());
  expect([hasMore(all, 'older'), hasMore(all, 'newer')]).toEqual([false, false]);
  expect(withNextPage(all, 'older')).toBe(all);
});

test('[PAGES-4] whatever is written or deleted between the answers, the pages show what is there, once and in order', () => {
  const numbers = fc.uniqueArray(fc.integer({ min: 0, max: 60 }), { minLength: 1, maxLength: 40 });
  fc.assert(
    fc.property(numbers, numbers, fc.integer({ min: 0, max: 60 }), (before, after, middle) => {
      const first = grown(pagesFrom(String(middle)), { numbers: before, older: 3, newer: 3 });
      const then = settled(first, after);
      const shown = shownNumbers(then);
      const sorted = after.toSorted((a, b) => b - a);
      const from = sorted.indexOf(shown[0] ?? -1);
      expect(shown).toEqual(shown.length === 0 ? [] : sorted.slice(from, from + shown.length));
    }),
  );
});

test('[PAGES-3] each day has one heading, over its first entry, and its card has one beginning and one end', () => {
  const rows = journalRows(grown(pagesFrom(null), { numbers: [9, 8, 7, 4, 3], older: 2, newer: 0 }));
  expect(rows.map((row) => (row.type === 'day' ? row.day : [row.key, row.isFirst, row.isLast]))).toEqual([
    '2026-01-03',
    ['n9', true, false],
    ['n8', false, true],
    '2026-01-02',
    ['n7', true, false],
    ['n4', false, true],
    '2026-01-01',
    ['n3', true, true],
  ]);
});

test('[PAGES-5] only pages near what is on screen are live, and those that never answered', () => {
  const numbers = Array.from({ length: 30 }, (_, number) => number);
  const pages = withNextPage(grown(pagesFrom(null), { numbers, older: 5, newer: 0 }), 'older');
  const live = (seen: readonly [string, string] | null) =>
    liveSlots(pages, seen).map(({ start }) => startKey(start));
  expect(live(null)).toEqual(['first ', 'older 27', 'older 12']);
  expect(live(['older 21', 'older 21'])).toEqual(['older 24', 'older 21', 'older 18', 'older 12']);
});

test('[LIVE-2] a page that fails keeps what it showed', () => {
  const pages = grown(pagesFrom(null), { numbers: [3, 2, 1], older: 0, newer: 0 });
  const failed = withAnswer(pages, { key: 'first ', result: fail('database_corrupt') });
  expect(shownNumbers(failed)).toEqual([3, 2, 1]);
  expect(failed.first.failure).toEqual({ code: 'database_corrupt' });
});
