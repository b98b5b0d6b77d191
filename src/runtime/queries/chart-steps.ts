import { civilDayOf, dayNumberOf, dayNumberOfText, weekdayOf } from '../../core/calendar/civil-day';
import type { ChartRange, ChartStep } from '../api/track-definition';

// [CHART-1] The steps of a chart cover its range without a gap or an overlap, whole weeks from Monday, whole months and years, and are few.
export const MOST_STEPS = 160;
const YEAR = 366;

/** Day numbers, both inclusive. */
export type Span = { readonly from: number; readonly to: number };
export type Steps = Span & { readonly step: ChartStep };

const firstOf = ({ year, month }: { readonly year: number; readonly month: number }): number =>
  dayNumberOf({ year, month, day: 1 });

/** The first day of the step that holds the day. */
export const startOfStep = (day: number, step: ChartStep): number => {
  if (step === 'day') return day;
  if (step === 'week') return day - (weekdayOf(day) - 1);
  const { year, month } = civilDayOf(day);
  return firstOf({ year, month: step === 'year' ? 1 : month });
};

export const nextStep = (start: number, step: ChartStep): number => {
  if (step === 'day') return start + 1;
  if (step === 'week') return start + 7;
  const { year, month } = civilDayOf(start);
  if (step === 'year') return firstOf({ year: year + 1, month: 1 });
  return month === 12 ? firstOf({ year: year + 1, month: 1 }) : firstOf({ year, month: month + 1 });
};

const stepFor = (days: number): ChartStep => {
  if (days <= 92) return 'day';
  if (days <= 2 * YEAR) return 'week';
  return days <= 12 * YEAR ? 'month' : 'year';
};

/** `written`: the first and last day on which there is anything; null where there is nothing. */
export const stepsOf = (
  range: ChartRange,
  { today, written }: { readonly today: number; readonly written: Span | null },
): Steps => {
  if (range === 'week') return { from: today - 6, to: today, step: 'day' };
  if (range === 'month') return { from: today - 29, to: today, step: 'day' };
  if (range === 'year') return { from: startOfStep(today - 364, 'week'), to: today, step: 'week' };
  const to = Math.max(today, Math.min(written?.to ?? today, today + 10 * YEAR));
  const first = Math.min(written?.from ?? today, to);
  const from = Math.max(first, to - 140 * YEAR, 0 - 100 * YEAR);
  const step = stepFor(to - from + 1);
  return { from: startOfStep(Math.min(from, to - 6), step), to, step };
};

export const stepStarts = ({ from, to, step }: Steps): readonly number[] => {
  const starts: number[] = [];
  for (let start = startOfStep(from, step); start <= to; start = nextStep(start, step)) starts.push(start);
  return starts;
};

export const dayNumber = (iso: string): number => dayNumberOfText(iso) ?? 0;
