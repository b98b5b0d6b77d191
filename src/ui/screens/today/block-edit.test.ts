import fc from 'fast-check';
import { typedClock } from '../timer/typed-clock';
import { isBlockTouched, noBlockEdit, readBlock, spanOfBlock } from './block-edit';

const clockOf = (typed: string) => typedClock(typed, { today: '2026-11-18', language: 'de' });
const stored = { start: 540, end: 600 };
const read = (edit: { from?: string; to?: string }) =>
  readBlock({ stored, edit: { from: edit.from ?? null, to: edit.to ?? null } }, clockOf);

test('[TIMELINE-4] a new start keeps the length, until the end is chosen as well', () => {
  expect(read({})).toEqual({ isWrong: false, isNextDay: false, ...stored });
  expect(read({ from: '14 uhr' })).toMatchObject({ start: 840, end: 900 });
  expect(read({ from: '14:00', to: '16:30' })).toMatchObject({ start: 840, end: 990 });
  expect(read({ from: '23:30' })).toMatchObject({ start: 1410, end: 1470, isNextDay: true });
});

test('[TIMELINE-4] an end that is not after the start on the clock is one of the next day', () => {
  expect(read({ from: '22:00', to: '6:00' })).toMatchObject({ start: 1320, end: 1800, isNextDay: true });
  expect(read({ from: '9:00', to: '0:00' })).toMatchObject({ end: 1440, isNextDay: false });
  expect(read({ to: '9:00' })).toMatchObject({ start: 540, end: 1980 });
});

test('what is no time is told where it stands', () => {
  expect(read({ from: 'bald' })).toEqual({ isWrong: true, field: 'from' });
  expect(read({ to: '' })).toEqual({ isWrong: true, field: 'to' });
});

test('[TIMELINE-4] whatever two times are chosen, the block ends after its start, at most a day later', () => {
  const clock = fc
    .integer({ min: 0, max: 1439 })
    .map((at) => `${Math.floor(at / 60)}:${String(at % 60).padStart(2, '0')}`);
  fc.assert(
    fc.property(clock, clock, (from, to) => {
      const block = read({ from, to });
      expect(block.isWrong).toBe(false);
      if (block.isWrong) return;
      expect(block.end - block.start).toBeGreaterThan(0);
      expect(block.end - block.start).toBeLessThanOrEqual(1_440);
    }),
  );
});

test('a block of the evening before reaches into the day', () => {
  expect(spanOfBlock('2026-11-18', { start: '2026-11-17T22:00', end: '2026-11-18T06:00' })).toEqual({
    start: -120,
    end: 360,
  });
  expect([noBlockEdit, { ...noBlockEdit, categoryId: null }].map(isBlockTouched)).toEqual([false, true]);
});
