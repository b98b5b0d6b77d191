import { fail, ok } from '../../../core/result';
import type { TaskSummary } from '../../../runtime/api/values';
import { firstPage, tasksOf, withAnswer, withNextPage, type TaskPages } from './task-pages';

const task = (id: string): TaskSummary => ({
  id,
  title: id,
  status: 'OPEN',
  statusReason: null,
  priority: 'P2',
  due: null,
  estimateMinutes: null,
  categoryId: null,
  completedAt: null,
  createdAt: 0,
  deletedAt: null,
});
const answer = (after: string | null, ids: string, next: string | null) => ({
  after,
  result: ok({ tasks: [...ids].map(task), next }),
});
const ids = (slots: TaskPages) =>
  tasksOf(slots)
    .map(({ id }) => id)
    .join('');

const twoPages = (): TaskPages => {
  const first = withNextPage(withAnswer(firstPage, answer(null, 'abc', 'c')));
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
