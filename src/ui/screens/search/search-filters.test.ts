import { isFiltered, noFilters, questionOf, spanOf } from './search-filters';

const today = '2026-03-31';

test('nothing typed asks nothing, whatever the filters say', () => {
  expect(questionOf('  ', { filters: { ...noFilters, groups: ['notes'] }, today })).toBeNull();
  expect(questionOf(' tea ', { filters: noFilters, today })).toEqual({ text: 'tea' });
});

test('a group asks for all of its kinds; a last day counts whole', () => {
  const filters = {
    groups: ['plans', 'habits'],
    categoryId: 'home',
    when: { from: '2026-03-28', until: '2026-03-29' },
  } as const;
  const { startsAt, endsAt, ...rest } = questionOf('tea', { filters, today }) ?? { text: '' };
  expect(rest).toEqual({
    text: 'tea',
    categoryId: 'home',
    kinds: ['dayPlan', 'planBlock', 'habit', 'habitCheck'],
    fromDay: '2026-03-28',
    untilDay: '2026-03-29',
  });
  expect(new Date(startsAt ?? 0).toLocaleString('sv')).toBe('2026-03-28 00:00:00');
  expect(new Date(endsAt ?? 0).toLocaleString('sv')).toBe('2026-03-30 00:00:00');
});

test('spans end today and are as long as they say', () => {
  expect(spanOf('pastWeek', today)).toEqual({ from: '2026-03-25', until: null });
  expect(spanOf('pastMonth', today)).toEqual({ from: '2026-03-02', until: null });
  expect(spanOf('pastYear', today)).toEqual({ from: '2025-04-01', until: null });
  expect(isFiltered(noFilters)).toBe(false);
  expect(isFiltered({ ...noFilters, when: 'pastWeek' })).toBe(true);
});
