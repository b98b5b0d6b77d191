import { z } from 'zod';
import { entry } from './call-shape';
import { Day, HabitView, Id, MeasurementView, RatingView, WorkoutView } from './journal-values';

// What the pages of workouts, measurements, ratings and habits are drawn from: few points, however much was written down.

const Slug = z.string().min(1).max(128);
export const ChartRange = z.enum(['week', 'month', 'year', 'all']);
export type ChartRange = z.infer<typeof ChartRange>;
export const ChartStep = z.enum(['day', 'week', 'month', 'year']);
export type ChartStep = z.infer<typeof ChartStep>;
/** What of a workout is drawn: the heaviest load of a step; the way, the time, the repetitions of all of it. */
export const Effort = z.enum(['load', 'distance', 'time', 'reps']);
export type Effort = z.infer<typeof Effort>;

export const ChartSubject = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('measurement'), slug: Slug }),
  z.object({ kind: z.literal('rating'), slug: Slug }),
  /** Without an effort: the first one that its newest entries have. */
  z.object({ kind: z.literal('workout'), slug: Slug, effort: Effort.optional() }),
  z.object({ kind: z.literal('habit'), id: Id }),
]);
export type ChartSubject = z.infer<typeof ChartSubject>;

export const ChartPoint = z.object({
  /** The day on which its step begins. */
  day: z.string(),
  value: z.number(),
  low: z.number(),
  high: z.number(),
  /** How many entries it stands for. */
  count: z.number().int(),
});
export type ChartPoint = z.infer<typeof ChartPoint>;

export const Chart = z.object({
  /** The first and the last day of the range, both inclusive. */
  fromDay: z.string(),
  toDay: z.string(),
  step: ChartStep,
  unit: z.string(),
  /** In order; a step without an entry has none. */
  points: z.array(ChartPoint),
  /** The efforts that can be drawn of this workout, and the one that is. */
  efforts: z.array(Effort),
  effort: Effort.nullable(),
  /** In a unit that cannot be converted to that of the newest. */
  others: z.array(MeasurementView),
  /** Some steps have more entries than were looked at: equal parts of them, one entry each. */
  isSampled: z.boolean(),
});
export type Chart = z.infer<typeof Chart>;

export const LogItem = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('workout'), workout: WorkoutView }),
  z.object({ kind: z.literal('measurement'), measurement: MeasurementView }),
  z.object({ kind: z.literal('rating'), rating: RatingView, targetTitle: z.string().nullable() }),
]);
export type LogItem = z.infer<typeof LogItem>;

export const HabitDetail = HabitView.extend({
  note: z.string(),
  isDue: z.boolean(),
  isChecked: z.boolean(),
  streak: z.number().int(),
  week: z.array(z.boolean()),
});
export type HabitDetail = z.infer<typeof HabitDetail>;

export const trackQueries = {
  'track.chart': entry(z.object({ of: ChartSubject, range: ChartRange, today: Day }), Chart),
  /** The single entries of a name, newest first; `next` is the `before` of the next page. */
  'track.logs': entry(
    z.object({
      kind: z.enum(['workout', 'measurement', 'rating']),
      slug: Slug,
      before: z.string().max(400).optional(),
      limit: z.number().int().min(1).max(100).optional(),
    }),
    z.object({ items: z.array(LogItem), next: z.string().nullable() }),
  ),
  'track.habit': entry(z.object({ id: Id, day: Day }), HabitDetail.nullable()),
  /** Dimensions in use, the most used first; each under its newest spelling. */
  'rating.dimensions': entry(
    z.object({}),
    z.object({
      dimensions: z.array(
        z.object({ slug: z.string(), name: z.string(), count: z.number(), latest: RatingView }),
      ),
    }),
  ),
} as const;
