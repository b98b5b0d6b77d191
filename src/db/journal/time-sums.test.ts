import * as fc from 'fast-check';
import { plannedPerCategory, spentPerCategory, spentWithin } from './time-sums';
import { blockFault, wallMinutes } from './wall-time';

const HOUR = 3_600_000;
const instant = fc.integer({ min: 0, max: 4_000_000_000_000 });
const entry = fc
  .tuple(instant, fc.option(fc.integer({ min: 0, max: 100 * HOUR })))
  .map(([start, length]) => ({
    start,
    end: length === null ? null : start + length,
  }));

test('[TIME-4] the parts of an entry in days that follow each other are the whole of it', () => {
  fc.assert(
    fc.property(
      entry,
      fc.integer({ min: HOUR, max: 30 * HOUR }),
      fc.integer({ min: 0, max: 1000 }),
      (spent, size, later) => {
        const end = spent.end ?? spent.start + later;
        let sum = 0;
        for (let from = spent.start - (spent.start % size); from <= end; from += size)
          sum += spentWithin(spent, { from, until: from + size, now: end });
        expect(sum).toBe(end - spent.start);
      },
    ),
    { numRuns: 300 },
  );
});

test('[TIME-5] each category gets what its entries cover inside the day, overlaps for each', () => {
  const window = { from: 0, until: 24 * HOUR, now: 10 * HOUR };
  const spent = [
    { start: -HOUR, end: HOUR, categoryId: 'a' },
    { start: 0, end: 2 * HOUR, categoryId: 'a' },
    { start: 9 * HOUR, end: null, categoryId: 'b' },
    { start: 23 * HOUR, end: 30 * HOUR, categoryId: null },
    { start: 5 * HOUR, end: 5 * HOUR, categoryId: 'c' },
  ];
  expect(spentPerCategory(spent, window)).toEqual([
    { categoryId: 'a', minutes: 180 },
    { categoryId: null, minutes: 60 },
    { categoryId: 'b', minutes: 60 },
  ]);
});

test('[TIME-3] what runs and began after now, by another clock, counts nothing and never less', () => {
  fc.assert(
    fc.property(entry, instant, instant, (spent, from, now) => {
      expect(spentWithin(spent, { from, until: from + 24 * HOUR, now })).toBeGreaterThanOrEqual(0);
    }),
  );
  expect(spentWithin({ start: 10, end: null }, { from: 0, until: 100, now: 5 })).toBe(0);
});

test('[DAYPLAN-1] a block ends after it starts, at most a day later, on real days alone', () => {
  const fault = (start: string, end: string) => blockFault({ start, end });
  expect(fault('2026-11-18T09:00', '2026-11-18T10:00')).toBeNull();
  expect(fault('2026-11-18T23:00', '2026-11-19T23:00')).toBeNull();
  expect(fault('2026-11-18T23:00', '2026-11-19T23:01')).toBe('plan_block_too_long');
  expect(fault('2026-11-18T09:00', '2026-11-18T09:00')).toBe('plan_block_ends_before_start');
  expect(fault('2026-02-30T09:00', '2026-03-01T09:00')).toBe('plan_block_ends_before_start');
  expect(wallMinutes('1970-01-02T00:01')).toBe(1441);
  expect(wallMinutes('2026-11-18T24:00')).toBeNull();
  const blocks = [
    { start: '2026-11-18T22:00', end: '2026-11-19T01:30', categoryId: 'a' },
    { start: '2026-11-18T09:00', end: '2026-11-18T10:00', categoryId: 'a' },
    { start: 'broken', end: '2026-11-18T10:00', categoryId: null },
  ];
  expect(plannedPerCategory(blocks.slice(0, 2))).toEqual([{ categoryId: 'a', minutes: 270 }]);
});
