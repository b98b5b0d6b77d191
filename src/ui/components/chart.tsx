import { useState } from 'react';
import { Platform, StyleSheet, View } from 'react-native';
import Svg, { Circle, Line, Path, Rect, Text as SvgText } from 'react-native-svg';
import { useTheme, type Theme } from '../theme';
import {
  axisLabels,
  layOutChart,
  type Box,
  type ChartForm,
  type ChartLayout,
  type ChartStepValue,
  type Spot,
} from './chart-layout';
import { leftToRight } from './left-to-right';

export type { ChartForm, ChartStepValue } from './chart-layout';
export type ChartProps = {
  readonly form: ChartForm;
  readonly steps: readonly ChartStepValue[];
  /** Where days stand along the bottom, from 0 to 1. */
  readonly labels: readonly { readonly at: number; readonly text: string }[];
  readonly formatTick: (value: number) => string;
  readonly leastStep?: number;
  readonly fixed?: { readonly low: number; readonly high: number };
  /** What the picture says, for those who hear the screen. */
  readonly summary: string;
  readonly testID?: string;
};

const HEIGHT = 200;
/** How wide a letter of the axis is, to the height of its line. */
const LETTER = 0.56;

/** The letters of the rest of the page; a drawing does not inherit them. */
const font =
  Platform.OS === 'web'
    ? { fontFamily: '-apple-system, BlinkMacSystemFont, "Segoe UI", Roboto, Helvetica, Arial, sans-serif' }
    : {};

const pathOf = (spots: readonly Spot[]): string =>
  spots.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`).join('');

/** Text grows with the person's letters, but not so far that it leaves no room for what it names. */
const axisSize = ({ textScale }: Theme): number => Math.round(12 * Math.min(textScale, 1.5));

const Frame = ({
  drawn,
  plot,
  formatTick,
}: {
  drawn: ChartLayout;
  plot: Box;
  formatTick: (value: number) => string;
}) => {
  const theme = useTheme();
  const size = axisSize(theme);
  return (
    <>
      {drawn.ticks.map(({ value, y }) => (
        <Line
          key={value}
          x1={plot.x}
          x2={plot.x + plot.width}
          y1={y}
          y2={y}
          stroke={value === 0 ? theme.color.borderStrong : theme.color.border}
          strokeWidth={1}
        />
      ))}
      {drawn.ticks.map(({ value, y }) => (
        <SvgText
          key={value}
          x={plot.x - 8}
          y={y + size * 0.35}
          fontSize={size}
          fill={theme.color.textSoft}
          textAnchor="end"
          {...font}
        >
          {formatTick(value)}
        </SvgText>
      ))}
    </>
  );
};

const Marks = ({ drawn }: { drawn: ChartLayout }) => {
  const { color } = useTheme();
  const radius = drawn.dots.length > 60 ? 2 : 3.5;
  return (
    <>
      {drawn.bars.map(({ x, y, width, height }) => (
        <Rect
          key={x}
          x={x}
          y={y}
          width={width}
          height={height}
          rx={Math.min(3, width / 2)}
          fill={color.accent}
        />
      ))}
      {drawn.spans.map(({ x, top, bottom }) => (
        <Line
          key={x}
          x1={x}
          x2={x}
          y1={top}
          y2={bottom}
          stroke={color.accent}
          strokeWidth={2}
          strokeOpacity={0.4}
          strokeLinecap="round"
        />
      ))}
      {drawn.lines.map((line) => (
        <Path
          key={line[0]?.x ?? 0}
          d={pathOf(line)}
          fill="none"
          stroke={color.accent}
          strokeWidth={2}
          strokeLinejoin="round"
        />
      ))}
      {drawn.dots.map(({ x, y }) => (
        <Circle key={x} cx={x} cy={y} r={radius} fill={color.accent} stroke={color.surface} strokeWidth={1} />
      ))}
    </>
  );
};

const Drawing = ({ width, ...props }: ChartProps & { width: number }) => {
  const theme = useTheme();
  const size = axisSize(theme);
  const letter = size * LETTER;
  const given = { form: props.form, steps: props.steps, mostTicks: 5 };
  const options = {
    ...(props.leastStep !== undefined && { leastStep: props.leastStep }),
    ...(props.fixed !== undefined && { fixed: props.fixed }),
  };
  const bare = layOutChart({ ...given, ...options, plot: { x: 0, y: 0, width: 1, height: 1 } });
  const widest = Math.max(...bare.ticks.map(({ value }) => props.formatTick(value).length));
  const left = Math.ceil(widest * letter + 12);
  const plot: Box = { x: left, y: size, width: Math.max(1, width - left - 6), height: HEIGHT - size * 3 };
  const drawn = layOutChart({ ...given, ...options, plot });
  return (
    <Svg width={width} height={HEIGHT} aria-hidden focusable={false}>
      <Frame drawn={drawn} plot={plot} formatTick={props.formatTick} />
      <Marks drawn={drawn} />
      {axisLabels(props.labels, { plot, letter }).map(({ x, text }) => (
        <SvgText
          key={x}
          x={x}
          y={HEIGHT - size * 0.5}
          fontSize={size}
          fill={theme.color.textSoft}
          textAnchor="middle"
          {...font}
        >
          {text}
        </SvgText>
      ))}
    </Svg>
  );
};

/** One series in one colour; the numbers are in the table beside it. */
export const Chart = (props: ChartProps) => {
  const [width, setWidth] = useState(0);
  return (
    <View
      {...leftToRight.props}
      role="img"
      accessible
      aria-label={props.summary}
      testID={props.testID}
      onLayout={({ nativeEvent }) => setWidth(Math.floor(nativeEvent.layout.width))}
      style={[styles.chart, leftToRight.style]}
    >
      {width > 0 && <Drawing {...props} width={width} />}
    </View>
  );
};

const SPARK = { width: 76, height: 30 } as const;
const sparkPlot: Box = { x: 3, y: 3, width: SPARK.width - 6, height: SPARK.height - 6 };

/** A small line beside a number that says what it shows. */
export const Spark = ({ steps }: { steps: readonly ChartStepValue[] }) => {
  const { color } = useTheme();
  const drawn = layOutChart({ form: 'line', steps, plot: sparkPlot, mostTicks: 2 });
  const last = drawn.dots.at(-1);
  return (
    <View {...leftToRight.props} aria-hidden style={leftToRight.style}>
      <Svg {...SPARK} focusable={false}>
        <Path
          d={pathOf(drawn.dots)}
          fill="none"
          stroke={color.borderStrong}
          strokeWidth={1.5}
          strokeLinejoin="round"
        />
        {last !== undefined && <Circle cx={last.x} cy={last.y} r={3} fill={color.accent} />}
      </Svg>
    </View>
  );
};

const styles = StyleSheet.create({ chart: { width: '100%', minHeight: HEIGHT } });
