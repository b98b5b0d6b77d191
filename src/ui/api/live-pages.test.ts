import { fail, ok } from '../../core/result';
import {
  endFailure,
  firstSlot,
  itemsIn,
  liveSlots,
  seenPages,
  withAnswer,
  withNextPage,
  type PageSlots,
  type SeenPages,
} from './live-pages';

type Letters = { readonly letters: string; readonly next: string | null };
const start = firstSlot<Letters>();
const answer = (after: string | null, ids: string, next: string | null) => ({
  after,
  result: ok({ letters: ids, next }),
});
const reading = { itemsOf: ({ letters }: Letters) => [...letters], idOf: (letter: string) => letter };
const ids = (slots: PageSlots<Letters>) => itemsIn(slots, reading).join('');

const twoPages = (): PageSlots<Letters> => {
  const first = withNextPage(withAnswer(start, answer(null, 'abc', 'c')));
  return withAnswer(first, answer('c', 'def', 'f'));
};

test('[PAGES-1] the next page starts where the last one ends, once', () => {
  const slots = withNextPage(twoPages());
  expect(slots.map(({ after }) => after)).toEqual([null, 'c', 'f']);
  expect(withNextPage(slots)).toBe(slots);
  expect(ids(slots)).toBe('abcdef');
});

test('[PAGES-2] a new row on the first page moves the second without blanking it', () => {
  const slots = withAnswer(twoPages(), answer(null, 'xab', 'b'));
  expect(slots.map(({ after }) => after)).toEqual([null, 'b']);
  expect(ids(slots)).toBe('xabdef');
  expect(ids(withAnswer(slots, answer('b', 'cde', 'e')))).toBe('xabcde');
});

test('[PAGES-3] a row on two pages is shown once', () => {
  expect(ids(withAnswer(twoPages(), answer('c', 'cde', 'e')))).toBe('abcde');
});

test('a list that got shorter drops the pages it no longer has', () => {
  expect(withAnswer(twoPages(), answer(null, 'ab', null))).toHaveLength(1);
});

test('an answer to a question no longer asked is ignored; a failure keeps the rows', () => {
  const slots = twoPages();
  expect(withAnswer(slots, answer('z', 'q', null))).toBe(slots);
  const failed = withAnswer(slots, { after: 'c', result: fail('io') });
  expect(failed[1]?.failure).toEqual({ code: 'io' });
  expect(ids(failed)).toBe('abcdef');
});

test('a list whose next page could not be read says why it ends there; the failure of the first page is the whole list’s', () => {
  const slots = withNextPage(twoPages());
  expect(endFailure(slots)).toBeNull();
  const failed = withAnswer(slots, { after: 'f', result: fail('io') });
  expect(endFailure(failed)).toEqual({ code: 'io' });
  expect(endFailure(withAnswer(failed, answer('f', 'gh', null)))).toBeNull();
  expect(endFailure(withAnswer(start, { after: null, result: fail('io') }))).toBeNull();
});

/** One letter a page, a to j, and a page more that has not answered. */
const manyPages = (): PageSlots<Letters> =>
  [...'abcdefghij'].reduce(
    (slots, letter, at) =>
      withNextPage(withAnswer(slots, answer(at === 0 ? null : `${at}`, letter, `${at + 1}`))),
    start,
  );
const live = (slots: PageSlots<Letters>, seen: SeenPages) =>
  liveSlots(slots, seen)
    .map(({ page }) => page?.letters ?? '?')
    .join('');

test('[PAGES-5] only the first page, those near what is on screen and those that never answered are live, however many there are', () => {
  const slots = manyPages();
  expect(slots).toHaveLength(11);
  expect(live(slots, [0, 0])).toBe('ab?');
  expect(live(slots, [4, 5])).toBe('adefg?');
  expect(live(slots, [9, 9])).toBe('aij?');
});

test('[PAGES-5] where what is on screen stands is found by its rows; the same pages are the same value', () => {
  const slots = manyPages();
  const seen: SeenPages = [4, 5];
  const told = (visible: string) => seenPages(slots, { seen, visible: [...visible], ...reading });
  expect(told('ef')).toBe(seen);
  expect(told('fe')).toBe(seen);
  expect(told('gh')).toEqual([6, 7]);
  expect(told('')).toBe(seen);
  expect(told('z')).toBe(seen);
});

test('[PAGES-5] a page that is far away keeps its rows when the ones before it move, and asks from its new place once it is near', () => {
  const slots = withAnswer(manyPages(), answer('1', 'b', '1b'));
  expect(ids(slots)).toBe('abcdefghij');
  expect(liveSlots(slots, [8, 8]).map(({ after }) => after)).toEqual([null, '7', '8', '9', '10']);
  expect(liveSlots(slots, [2, 2]).map(({ after }) => after)).toEqual([null, '1', '1b', '3', '10']);
});
