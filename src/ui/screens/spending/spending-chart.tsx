import { numberFormat } from '../../../core/formatters';
import { useState } from 'react';
import { StyleSheet, View } from 'react-native';
import type { Spending } from '../../../runtime/api/spending-definition';
import { Button, Card, Chart, ChartTable, Text } from '../../components';
import { useTheme } from '../../theme';
import { useSpeaking } from '../../words';
import { formatDay } from '../../time/format';
import { axisOptions, tableOptions } from '../track/chart-values';
import { amountOf, drawnOf, moneyFormat, spendingPlaces, tokensOf } from './spending-values';

const MICROS = 1_000_000;

const usePicture = (spending: Spending) => {
  const { say, locale } = useSpeaking();
  const drawn = drawnOf(spending);
  const { from, to, byDay, total } = spending;
  const count = numberFormat(locale);
  const compact = numberFormat(locale, { notation: 'compact' });
  const money = moneyFormat(locale);
  const show = (value: number): string =>
    drawn === 'cost' ? money(value * MICROS) : say('spending.tokensOf', { count: count.format(value) });
  const tick = (value: number): string => (drawn === 'cost' ? money(value * MICROS) : compact.format(value));
  const dayWords = (day: string, options: Intl.DateTimeFormatOptions) =>
    formatDay(day, { language: locale, options });
  const [dearest] = [...byDay].sort((a, b) => amountOf(b, drawn) - amountOf(a, drawn));
  const long = tableOptions.day;
  return {
    drawn,
    tick,
    money,
    count,
    dayWords: (day: string) => dayWords(day, long),
    axisWords: (day: string) => dayWords(day, axisOptions({ step: 'day', fromDay: from, toDay: to })),
    summary: say('spending.summary', {
      from: dayWords(from, long),
      to: dayWords(to, long),
      day: dayWords(dearest?.day ?? to, long),
      most: show(dearest === undefined ? 0 : amountOf(dearest, drawn)),
      total: show(amountOf(total, drawn)),
    }),
  };
};

/** Two columns, so that they fit beside each other in the largest letters too. */
const Table = ({ spending }: { spending: Spending }) => {
  const { say } = useSpeaking();
  const { drawn, dayWords, money, count } = usePicture(spending);
  const rows = [...spending.byDay].reverse().map((day) => ({
    key: day.day,
    cells: [dayWords(day.day), drawn === 'cost' ? money(day.costMicros) : count.format(tokensOf(day))],
  }));
  const amount = say(drawn === 'cost' ? 'spending.costColumn' : 'spending.tokensColumn');
  const title = say(drawn === 'cost' ? 'spending.perDay' : 'spending.tokensPerDay');
  const head = [say('spending.dayColumn'), amount];
  return <ChartTable title={title} head={head} rows={rows} testID="spending-table" />;
};

/** By day, drawn or as a table. */
export const SpendingChart = ({ spending }: { spending: Spending }) => {
  const theme = useTheme();
  const { say } = useSpeaking();
  const [isTable, setTable] = useState(false);
  const { drawn, tick, axisWords, summary } = usePicture(spending);
  const { steps, middles } = spendingPlaces(spending, drawn);
  return (
    <Card style={{ padding: theme.space.m, gap: theme.space.s }}>
      <Text variant="label">{say(drawn === 'cost' ? 'spending.perDay' : 'spending.tokensPerDay')}</Text>
      {isTable ? (
        <Table spending={spending} />
      ) : (
        <Chart
          form="bar"
          steps={steps}
          labels={middles.map(({ day, at }) => ({ at, text: axisWords(day) }))}
          formatTick={tick}
          {...(drawn === 'tokens' && { leastStep: 1 })}
          summary={summary}
          testID="spending-chart"
        />
      )}
      <View style={styles.toggle}>
        <Button
          variant="quiet"
          label={say(isTable ? 'spending.asChart' : 'spending.asTable')}
          onPress={() => setTable(!isTable)}
          testID="chart-toggle"
        />
      </View>
    </Card>
  );
};

const styles = StyleSheet.create({ toggle: { alignItems: 'flex-start' } });
