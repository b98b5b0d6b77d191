import fc from 'fast-check';
import { inOrder, placeAt, type Placed } from './checklist-positions';

const applied = (items: readonly Placed[], at: number): { order: readonly string[]; expected: string[] } => {
  const { position, moved } = placeAt(items, at);
  const now = items.map((item) => moved.find(({ id }) => id === item.id) ?? item);
  const expected = items.map(({ id }) => id);
  expected.splice(at, 0, 'new');
  return { order: [...now, { id: 'new', position }].sort(inOrder).map(({ id }) => id), expected };
};

test('[JOURNAL-6] an item lands exactly where it was put, whatever the positions were', () => {
  const position = fc.oneof(
    fc.constantFrom('a0', 'a1', 'a2', 'a0V'),
    fc.stringMatching(/^[0-9A-Za-z]{1,4}$/),
  );
  fc.assert(
    fc.property(fc.array(position, { maxLength: 12 }), fc.nat(), (positions, place) => {
      const items = positions
        .map((at, index) => ({ id: `i${String(index).padStart(2, '0')}`, position: at }))
        .sort(inOrder);
      const { order, expected } = applied(items, place % (items.length + 1));
      expect(order).toEqual(expected);
    }),
    { seed: 20_261_118, numRuns: 2_000 },
  );
});

test('[JOURNAL-6] a place between two different positions moves nobody else', () => {
  expect(
    placeAt(
      [
        { id: 'a', position: 'a0' },
        { id: 'b', position: 'a1' },
      ],
      1,
    ).moved,
  ).toEqual([]);
});
