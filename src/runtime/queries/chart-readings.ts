import { convert } from '../../db/journal/unit-conversion';
import type { MeasurementView } from '../api/journal-values';
import type { ChartPoint } from '../api/track-definition';
import { dayTextOf } from '../../core/calendar/civil-day';
import type { Engine } from '../engine';
import { readSpan, type Named } from './chart-sources';
import { dayNumber, nextStep, startOfStep, stepStarts, type Span, type Steps } from './chart-steps';
import type { AnyRecord } from './journal-records';
import { measurementView, ratingView } from './journal-views';

// [CHART-2] Of readings (a weight, a mood) a step is their mean, with the least and the greatest, in the unit of the newest of the range.
// [CHART-3] However much was written down, a chart reads a bounded number of rows: a step with more readings than fit is cut into equal
// parts, and of each the newest is taken.
const MOST_AT_ONCE = 2_000;
const MOST_OF_A_STEP = 20;
const MOST_OTHERS = 50;

type Read = { readonly records: readonly AnyRecord[]; readonly isSampled: boolean };

/** The newest of each of so many equal parts. */
const sampled = (engine: Engine, { of, span }: { of: Named; span: Span }): readonly AnyRecord[] => {
  const days = span.to - span.from + 1;
  const parts = Math.min(MOST_OF_A_STEP, days);
  if (parts === 1) return readSpan(engine, { of, ...span, most: MOST_OF_A_STEP });
  return Array.from({ length: parts }, (_, part) => ({
    from: span.from + Math.floor((part * days) / parts),
    to: span.from + Math.floor(((part + 1) * days) / parts) - 1,
  }))
    .reverse()
    .flatMap((each) => readSpan(engine, { of, ...each, most: 1 }));
};

const readStep = (engine: Engine, { of, span }: { of: Named; span: Span }): Read => {
  const records = readSpan(engine, { of, ...span, most: MOST_OF_A_STEP + 1 });
  if (records.length <= MOST_OF_A_STEP) return { records, isSampled: false };
  return { records: sampled(engine, { of, span }), isSampled: true };
};

/** Newest first. */
export const readReadings = (engine: Engine, { of, steps }: { of: Named; steps: Steps }): Read => {
  const all = readSpan(engine, { of, ...steps, most: MOST_AT_ONCE + 1 });
  if (all.length <= MOST_AT_ONCE) return { records: all, isSampled: false };
  const read = [...stepStarts(steps)].reverse().map((from) => {
    const span = { from, to: Math.min(steps.to, nextStep(from, steps.step) - 1) };
    return readStep(engine, { of, span });
  });
  return {
    records: read.flatMap(({ records }) => records),
    isSampled: read.some(({ isSampled }) => isSampled),
  };
};

export type Reading = { readonly day: string; readonly value: number };

export const meansOf = (
  readings: readonly Reading[],
  { step }: Pick<Steps, 'step'>,
): readonly ChartPoint[] => {
  const byStart = new Map<number, number[]>();
  for (const { day, value } of readings) {
    const start = startOfStep(dayNumber(day), step);
    const values = byStart.get(start);
    if (values === undefined) byStart.set(start, [value]);
    else values.push(value);
  }
  return [...byStart]
    .sort(([a], [b]) => a - b)
    .map(([start, values]) => ({
      day: dayTextOf(start),
      value: values.reduce((sum, value) => sum + value / values.length, 0),
      low: Math.min(...values),
      high: Math.max(...values),
      count: values.length,
    }));
};

type Drawn = {
  readonly unit: string;
  readonly points: readonly ChartPoint[];
  readonly others: MeasurementView[];
  readonly isSampled: boolean;
};

export const measurementsDrawn = (engine: Engine, asked: { of: Named; steps: Steps }): Drawn => {
  const { records, isSampled } = readReadings(engine, asked);
  const views = records.map(measurementView);
  const unit = views[0]?.quantity.unit ?? '';
  const read = views.map((view) => {
    const { value, unit: from } = view.quantity;
    return { view, value: convert(value, { from, to: unit }) };
  });
  const readings = read.flatMap(({ view: { day }, value }) => (value === null ? [] : [{ day, value }]));
  const others = read.flatMap(({ view, value }) => (value === null ? [view] : []));
  return {
    unit,
    points: meansOf(readings, asked.steps),
    others: others.slice(0, MOST_OTHERS),
    isSampled,
  };
};

export const ratingsDrawn = (engine: Engine, asked: { of: Named; steps: Steps }): Drawn => {
  const { records, isSampled } = readReadings(engine, asked);
  const points = meansOf(records.map(ratingView), asked.steps);
  return { unit: '', points, others: [], isSampled };
};
