import { convert } from '../../db/journal/unit-conversion';
import { dayTextOf } from '../../core/calendar/civil-day';
import type { WorkoutView } from '../api/journal-values';
import { Effort, type ChartPoint } from '../api/track-definition';
import type { Engine } from '../engine';
import { readSpan, type Named } from './chart-sources';
import { dayNumber, nextStep, startOfStep, type Steps } from './chart-steps';
import { workoutView } from './journal-views';

// [CHART-4] Of workouts a step is the sum of its ways, times or repetitions, or its heaviest load. A sum is never of a sample: where there is
// more than can be read the chart begins later.
const MOST = 4_000;

type Amount = { readonly value: number; readonly unit: string };
const amountByEffort: Readonly<Record<Effort, (workout: WorkoutView) => Amount | null>> = {
  load: ({ sets }) => sets?.load ?? null,
  distance: ({ distance }) => distance,
  time: ({ durationSeconds }) =>
    durationSeconds === null ? null : { value: durationSeconds / 60, unit: 'min' },
  reps: ({ sets }) => (sets === null ? null : { value: sets.sets * sets.reps, unit: '' }),
};

const pointOf = (
  start: number,
  { values, effort }: { values: readonly number[]; effort: Effort },
): ChartPoint => {
  const high = Math.max(...values);
  const sum = values.reduce((total, value) => total + value, 0);
  const [value, low] = effort === 'load' ? [high, Math.min(...values)] : [sum, sum];
  return { day: dayTextOf(start), value, low, high: value, count: values.length };
};

export const effortsOf = (
  workouts: readonly WorkoutView[],
  { effort, step }: { readonly effort: Effort; readonly step: Steps['step'] },
): { readonly unit: string; readonly points: readonly ChartPoint[] } => {
  const amounts = workouts.flatMap((workout) => {
    const amount = amountByEffort[effort](workout);
    return amount === null ? [] : [{ day: workout.day, ...amount }];
  });
  const unit = amounts[0]?.unit ?? '';
  const byStart = new Map<number, number[]>();
  for (const { day, value, unit: from } of amounts) {
    const converted = convert(value, { from, to: unit });
    if (converted === null) continue;
    const start = startOfStep(dayNumber(day), step);
    const values = byStart.get(start);
    if (values === undefined) byStart.set(start, [converted]);
    else values.push(converted);
  }
  const points = [...byStart]
    .sort(([a], [b]) => a - b)
    .map(([start, values]) => pointOf(start, { values, effort }));
  return { unit, points };
};

export type EffortsDrawn = {
  readonly unit: string;
  readonly points: readonly ChartPoint[];
  readonly efforts: Effort[];
  readonly effort: Effort | null;
  readonly from: number;
};

export const workoutsDrawn = (
  engine: Engine,
  { of, steps, effort }: { of: Named; steps: Steps; effort: Effort | undefined },
): EffortsDrawn => {
  const records = readSpan(engine, { of, ...steps, most: MOST + 1 });
  const workouts = records.map(workoutView);
  const oldest = records.length > MOST ? workouts.at(-1) : undefined;
  // The step in which the reading stopped is not whole.
  const from =
    oldest === undefined ? steps.from : nextStep(startOfStep(dayNumber(oldest.day), steps.step), steps.step);
  const efforts = Effort.options.filter((each) =>
    workouts.some((workout) => amountByEffort[each](workout) !== null),
  );
  const wanted = effort !== undefined && efforts.includes(effort) ? effort : (efforts[0] ?? null);
  if (wanted === null) return { unit: '', points: [], efforts, effort: null, from };
  const whole = workouts.filter(({ day }) => dayNumber(day) >= from);
  return { ...effortsOf(whole, { effort: wanted, step: steps.step }), efforts, effort: wanted, from };
};
