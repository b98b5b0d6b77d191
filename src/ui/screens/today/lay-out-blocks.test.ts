import fc from 'fast-check';
import { layOutBlocks, type Span } from './lay-out-blocks';

const spans = fc
  .array(fc.record({ from: fc.integer({ min: 0, max: 300 }), length: fc.integer({ min: 0, max: 90 }) }), {
    maxLength: 30,
  })
  .map((all) => all.map(({ from, length }, at): Span => ({ id: `b${at}`, from, until: from + length })));
const least = fc.integer({ min: 1, max: 40 });
const endOf = (span: Span, atLeast: number): number => Math.max(span.until, span.from + atLeast);
const overlap = (a: Span, b: Span, atLeast: number): boolean =>
  a.from < endOf(b, atLeast) && b.from < endOf(a, atLeast);

test('[TIMELINE-2] every block stands once, nothing in a column overlaps, and clusters do not touch each other', () => {
  fc.assert(
    fc.property(spans, least, (all, atLeast) => {
      const clusters = layOutBlocks(all, atLeast);
      const placed = clusters.flatMap(({ columns }) => columns.flat());
      expect(placed.map(({ id }) => id).toSorted()).toEqual(all.map(({ id }) => id).toSorted());
      for (const { from, until, columns } of clusters) {
        for (const column of columns)
          column.forEach((a, at) => {
            expect(a.from >= from && endOf(a, atLeast) <= until).toBe(true);
            for (const b of column.slice(at + 1)) expect(overlap(a, b, atLeast)).toBe(false);
          });
      }
      clusters.slice(1).forEach((next, at) => {
        expect(next.from).toBeGreaterThanOrEqual(clusters[at]?.until ?? 0);
      });
    }),
  );
});

test('[TIMELINE-2] there are no more columns than blocks at one moment', () => {
  fc.assert(
    fc.property(spans, least, (all, atLeast) => {
      for (const { columns } of layOutBlocks(all, atLeast)) {
        const most = Math.max(
          ...columns.flat().map(({ from }) => {
            return columns.flat().filter((b) => b.from <= from && from < endOf(b, atLeast)).length;
          }),
        );
        expect(columns.length).toBe(most);
      }
    }),
  );
});

test('[TIMELINE-2] the order in which blocks come does not matter', () => {
  fc.assert(
    fc.property(spans, (all) => {
      expect(layOutBlocks([...all].reverse(), 20)).toEqual(layOutBlocks(all, 20));
    }),
  );
});

test('[TIMELINE-2] what stands alone has the whole width; a short one takes the room that it is drawn in', () => {
  const clusters = layOutBlocks(
    [
      { id: 'standup', from: 0, until: 15 },
      { id: 'review', from: 15, until: 60 },
      { id: 'lunch', from: 60, until: 120 },
    ],
    40,
  );
  expect(clusters.map(({ columns }) => columns.map((column) => column.map(({ id }) => id)))).toEqual([
    [['standup'], ['review']],
    [['lunch']],
  ]);
});
