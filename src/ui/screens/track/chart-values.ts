import type { Chart, ChartStep } from '../../../runtime/api/track-definition';
import type { ChartStepValue } from '../../components';
import { addDays, addMonths, daysBetween } from '../../../core/calendar/day-text';

const nextStart = (day: string, step: ChartStep): string => {
  if (step === 'day') return addDays(day, 1);
  if (step === 'week') return addDays(day, 7);
  return addMonths(day, step === 'month' ? 1 : 12);
};

/** All steps of a chart, those without an entry too, by the day on which each begins. */
export const stepDays = ({
  fromDay,
  toDay,
  step,
}: Pick<Chart, 'fromDay' | 'toDay' | 'step'>): readonly string[] => {
  const days: string[] = [];
  for (let day = fromDay; day <= toDay; day = nextStart(day, step)) days.push(day);
  return days;
};

/** Where each day stands in the range, from 0 to 1; steps that are not over count whole. */
export const placesOf = (chart: Pick<Chart, 'fromDay' | 'toDay' | 'step' | 'points'>) => {
  const days = stepDays(chart);
  const last = days.at(-1) ?? chart.fromDay;
  const length = Math.max(1, daysBetween(chart.fromDay, nextStart(last, chart.step)));
  const at = (day: string): number => daysBetween(chart.fromDay, day) / length;
  const placeByDay = new Map(days.map((day, place) => [day, place]));
  const steps = chart.points.flatMap(({ day, value, low, high }): readonly ChartStepValue[] => {
    const place = placeByDay.get(day);
    if (place === undefined) return [];
    return [{ begin: at(day), end: at(nextStart(day, chart.step)), value, low, high, place }];
  });
  const middles = days.map((day) => ({ day, at: (at(day) + at(nextStart(day, chart.step))) / 2 }));
  return { steps, middles };
};

const optionsByStep: Readonly<Record<ChartStep, Intl.DateTimeFormatOptions>> = {
  day: { day: 'numeric', month: 'short' },
  week: { day: 'numeric', month: 'short' },
  month: { month: 'short', year: '2-digit' },
  year: { year: 'numeric' },
};
/** How days are written below a chart. Seven days are called by their names. */
export const axisOptions = ({ step, toDay, fromDay }: Pick<Chart, 'step' | 'fromDay' | 'toDay'>) =>
  step === 'day' && daysBetween(fromDay, toDay) < 7 ? ({ weekday: 'short' } as const) : optionsByStep[step];

export const tableOptions: Readonly<Record<ChartStep, Intl.DateTimeFormatOptions>> = {
  day: { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' },
  week: { day: 'numeric', month: 'short', year: 'numeric' },
  month: { month: 'long', year: 'numeric' },
  year: { year: 'numeric' },
};
