// [REORDER-1] A dragged row takes the place of a neighbour once it covers more than half of it.
// [REORDER-2] A move names the row it comes to stand after; null is the top. A move to where it stands is none.
// [REORDER-3] A list says that it is busy until a move on screen is stored: a page that ends before may take the move along.
export const movedTo = <T>(list: readonly T[], move: { from: number; to: number }): readonly T[] => {
  const item = list[move.from];
  if (item === undefined || move.from === move.to) return list;
  const rest = list.filter((_, index) => index !== move.from);
  return [...rest.slice(0, move.to), item, ...rest.slice(move.to)];
};

/** Where a row that was dragged by `distance` would land. */
export const landingIndex = (drag: {
  readonly heights: readonly number[];
  readonly from: number;
  readonly distance: number;
}): number => {
  const direction = Math.sign(drag.distance);
  let left = Math.abs(drag.distance);
  let index = drag.from;
  for (;;) {
    const height = drag.heights[index + direction];
    if (direction === 0 || height === undefined || left <= height / 2) return index;
    left -= height;
    index += direction;
  }
};

/** How far a resting row steps aside while another is dragged over it. */
export const stepAside = (
  index: number,
  drag: { readonly from: number; readonly to: number; readonly height: number },
): number => {
  if (index > drag.from && index <= drag.to) return -drag.height;
  if (index < drag.from && index >= drag.to) return drag.height;
  return 0;
};

export const afterIdOf = (ids: readonly string[], move: { from: number; to: number }): string | null =>
  movedTo(ids, move)[move.to - 1] ?? null;
