import { fail, ok } from '../../core/result';
import { endFailure, firstSlot, itemsIn, withAnswer, withNextPage, type PageSlots } from './live-pages';

type Letters = { readonly letters: string; readonly next: string | null };
const start = firstSlot<Letters>();
const answer = (after: string | null, ids: string, next: string | null) => ({
  after,
  result: ok({ letters: ids, next }),
});
const ids = (slots: PageSlots<Letters>) =>
  itemsIn(slots, { itemsOf: ({ letters }) => [...letters], idOf: (letter) => letter }).join('');

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
