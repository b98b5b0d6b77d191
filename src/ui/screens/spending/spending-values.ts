import { numberFormat } from '../../../core/formatters';
import type { Spending, SpendingSum } from '../../../runtime/api/spending-definition';
import { placesOf } from '../track/chart-values';

export type SpendingDay = Spending['byDay'][number];
/** Where nothing cost anything (a model of one's own), what is drawn is how much was said. */
export type Drawn = 'cost' | 'tokens';

const MICROS = 1_000_000;
export const tokensOf = ({ inputTokens, outputTokens }: SpendingSum): number => inputTokens + outputTokens;
export const drawnOf = ({ total }: Spending): Drawn => (total.costMicros > 0 ? 'cost' : 'tokens');
export const amountOf = (sum: SpendingSum, drawn: Drawn): number =>
  drawn === 'cost' ? sum.costMicros / MICROS : tokensOf(sum);

/** The days as a chart draws them: bars from zero, a day without a call has none. */
export const spendingPlaces = ({ from, to, byDay }: Spending, drawn: Drawn) =>
  placesOf({
    fromDay: from,
    toDay: to,
    step: 'day',
    points: byDay.map((day) => {
      const value = amountOf(day, drawn);
      return { day: day.day, value, low: value, high: value, count: day.calls };
    }),
  });

/** As exact as the sum is small: a cent is much for a question. */
export const moneyFormat = (locale: string): ((micros: number) => string) => {
  const coarse = numberFormat(locale, { style: 'currency', currency: 'USD' });
  const fine = numberFormat(locale, {
    style: 'currency',
    currency: 'USD',
    maximumFractionDigits: 6,
  });
  return (micros) =>
    micros === 0 || micros >= MICROS / 10
      ? coarse.format(micros / MICROS)
      : fine.format(Number((micros / MICROS).toPrecision(2)));
};
