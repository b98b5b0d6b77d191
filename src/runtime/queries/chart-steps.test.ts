import * as fc from 'fast-check';
import { ChartRange } from '../api/track-definition';
import { dayTextOf } from '../../core/calendar/civil-day';
import { dayNumber, MOST_STEPS, nextStep, startOfStep, stepsOf, stepStarts } from './chart-steps';

const day = fc.integer({ min: -30_000, max: 60_000 });
const asked = fc.record({
  range: fc.constantFrom(...ChartRange.options),
  today: fc.integer({ min: 10_000, max: 40_000 }),
  written: fc.option(fc.tuple(day, day).map(([a, b]) => ({ from: Math.min(a, b), to: Math.max(a, b) }))),
});

test('[CHART-1] steps follow each other without a gap or an overlap, cover the range, and are few', () => {
  fc.assert(
    fc.property(asked, ({ range, today, written }) => {
      const steps = stepsOf(range, { today, written });
      const starts = stepStarts(steps);
      expect(starts.length).toBeLessThanOrEqual(MOST_STEPS);
      expect(starts[0]).toBe(steps.from);
      expect(steps.to).toBeGreaterThanOrEqual(today);
      starts.forEach((start, index) => {
        const end = nextStep(start, steps.step);
        expect(end).toBeGreaterThan(start);
        expect(starts[index + 1] ?? end).toBe(end);
        for (const inside of [start, end - 1]) expect(startOfStep(inside, steps.step)).toBe(start);
      });
      expect(nextStep(starts.at(-1) ?? 0, steps.step)).toBeGreaterThan(steps.to);
    }),
    { numRuns: 40 },
  );
});

test('[CHART-1] weeks begin on Monday, months and years on their first, leap days included', () => {
  const shown = (iso: string, step: 'week' | 'month' | 'year') => [
    dayTextOf(startOfStep(dayNumber(iso), step)),
    dayTextOf(nextStep(startOfStep(dayNumber(iso), step), step)),
  ];
  expect(shown('2026-11-18', 'week')).toEqual(['2026-11-16', '2026-11-23']);
  expect(shown('2024-02-29', 'month')).toEqual(['2024-02-01', '2024-03-01']);
  expect(shown('2025-12-31', 'month')).toEqual(['2025-12-01', '2026-01-01']);
  expect(shown('2024-02-29', 'year')).toEqual(['2024-01-01', '2025-01-01']);
});

test('[CHART-1] all of it begins where the first entry is, in steps that fit its length', () => {
  const today = dayNumber('2026-11-18');
  const all = (from: string) =>
    stepsOf('all', { today, written: { from: dayNumber(from), to: dayNumber('2026-11-01') } });
  expect(all('2026-10-10').step).toBe('day');
  expect(dayTextOf(all('2026-10-10').from)).toBe('2026-10-10');
  expect(dayTextOf(all('2025-06-05').from)).toBe('2025-06-02');
  expect(all('2025-06-05').step).toBe('week');
  expect(all('2020-06-05').step).toBe('month');
  expect(all('1999-06-05').step).toBe('year');
});
