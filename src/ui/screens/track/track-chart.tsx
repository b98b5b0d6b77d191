import { useState } from 'react';
import { StyleSheet, View } from 'react-native';
import {
  ChartRange,
  type Chart as ChartAnswer,
  type ChartSubject,
  type Effort,
} from '../../../runtime/api/track-definition';
import type { Say } from '../../../words/words';
import { useLive } from '../../api';
import {
  Button,
  Card,
  Chart,
  ChartTable,
  ErrorState,
  LoadingState,
  Section,
  SegmentedChoice,
  Separator,
  Text,
} from '../../components';
import { useTheme } from '../../theme';
import { useSpeaking } from '../../words';
import { formatDay } from '../../time/format';
import { useDueWords } from '../task/use-due-words';
import { exactWords, numberWords, withUnit } from './amounts';
import { axisOptions, placesOf } from './chart-values';
import { chartTable, chartWords, drawnAs } from './chart-words';

type Shown = { readonly name: string; readonly of: ChartSubject; readonly chart: ChartAnswer };

const Picture = ({ name, of, chart }: Shown) => {
  const { say, locale } = useSpeaking();
  const { steps, middles } = placesOf(chart);
  const { form, leastStep, fixed } = drawnAs({ of, chart });
  const options = axisOptions(chart);
  return (
    <Chart
      form={form}
      steps={steps}
      labels={middles.map(({ day, at }) => ({ at, text: formatDay(day, { language: locale, options }) }))}
      formatTick={(value) => numberWords(value, locale)}
      {...(leastStep !== undefined && { leastStep })}
      {...(fixed !== undefined && { fixed })}
      summary={chartWords(chart, { say, locale }).summary(name)}
      testID="chart"
    />
  );
};

const Table = ({ name, of, chart }: Shown) => {
  const { say, locale } = useSpeaking();
  const { sum } = drawnAs({ of, chart });
  const { head, rows } = chartTable(chart, { speaker: { say, locale }, sum });
  return <ChartTable title={say('track.table', { name })} head={head} rows={rows} testID="chart-table" />;
};

const SpanHint = ({ of, chart }: Pick<Shown, 'of' | 'chart'>) => {
  const { say } = useSpeaking();
  const hasSpans = drawnAs({ of, chart }).form === 'line' && chart.points.some(({ low, high }) => high > low);
  if (!hasSpans) return null;
  return (
    <Text variant="small" tone="textSoft">
      {say('track.spanHint')}
    </Text>
  );
};

const OtherUnits = ({ chart }: { chart: ChartAnswer }) => {
  const theme = useTheme();
  const { say, locale } = useSpeaking();
  const dueWords = useDueWords();
  if (chart.others.length === 0) return null;
  return (
    <Section title={say('track.otherUnits')} testID="chart-others">
      <Text variant="small" tone="textSoft">
        {say('track.otherUnitsHint')}
      </Text>
      <Card>
        {chart.others.map(({ id, day, quantity: { value, unit } }, index) => (
          <View key={id}>
            {index > 0 && <Separator />}
            <View style={{ padding: theme.space.m }}>
              <Text>{withUnit(exactWords(value, locale), { unit, say })}</Text>
              <Text variant="small" tone="textSoft">
                {dueWords(day)}
              </Text>
            </View>
          </View>
        ))}
      </Card>
    </Section>
  );
};

/** The unit, or what is counted where there is none. */
const subjectWords = ({ of, chart }: Pick<Shown, 'of' | 'chart'>, say: Say): string => {
  if (chart.unit !== '') return chart.unit;
  if (of.kind === 'habit') return say('track.keptPerWeek');
  if (of.kind === 'rating') return say('track.scores');
  return chart.effort === null ? say('track.value') : say(`track.${chart.effort}`);
};

/** What is drawn, of when, and in which unit: in words, above the picture. */
const Caption = ({ of, chart }: Pick<Shown, 'of' | 'chart'>) => {
  const { say, locale } = useSpeaking();
  const { sum } = drawnAs({ of, chart });
  const step = say(`track.per${chart.step}`);
  const what = sum === 'times' ? step : `${say(`track.${sum}`)} ${step}`;
  return (
    <View>
      <Text variant="label">{`${subjectWords({ of, chart }, say)} · ${what}`}</Text>
      <Text variant="small" tone="textSoft" testID="chart-span">
        {chartWords(chart, { say, locale }).span}
      </Text>
    </View>
  );
};

const Drawn = ({ name, of, chart }: Shown) => {
  const theme = useTheme();
  const { say } = useSpeaking();
  const [isTable, setTable] = useState(false);
  if (chart.points.length === 0 && chart.others.length === 0)
    return (
      <Card style={{ padding: theme.space.m, gap: theme.space.xs }}>
        <Text variant="label">{say('track.nothingInRange')}</Text>
        <Text variant="small" tone="textSoft">
          {say('track.nothingInRangeBody')}
        </Text>
      </Card>
    );
  return (
    <>
      <Card style={{ padding: theme.space.m, gap: theme.space.s + 2 }}>
        <Caption of={of} chart={chart} />
        {isTable ? <Table {...{ name, of, chart }} /> : <Picture {...{ name, of, chart }} />}
        {!isTable && <SpanHint of={of} chart={chart} />}
        {chart.isSampled && (
          <Text variant="small" tone="textSoft">
            {say('track.sampledHint')}
          </Text>
        )}
        <View style={styles.toggle}>
          <Button
            variant="quiet"
            label={say(isTable ? 'track.asChart' : 'track.asTable')}
            onPress={() => setTable(!isTable)}
            testID="chart-toggle"
          />
        </View>
      </Card>
      <OtherUnits chart={chart} />
    </>
  );
};

/** A chart of one name, its table behind a button, over a time that the person chooses. */
export const TrackChart = ({
  name,
  of,
  today,
  ranges = ChartRange.options,
}: {
  name: string;
  of: ChartSubject;
  today: string;
  ranges?: readonly ChartRange[];
}) => {
  const theme = useTheme();
  const { say } = useSpeaking();
  const [range, setRange] = useState<ChartRange>(ranges.includes('month') ? 'month' : 'year');
  const [effort, setEffort] = useState<Effort | null>(null);
  const subject: ChartSubject = of.kind === 'workout' && effort !== null ? { ...of, effort } : of;
  const live = useLive('track.chart', { of: subject, range, today });
  // The last picture stays until the next is there.
  const [last, setLast] = useState<ChartAnswer | null>(null);
  if (live.status === 'ready' && live.data !== last) setLast(live.data);
  const chart = live.data ?? (live.status === 'loading' ? last : null);
  return (
    <View style={{ gap: theme.space.m }}>
      <SegmentedChoice
        label={say('track.range')}
        options={ranges.map((value) => ({ value, label: say(`track.${value}`) }))}
        value={range}
        onChange={setRange}
        testID="chart-range"
      />
      {chart !== null && chart.efforts.length > 1 && (
        <SegmentedChoice
          label={say('track.effort')}
          options={chart.efforts.map((value) => ({ value, label: say(`track.${value}`) }))}
          value={chart.effort ?? 'load'}
          onChange={setEffort}
          testID="chart-effort"
        />
      )}
      {live.status === 'failed' && <ErrorState failure={live.error} onRetry={live.refetch} />}
      {chart === null && live.status === 'loading' && <LoadingState rows={3} />}
      {chart !== null && <Drawn name={name} of={of} chart={chart} />}
    </View>
  );
};

const styles = StyleSheet.create({ toggle: { alignItems: 'flex-start' } });
