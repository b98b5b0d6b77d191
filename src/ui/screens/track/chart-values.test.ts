import * as fc from 'fast-check';
import { ChartRange } from '../../../runtime/api/track-definition';
import { dayTextOf } from '../../../core/calendar/civil-day';
import { stepsOf, stepStarts } from '../../../runtime/queries/chart-steps';
import { placesOf, stepDays } from './chart-values';

test('[CHART-1] the screen knows the same steps as the query, side by side from the left edge to the right', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...ChartRange.options),
      fc.integer({ min: 15_000, max: 25_000 }),
      fc.integer({ min: 0, max: 20_000 }),
      (range, today, length) => {
        const asked = stepsOf(range, { today, written: { from: today - length, to: today } });
        const days = stepStarts(asked).map(dayTextOf);
        const chart = {
          fromDay: dayTextOf(asked.from),
          toDay: dayTextOf(asked.to),
          step: asked.step,
          points: days.map((day) => ({ day, value: 1, low: 1, high: 1, count: 1 })),
        };
        expect(stepDays(chart)).toEqual(days);
        const { steps, middles } = placesOf(chart);
        expect(steps[0]?.begin).toBe(0);
        expect(steps.at(-1)?.end).toBe(1);
        steps.forEach(({ begin, end, place }, index) => {
          expect(place).toBe(index);
          expect(steps[index + 1]?.begin ?? 1).toBe(end);
          expect(middles[index]?.at).toBeCloseTo((begin + end) / 2, 9);
        });
      },
    ),
    { numRuns: 40 },
  );
});
