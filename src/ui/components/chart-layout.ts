import { scaleOf, shareOf, type Scale } from './chart-scale';

// [CHART-5] Where everything of a chart is drawn, in points from the top left. Bars begin at zero; nothing stands outside of the plot; a step
// without a value is a gap in the line.
export type ChartStepValue = {
  /** Where the step begins and ends in the range, from 0 to 1. */
  readonly begin: number;
  readonly end: number;
  readonly value: number;
  readonly low: number;
  readonly high: number;
  /** Steps that follow each other have places that do. */
  readonly place: number;
};
export type ChartForm = 'line' | 'bar';
export type Box = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
export type Spot = { readonly x: number; readonly y: number };
export type ChartLayout = {
  readonly scale: Scale;
  readonly ticks: readonly { readonly value: number; readonly y: number }[];
  readonly bars: readonly Box[];
  readonly dots: readonly Spot[];
  /** From the least to the greatest of a step, where they differ. */
  readonly spans: readonly { readonly x: number; readonly top: number; readonly bottom: number }[];
  /** Runs of steps that follow each other. */
  readonly lines: readonly (readonly Spot[])[];
};

const WIDEST_BAR = 28;

type Given = {
  readonly form: ChartForm;
  readonly steps: readonly ChartStepValue[];
  readonly plot: Box;
  readonly mostTicks: number;
  readonly leastStep?: number;
  /** A scale that is known beforehand, such as that of a rating. */
  readonly fixed?: { readonly low: number; readonly high: number };
};

const scaleFor = ({ form, steps, mostTicks, leastStep = 0, fixed }: Given): Scale => {
  const values =
    fixed === undefined ? steps.flatMap(({ low, high }) => [low, high]) : [fixed.low, fixed.high];
  return scaleOf(values, { most: mostTicks, hasZero: form === 'bar', leastStep });
};

const runsOf = (
  steps: readonly ChartStepValue[],
  spotOf: (step: ChartStepValue) => Spot,
): readonly (readonly Spot[])[] => {
  const runs: Spot[][] = [];
  steps.forEach((step, index) => {
    const follows = steps[index - 1]?.place === step.place - 1;
    const last = runs.at(-1);
    if (follows && last !== undefined) last.push(spotOf(step));
    else runs.push([spotOf(step)]);
  });
  return runs.filter(({ length }) => length > 1);
};

export const layOutChart = (given: Given): ChartLayout => {
  const { form, steps, plot } = given;
  const scale = scaleFor(given);
  const yOf = (value: number): number => plot.y + plot.height * (1 - shareOf(value, scale));
  const xOf = ({ begin, end }: ChartStepValue): number => plot.x + plot.width * ((begin + end) / 2);
  const spotOf = (step: ChartStepValue): Spot => ({ x: xOf(step), y: yOf(step.value) });
  const barOf = (step: ChartStepValue): Box => {
    const width = Math.min(WIDEST_BAR, Math.max(1, plot.width * (step.end - step.begin) * 0.72));
    const [top, bottom] = [yOf(Math.max(0, step.value)), yOf(Math.min(0, step.value))];
    const x = Math.min(Math.max(plot.x, xOf(step) - width / 2), plot.x + plot.width - width);
    return { x, y: top, width, height: bottom - top };
  };
  return {
    scale,
    ticks: scale.ticks.map((value) => ({ value, y: yOf(value) })),
    bars: form === 'bar' ? steps.map(barOf) : [],
    dots: form === 'line' ? steps.map(spotOf) : [],
    spans:
      form === 'line'
        ? steps
            .filter(({ low, high }) => high > low)
            .map((step) => ({ x: xOf(step), top: yOf(step.high), bottom: yOf(step.low) }))
        : [],
    lines: form === 'line' ? runsOf(steps, spotOf) : [],
  };
};

export type AxisLabel = { readonly x: number; readonly text: string };
type Label = { readonly at: number; readonly text: string };

/** In the middle of its day, or as near to it as the edge of the plot lets it be. */
const placeLabel = ({ at, text }: Label, { plot, letter }: { plot: Box; letter: number }): AxisLabel => {
  const half = (text.length * letter) / 2;
  const [left, right] = [plot.x + half, plot.x + plot.width - half];
  return { x: Math.min(Math.max(plot.x + plot.width * at, left), Math.max(left, right)), text };
};

/** Every so many days, as many as do not touch. `letter` is how wide one is. */
export const axisLabels = (
  labels: readonly Label[],
  { plot, letter }: { readonly plot: Box; readonly letter: number },
): readonly AxisLabel[] => {
  const gap = 1.5 * letter;
  for (let stride = 1; stride <= labels.length; stride += 1) {
    const placed = labels
      .filter((_, index) => index % stride === 0)
      .map((label) => placeLabel(label, { plot, letter }));
    const isFree = placed.every(({ x, text }, index) => {
      const before = placed[index - 1];
      return before === undefined || x - before.x >= ((text.length + before.text.length) / 2) * letter + gap;
    });
    if (isFree) return placed;
  }
  return [];
};
