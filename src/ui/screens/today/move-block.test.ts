import fc from 'fast-check';
import { dayScale } from './day-scale';
import { blockSteps, draggedBlock, steppedBlock, type DragKind, type WallSpan } from './move-block';

const MS = 60_000;
const scaleOf = (hours: number, wallOf: (minutes: number) => number) =>
  dayScale({ startsAt: 0, endsAt: hours * 60 * MS, wallMinutesAt: (instant) => wallOf(instant / MS) });
const ordinary = scaleOf(24, (minutes) => minutes);
const spring = scaleOf(23, (minutes) => (minutes < 120 ? minutes : minutes + 60));
const autumn = scaleOf(25, (minutes) => (minutes < 180 ? minutes : minutes - 60));

const span = fc
  .record({ start: fc.integer({ min: 0, max: 1439 }), length: fc.integer({ min: 5, max: 1440 }) })
  .map(({ start, length }): WallSpan => ({ start, end: start + length }));
const kind = fc.constantFrom<DragKind>('move', 'start', 'end');
const scale = fc.constantFrom(ordinary, spring, autumn);
const by = fc.integer({ min: -2_000, max: 2_000 });

const mayStand = ({ start, end }: WallSpan): boolean =>
  start >= 0 && start < 1_440 && end > start && end - start <= 1_440;

test('[TIMELINE-3] wherever a finger goes, the block may stand there', () => {
  fc.assert(
    fc.property(span, kind, scale, by, (before, how, of, far) => {
      const after = draggedBlock(before, { kind: how, by: far, scale: of });
      expect(mayStand(after)).toBe(true);
      if (how === 'move') expect(after.end - after.start).toBe(before.end - before.start);
      if (how === 'end') expect(after.start).toBe(before.start);
      if (how === 'start') expect(after.end).toBe(before.end);
      if (before.end <= 1_440) expect(after.end).toBeLessThanOrEqual(1_440);
    }),
  );
});

test('[TIMELINE-3] wherever a step goes, the block may stand there', () => {
  fc.assert(
    fc.property(span, fc.constantFrom(...blockSteps), (before, step) => {
      expect(mayStand(steppedBlock(before, step))).toBe(true);
    }),
  );
});

test('[TIMELINE-3] a drag snaps to five minutes; less than half of that is none', () => {
  const block = { start: 542, end: 602 };
  expect(draggedBlock(block, { kind: 'move', by: 2, scale: ordinary })).toEqual(block);
  expect(draggedBlock(block, { kind: 'move', by: 31, scale: ordinary })).toEqual({ start: 575, end: 635 });
  expect(draggedBlock(block, { kind: 'end', by: 31, scale: ordinary })).toEqual({ start: 542, end: 635 });
  expect(draggedBlock(block, { kind: 'start', by: -31, scale: ordinary })).toEqual({ start: 510, end: 602 });
});

test('[TIMELINE-3] over a change of clocks the block follows the finger, and keeps its length on the wall', () => {
  const block = { start: 60, end: 90 };
  expect(draggedBlock(block, { kind: 'move', by: 60, scale: spring })).toEqual({ start: 180, end: 210 });
  expect(draggedBlock(block, { kind: 'move', by: 180, scale: autumn })).toEqual({ start: 180, end: 210 });
});

test('[TIMELINE-3] a step is a quarter of an hour', () => {
  const block = { start: 540, end: 600 };
  expect(blockSteps.map((step) => steppedBlock(block, step))).toEqual([
    { start: 525, end: 585 },
    { start: 555, end: 615 },
    { start: 540, end: 615 },
    { start: 540, end: 585 },
  ]);
});
