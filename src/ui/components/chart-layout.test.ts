import * as fc from 'fast-check';
import { axisLabels, layOutChart, type ChartStepValue } from './chart-layout';
import { scaleOf, shareOf } from './chart-scale';

const amount = fc.double({ min: -1e9, max: 1e9, noNaN: true, noDefaultInfinity: true });
const isRound = (step: number): boolean => {
  const part = step / 10 ** Math.floor(Math.log10(step) + 1e-9);
  return [1, 2, 5, 10].some((round) => Math.abs(part - round) < 1e-6);
};

test('[CHART-5] ticks are round, few, evenly spaced, and cover all values; bars hold zero', () => {
  fc.assert(
    fc.property(
      fc.array(amount, { maxLength: 20 }),
      fc.integer({ min: 2, max: 9 }),
      fc.boolean(),
      (values, most, hasZero) => {
        const { low, high, ticks } = scaleOf(values, { most, hasZero });
        expect(ticks.length).toBeGreaterThanOrEqual(2);
        expect(ticks.length).toBeLessThanOrEqual(Math.max(2, most) + 1);
        const step = (high - low) / (ticks.length - 1);
        expect(isRound(step)).toBe(true);
        ticks.forEach((tick, index) =>
          expect(Math.abs(tick - (low + index * step))).toBeLessThan(step * 1e-6),
        );
        const all = hasZero ? [...values, 0] : values;
        for (const value of all) {
          expect(value).toBeGreaterThanOrEqual(low - step * 1e-6);
          expect(value).toBeLessThanOrEqual(high + step * 1e-6);
        }
        if (hasZero) expect(ticks).toContain(0);
      },
    ),
  );
});

test.each([
  [[71.8, 73.4], { most: 5 }, [71.5, 72, 72.5, 73, 73.5]],
  [[80, 100], { most: 5, hasZero: true }, [0, 50, 100]],
  [[72], { most: 4 }, [71, 72, 73]],
  [[1, 5], { most: 6, leastStep: 1 }, [1, 2, 3, 4, 5]],
  [[], { most: 4, hasZero: true }, [0, 0.5, 1]],
  [[3], { most: 5, hasZero: true, leastStep: 1 }, [0, 1, 2, 3]],
])('[CHART-5] %j with %j has ticks that a person would write', (values, options, ticks) => {
  const found = scaleOf(values, options);
  expect(found.ticks).toEqual(ticks);
  expect(shareOf(found.high, found)).toBe(1);
});

const plot = { x: 40, y: 10, width: 300, height: 150 };
const steps: fc.Arbitrary<readonly ChartStepValue[]> = fc
  .uniqueArray(fc.integer({ min: 0, max: 159 }), { maxLength: 60 })
  .chain((places) =>
    fc.tuple(
      ...places
        .toSorted((a, b) => a - b)
        .map((place) => fc.tuple(fc.constant(place), amount, amount, amount)),
    ),
  )
  .map((rows) =>
    rows.map(([place, a, b, c]) => {
      const [low = 0, value = 0, high = 0] = [a, b, c].toSorted((x, y) => x - y);
      return { place, begin: place / 160, end: (place + 1) / 160, low, value, high };
    }),
  );

test('[CHART-5] nothing is drawn outside of the plot, bars stand on zero, and a line never bridges a gap', () => {
  fc.assert(
    fc.property(steps, fc.constantFrom('line', 'bar'), (given, form) => {
      const drawn = layOutChart({ form, steps: given, plot, mostTicks: 5 });
      const inside = ({ x, y }: { x: number; y: number }): void => {
        expect(x).toBeGreaterThanOrEqual(plot.x - 1e-6);
        expect(x).toBeLessThanOrEqual(plot.x + plot.width + 1e-6);
        expect(y).toBeGreaterThanOrEqual(plot.y - 1e-6);
        expect(y).toBeLessThanOrEqual(plot.y + plot.height + 1e-6);
      };
      drawn.dots.forEach(inside);
      drawn.ticks.forEach(({ y }) => inside({ x: plot.x, y }));
      const zero = drawn.ticks.find(({ value }) => value === 0)?.y ?? Number.NaN;
      for (const { x, y, width, height } of drawn.bars) {
        inside({ x, y });
        inside({ x: x + width, y: y + height });
        expect(Math.min(Math.abs(y - zero), Math.abs(y + height - zero))).toBeLessThan(1e-6);
      }
      expect((form === 'bar' ? drawn.bars : drawn.dots).length).toBe(given.length);
      const joined = drawn.lines.reduce((sum, line) => sum + line.length - 1, 0);
      const neighbours = given.filter(({ place }, index) => given[index - 1]?.place === place - 1).length;
      expect(joined).toBe(form === 'line' ? neighbours : 0);
    }),
    { numRuns: 60 },
  );
});

test('[CHART-5] labels of the axis do not touch, and stay inside', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ minLength: 1, maxLength: 12 }), { maxLength: 30 }), (texts) => {
      const letter = 7;
      const labels = texts.map((text, index) => ({ at: (index + 0.5) / texts.length, text }));
      const spans = axisLabels(labels, { plot, letter }).map(({ x, text }) => {
        const half = (text.length * letter) / 2;
        return { left: x - half, right: x + half };
      });
      expect(spans.length > 0).toBe(texts.length > 0);
      spans.forEach(({ left, right }, index) => {
        expect(left).toBeGreaterThanOrEqual(plot.x - 1e-6);
        expect(right).toBeLessThanOrEqual(plot.x + plot.width + 1e-6);
        const next = spans[index + 1];
        if (next !== undefined) expect(next.left).toBeGreaterThanOrEqual(right);
      });
    }),
  );
});
