import { words } from '../../../words/words';
import { shownValue } from './shown-value';

const context = {
  say: words('en'),
  locale: 'en',
  categoryName: (id: string) => (id === 'c1' ? 'Health' : null),
};
const shown = (field: string, value: Parameters<typeof shownValue>[0]['value']) =>
  shownValue({ field, value }, context);

test('[SCREEN-10] a value reads as a person would say it; nothing is said to be nothing', () => {
  expect(shown('title', 'Call mum')).toBe('Call mum');
  for (const nothing of [null, '', []]) expect(shown('notes', nothing)).toBe('empty');
  expect(shown('checked', true)).toBe('yes');
  expect(shown('priority', 'P1')).toBe('High');
  expect(shown('status', { status: 'OPEN', statusReason: null })).toBe('Open');
  expect(shown('status', { status: 'BLOCKED', statusReason: 'No prices' })).toMatch(/: No prices$/);
  expect(shown('status', 'DONE')).toBe('Done');
  expect(shown('status', 'P1')).toBe('P1');
  expect(shown('estimateMinutes', 1500)).toBe('1,500');
  expect(shown('categoryId', 'c1')).toBe('Health');
  expect(shown('categoryId', 'gone')).toBe('gone');
  expect(shown('completedAt', Date.UTC(2026, 10, 18, 12))).toMatch(/Nov 18, 2026/);
  expect(shown('estimateMinutes', Date.UTC(2026, 10, 18))).not.toMatch(/Nov/);
  expect(shown('items', ['a', 'b'])).toBe('a, b');
  expect(shown('quantity', { value: 72.5, unit: 'kg' })).toBe('value: 72.5, unit: kg');
});

test('[SCREEN-10] a long text is cut between signs, and says so', () => {
  const long = shown('notes', '👍🏽'.repeat(1000));
  expect(long.endsWith('…')).toBe(true);
  expect([...long]).toHaveLength(601);
  expect(long).not.toContain('�');
});
