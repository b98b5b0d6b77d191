import { filterOf, filtersOfLink, isFiltered, noFilters, unfinished } from './task-filter';

test('the quiet default asks for what is not finished', () => {
  expect(filterOf(noFilters, '')).toEqual({ statuses: [...unfinished] });
  expect(isFiltered(noFilters, '  ')).toBe(false);
});

test('every chip reaches the query', () => {
  const filters = { ...noFilters, status: 'DONE', categoryId: 'c', labelId: 'l', priority: 'P1' } as const;
  expect(filterOf(filters, ' milk ')).toEqual({
    statuses: ['DONE'],
    categoryId: 'c',
    labelId: 'l',
    priority: 'P1',
    text: 'milk',
  });
  expect(isFiltered(filters, '')).toBe(true);
});

test('the bin shows all that is in it', () => {
  expect(filterOf({ ...noFilters, status: 'DONE', isBin: true }, '')).toEqual({ deleted: true });
});

test('a search that no title can hold is not sent', () => {
  expect(filterOf({ ...noFilters, status: 'all' }, 'a\u0000b')).toEqual({});
});

test('a link names a status or nothing', () => {
  expect(filtersOfLink({ status: 'DONE' }).status).toBe('DONE');
  expect(filtersOfLink({ status: 'nonsense' })).toEqual(noFilters);
});
