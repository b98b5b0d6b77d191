import type { Chart, ChartSubject } from '../../../runtime/api/track-definition';
import type { ChartForm } from '../../components';
import { formatDay } from '../../time/format';
import { numberWords, withUnit, type Speaker } from './amounts';
import { tableOptions } from './chart-values';

export type DrawnAs = {
  readonly form: ChartForm;
  /** What a step's number is of its entries. */
  readonly sum: 'mean' | 'heaviest' | 'total' | 'times';
  readonly leastStep?: number;
  readonly fixed?: { readonly low: number; readonly high: number };
};

/** Amounts of doing are bars from zero; readings are a line; scores have their scale. */
export const drawnAs = ({ of, chart }: { of: ChartSubject; chart: Chart }): DrawnAs => {
  if (of.kind === 'measurement') return { form: 'line', sum: 'mean' };
  if (of.kind === 'rating') return { form: 'line', sum: 'mean', leastStep: 1, fixed: { low: 1, high: 5 } };
  if (of.kind === 'habit') return { form: 'bar', sum: 'times', leastStep: 1 };
  if (chart.effort === 'load') return { form: 'bar', sum: 'heaviest' };
  return { form: 'bar', sum: 'total', ...(chart.effort === 'reps' && { leastStep: 1 }) };
};

export const chartWords = (chart: Chart, speaker: Speaker) => {
  const { say, locale } = speaker;
  const dayWords = (day: string): string =>
    formatDay(day, { language: locale, options: { day: 'numeric', month: 'short', year: 'numeric' } });
  const amount = (value: number): string => withUnit(numberWords(value, locale), { unit: chart.unit, say });
  const from = dayWords(chart.fromDay);
  const to = dayWords(chart.toDay);
  return {
    amount,
    span: say('track.span', { from, to }),
    stepDay: (day: string): string => formatDay(day, { language: locale, options: tableOptions[chart.step] }),
    /** [CHART-6] */
    summary: (name: string): string => {
      const { points } = chart;
      const last = points.at(-1);
      if (last === undefined) return say('track.summaryNothing', { name, from, to });
      return say('track.summary', {
        name,
        from,
        to,
        count: points.length,
        low: amount(Math.min(...points.map(({ low }) => low))),
        high: amount(Math.max(...points.map(({ high }) => high))),
        last: amount(last.value),
      });
    },
  };
};

type Table = { readonly head: readonly string[]; readonly rows: readonly { key: string; cells: string[] }[] };
/** [CHART-6] The same steps and numbers as the chart, the newest first. */
export const chartTable = (
  chart: Chart,
  { speaker, sum }: { readonly speaker: Speaker; readonly sum: DrawnAs['sum'] },
): Table => {
  const { say, locale } = speaker;
  const { stepDay } = chartWords(chart, speaker);
  const number = (value: number): string => numberWords(value, locale);
  const hasSpan = (sum === 'mean' || sum === 'heaviest') && chart.points.some(({ low, high }) => high > low);
  const hasCount = sum !== 'times';
  const unit = chart.unit === '' ? say(`track.${sum}`) : `${say(`track.${sum}`)}, ${chart.unit}`;
  return {
    head: [
      say(`track.column${chart.step}`),
      unit,
      ...(hasSpan ? [say('track.columnRange')] : []),
      ...(hasCount ? [say('track.columnCount')] : []),
    ],
    rows: [...chart.points].reverse().map(({ day, value, low, high, count }) => ({
      key: day,
      cells: [
        stepDay(day),
        number(value),
        ...(hasSpan
          ? [high > low ? say('track.lowHigh', { low: number(low), high: number(high) }) : number(value)]
          : []),
        ...(hasCount ? [number(count)] : []),
      ],
    })),
  };
};
