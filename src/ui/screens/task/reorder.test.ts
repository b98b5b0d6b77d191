import { afterIdOf, landingIndex, movedTo, stepAside } from './reorder';

const heights = [40, 60, 40, 40];

test.each([
  [0, 0, 0],
  [0, 30, 0],
  [0, 31, 1],
  [0, 81, 2],
  [0, 9999, 3],
  [3, -21, 2],
  [3, -9999, 0],
])('[REORDER-1] row %i dragged by %i lands at %i', (from, distance, to) => {
  expect(landingIndex({ heights, from, distance })).toBe(to);
});

test('[REORDER-2] a move names the row before its new place', () => {
  const ids = ['a', 'b', 'c', 'd'];
  expect(afterIdOf(ids, { from: 0, to: 2 })).toBe('c');
  expect(afterIdOf(ids, { from: 2, to: 0 })).toBeNull();
  expect(afterIdOf(ids, { from: 3, to: 1 })).toBe('a');
  expect(movedTo(ids, { from: 3, to: 1 })).toEqual(['a', 'd', 'b', 'c']);
  expect(movedTo(ids, { from: 1, to: 1 })).toBe(ids);
});

test('rows between start and landing step aside by the height of the dragged one', () => {
  const drag = { from: 1, to: 3, height: 60 };
  expect([0, 2, 3].map((index) => stepAside(index, drag))).toEqual([0, -60, -60]);
  expect(stepAside(0, { from: 2, to: 0, height: 40 })).toBe(40);
});
