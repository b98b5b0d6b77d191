import { z } from 'zod';
import { created, done, entry } from './call-shape';
import {
  Annotation,
  Day,
  Distance,
  HabitCheckView,
  HabitView,
  Id,
  Instant,
  MeasurementView,
  MomentInput,
  Name,
  Quantity,
  RatingView,
  RecordKindName,
  Schedule,
  Score,
  Sets,
  Title,
  WorkoutView,
} from './journal-values';
import { CategoryId } from './values';

// Ratings, workouts, measurements and habits.
const WorkoutFields = z.object({
  workoutType: Name,
  durationSeconds: z.number().int().min(1).max(10_000_000).nullable(),
  sets: Sets.nullable(),
  distance: Distance.nullable(),
  note: Annotation,
  categoryId: CategoryId.nullable(),
});
const MeasurementFields = z.object({
  measurementKind: Name,
  quantity: Quantity,
  note: Annotation,
  categoryId: CategoryId.nullable(),
});
const HabitFields = z.object({
  name: Name,
  note: Annotation,
  schedule: Schedule,
  categoryId: CategoryId.nullable(),
  startDay: Day,
});
/** What a rating is about: a day (its date is the id), or a record. */
const Rated = z.object({ targetKind: RecordKindName.or(z.literal('day')), targetId: Id, dimension: Name });
const Language = z.enum(['en', 'de']);

export const logCommands = {
  /** `value` absent: a word about a rating that is there, which keeps its score and its moment. */
  'rating.set': entry(
    Rated.extend({ ...MomentInput, value: Score.optional(), note: Annotation.optional() }),
    created,
  ),
  'workout.create': entry(WorkoutFields.partial().extend({ ...MomentInput, workoutType: Name }), created),
  'workout.update': entry(
    z.object({
      id: Id,
      fields: WorkoutFields.partial(),
      moment: z.object({ day: Day, at: Instant }).optional(),
    }),
    done,
  ),
  'measurement.create': entry(
    MeasurementFields.extend({
      ...MomentInput,
      note: Annotation.optional(),
      categoryId: CategoryId.nullable().optional(),
    }),
    created,
  ),
  'measurement.update': entry(
    z.object({
      id: Id,
      fields: MeasurementFields.partial(),
      moment: z.object({ day: Day, at: Instant }).optional(),
    }),
    done,
  ),
  /** One typed line: "squat 5x5 80kg", "Gewicht 72,5 kg". `kind` says which it is where the line alone could be either. */
  'log.quickAdd': entry(
    z.object({
      text: Title,
      language: Language,
      kind: z.enum(['workout', 'measurement']).optional(),
      ...MomentInput,
    }),
    created.extend({ kind: z.enum(['workout', 'measurement']) }),
  ),
  'habit.create': entry(
    HabitFields.partial().required({ name: true, schedule: true, startDay: true }),
    created,
  ),
  'habit.update': entry(
    z.object({ id: Id, fields: HabitFields.partial(), isArchived: z.boolean().optional() }),
    done,
  ),
  'habit.check': entry(z.object({ id: Id, day: Day, note: Annotation.optional() }), created),
  'habit.uncheck': entry(z.object({ id: Id, day: Day }), done),
} as const;

const SeriesPoint = z.object({ id: Id, day: z.string(), at: z.number(), value: z.number() });

export const logQueries = {
  'rating.list': entry(
    z.object({ targetKind: RecordKindName.or(z.literal('day')), targetId: Id }),
    z.object({ ratings: z.array(RatingView) }),
  ),
  'rating.series': entry(
    z.object({ dimension: Name, fromDay: Day, toDay: Day }),
    z.object({ points: z.array(SeriesPoint) }),
  ),
  'workout.types': entry(
    z.object({}),
    z.object({ types: z.array(z.object({ slug: z.string(), name: z.string(), count: z.number() })) }),
  ),
  'workout.list': entry(
    z.object({ typeSlug: z.string().min(1).max(128), fromDay: Day, toDay: Day }),
    z.object({ workouts: z.array(WorkoutView) }),
  ),
  'measurement.kinds': entry(
    z.object({}),
    z.object({
      kinds: z.array(
        z.object({ slug: z.string(), name: z.string(), count: z.number(), latest: MeasurementView }),
      ),
    }),
  ),
  /** In the unit of the newest point; `others` could not be converted. */
  'measurement.series': entry(
    z.object({ kindSlug: z.string().min(1).max(128), fromDay: Day, toDay: Day }),
    z.object({ unit: z.string(), points: z.array(SeriesPoint), others: z.array(MeasurementView) }),
  ),
  'habit.list': entry(
    z.object({ day: Day, archived: z.boolean().optional() }),
    z.object({
      habits: z.array(
        HabitView.extend({
          isDue: z.boolean(),
          isChecked: z.boolean(),
          /** Days, or weeks where it is so many times a week. */
          streak: z.number().int(),
          /** Monday to Sunday of the day's week. */
          week: z.array(z.boolean()),
        }),
      ),
    }),
  ),
  'habit.checks': entry(
    z.object({ id: Id, fromDay: Day, toDay: Day }),
    z.object({ checks: z.array(HabitCheckView) }),
  ),
} as const;
