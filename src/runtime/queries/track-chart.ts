import { onTokens } from '../../notifications/dependence';
import { dayNumberOfText, dayTextOf } from '../../core/calendar/civil-day';
import { trackQueries, type Chart, type ChartPoint, type ChartSubject } from '../api/track-definition';
import type { Engine } from '../engine';
import { workoutsDrawn } from './chart-efforts';
import { measurementsDrawn, ratingsDrawn } from './chart-readings';
import { writtenDays } from './chart-sources';
import { dayNumber, startOfStep, stepsOf, type Span, type Steps } from './chart-steps';
import { query } from './query';
import { from, text, type Select } from '../../db/rows';

const habitDays = (rest: string): Select<string> =>
  from('habit_check').column(
    { liveDay: text },
    `INDEXED BY habit_check_habit WHERE habit_id = ? AND live_day ${rest}`,
  );
const FIRST_DAY = habitDays('IS NOT NULL ORDER BY live_day ASC LIMIT 1');
const LAST_DAY = habitDays('IS NOT NULL ORDER BY live_day DESC LIMIT 1');
/** A day has one check at most, so that a century is a bounded number of them. */
const HABIT_DAYS = habitDays('>= ? AND live_day <= ? ORDER BY live_day LIMIT 60000');

const numbersOf = (days: readonly string[]): readonly number[] =>
  days.flatMap((day) => dayNumberOfText(day) ?? []);

const checkedDays = ({ database }: Engine, id: string): Span | null => {
  const [first] = numbersOf(FIRST_DAY.all(database, [id]));
  const [last] = numbersOf(LAST_DAY.all(database, [id]));
  return first === undefined || last === undefined ? null : { from: first, to: last };
};

/** How often a habit was kept in each step. */
const checksDrawn = ({ database }: Engine, { id, steps }: { id: string; steps: Steps }): ChartPoint[] => {
  const countByStart = new Map<number, number>();
  const params = [id, dayTextOf(steps.from), dayTextOf(steps.to)];
  for (const day of numbersOf(HABIT_DAYS.all(database, params))) {
    const start = startOfStep(day, steps.step);
    countByStart.set(start, (countByStart.get(start) ?? 0) + 1);
  }
  return [...countByStart].map(([start, value]) => ({
    day: dayTextOf(start),
    value,
    low: value,
    high: value,
    count: value,
  }));
};

const writtenOf = (engine: Engine, of: ChartSubject): Span | null =>
  of.kind === 'habit' ? checkedDays(engine, of.id) : writtenDays(engine, of);

/** Single checks say nothing as bars: they are counted by weeks at least. */
const stepsFor = (of: ChartSubject, steps: Steps): Steps =>
  of.kind !== 'habit' || steps.step !== 'day'
    ? steps
    : { ...steps, from: startOfStep(steps.from, 'week'), step: 'week' };

const drawn = (engine: Engine, { of, steps }: { of: ChartSubject; steps: Steps }): Chart => {
  const chart: Chart = {
    fromDay: dayTextOf(steps.from),
    toDay: dayTextOf(steps.to),
    step: steps.step,
    unit: '',
    points: [],
    efforts: [],
    effort: null,
    others: [],
    isSampled: false,
  };
  if (of.kind === 'habit') return { ...chart, points: checksDrawn(engine, { id: of.id, steps }) };
  if (of.kind !== 'workout') {
    const draw = of.kind === 'measurement' ? measurementsDrawn : ratingsDrawn;
    const { points, ...rest } = draw(engine, { of, steps });
    return { ...chart, ...rest, points: [...points] };
  }
  const { points, from, ...rest } = workoutsDrawn(engine, { of, steps, effort: of.effort });
  return { ...chart, ...rest, fromDay: dayTextOf(from), points: [...points] };
};

const tokenOf = {
  measurement: 'MEASUREMENT',
  rating: 'RATING',
  workout: 'WORKOUT',
  habit: 'HABIT',
} as const;

export const trackChartQuery = query(trackQueries['track.chart'], {
  read: (engine, { of, range, today }) => {
    const written = range === 'all' ? writtenOf(engine, of) : null;
    const steps = stepsFor(of, stepsOf(range, { today: dayNumber(today), written }));
    return drawn(engine, { of, steps });
  },
  dependsOn: (_, { of }) => onTokens(tokenOf[of.kind]),
});
