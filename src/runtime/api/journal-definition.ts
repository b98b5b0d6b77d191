import { z } from 'zod';
import {
  Annotation,
  Day,
  Distance,
  HabitCheckView,
  HabitView,
  Id,
  Instant,
  JournalItem,
  LinkedRecord,
  MeasurementView,
  MomentInput,
  Name,
  NoteBody,
  NoteDetail,
  Notes,
  PinView,
  PlanBlockView,
  Quantity,
  RatingView,
  RecordKindName,
  RecordRef,
  Schedule,
  SearchHit,
  Score,
  Sets,
  textOf,
  TimeEntryView,
  Title,
  WallTime,
  WorkoutView,
} from './journal-values';

// Notes, time, plans, ratings, logs, habits, links between any of them, and search.
const done = z.object({ actId: z.string() });
const created = done.extend({ id: Id });
const entry = <I extends z.ZodType, O extends z.ZodType>(input: I, output: O) => ({ input, output });

const NoteFields = z.object({ title: Title.or(z.literal('')), body: NoteBody, categoryId: Id.nullable() });
const TimeEntryFields = z.object({
  annotation: Annotation,
  categoryId: Id.nullable(),
  /** What the time was spent on. */
  source: RecordRef.nullable(),
});
const BlockFields = z.object({
  start: WallTime,
  end: WallTime,
  categoryId: Id.nullable(),
  title: Title.or(z.literal('')),
  notes: Notes,
  taskId: Id.nullable(),
});
const WorkoutFields = z.object({
  workoutType: Name,
  durationSeconds: z.number().int().min(1).max(10_000_000).nullable(),
  sets: Sets.nullable(),
  distance: Distance.nullable(),
  note: Annotation,
  categoryId: Id.nullable(),
});
const MeasurementFields = z.object({
  measurementKind: Name,
  quantity: Quantity,
  note: Annotation,
  categoryId: Id.nullable(),
});
const HabitFields = z.object({
  name: Name,
  note: Annotation,
  schedule: Schedule,
  categoryId: Id.nullable(),
  startDay: Day,
});
/** What a rating is about: a day (its date is the id), or a record. */
const Rated = z.object({ targetKind: RecordKindName.or(z.literal('day')), targetId: Id, dimension: Name });
const Language = z.enum(['en', 'de']);

export const journalCommands = {
  /** `id`: chosen where the writing began, so that what was typed and not yet sent outlives a crash under the same name. */
  'note.create': entry(
    NoteFields.partial().extend({ ...MomentInput, body: NoteBody, id: Id.optional() }),
    created,
  ),
  'note.update': entry(
    z.object({
      id: Id,
      fields: NoteFields.partial(),
      moment: z.object({ day: Day, at: Instant }).optional(),
    }),
    done,
  ),
  /** Ends whatever runs and starts anew. `at`: since when, where that was not now. */
  'timer.start': entry(TimeEntryFields.partial().extend({ day: Day, at: Instant.optional() }), created),
  /** `id` absent: every running timer. */
  'timer.stop': entry(
    z.object({ id: Id.optional(), at: Instant.optional() }),
    done.extend({ ids: z.array(Id) }),
  ),
  /** Of a time that is over. */
  'timeEntry.create': entry(
    TimeEntryFields.partial().extend({ day: Day, start: Instant, end: Instant }),
    created,
  ),
  /** `span.end` null: it runs again. */
  'timeEntry.update': entry(
    z.object({
      id: Id,
      fields: TimeEntryFields.partial(),
      span: z.object({ start: Instant, end: Instant.nullable(), day: Day }).optional(),
    }),
    done,
  ),
  'plan.setIntention': entry(z.object({ day: Day, intention: Annotation }), created),
  /** The block belongs to the plan of the day on which it starts. */
  'plan.addBlock': entry(BlockFields.partial().required({ start: true, end: true }), created),
  'plan.updateBlock': entry(z.object({ id: Id, fields: BlockFields.partial() }), done),
  /** `afterId` (a pin) null puts it first; absent puts it last. */
  'plan.pin': entry(z.object({ day: Day, taskId: Id, afterId: Id.nullable().optional() }), created),
  'plan.movePin': entry(z.object({ id: Id, afterId: Id.nullable() }), done),
  'plan.unpin': entry(z.object({ id: Id }), done),
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
      categoryId: Id.nullable().optional(),
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
  'record.delete': entry(RecordRef, done),
  'record.restore': entry(RecordRef, done),
  'record.link': entry(z.object({ from: RecordRef, to: RecordRef }), created),
  'record.unlink': entry(z.object({ linkId: Id }), done),
  'record.addLabel': entry(RecordRef.extend({ labelId: Id }), done),
  /** Reads the whole journal anew into the search index; what was written is untouched. */
  'search.rebuild': entry(z.object({}), z.object({ documents: z.number().int() })),
  'record.removeLabel': entry(RecordRef.extend({ labelId: Id }), done),
} as const;

const PerCategory = z.array(z.object({ categoryId: Id.nullable(), minutes: z.number() }));
const SeriesPoint = z.object({ id: Id, day: z.string(), at: z.number(), value: z.number() });

export const journalQueries = {
  /** Newest first from `before` on, or oldest first from `after` on; both are cursors of an earlier answer. */
  'journal.list': entry(
    z.object({
      kinds: z
        .array(z.enum(['note', 'voiceNote', 'timeEntry', 'rating', 'workout', 'measurement', 'habitCheck']))
        .optional(),
      before: z.string().optional(),
      after: z.string().optional(),
      /** Begins at this day where there is no cursor. */
      fromDay: Day.optional(),
      limit: z.number().int().min(1).max(200).optional(),
    }),
    z.object({ items: z.array(JournalItem), older: z.string().nullable(), newer: z.string().nullable() }),
  ),
  /**
   * Full text, newest first: every word must be there, each as the beginning of one; what stands in quotation marks, exactly. `next` is the
   * `before` of the next page. Where much was written since the last search the answer may be incomplete and says so: ask again, or ask with
   * `waits`, which takes as long as it takes and is not for subscriptions.
   */
  search: entry(
    z.object({
      text: textOf(500),
      kinds: z.array(RecordKindName).max(20).optional(),
      categoryId: Id.optional(),
      startsAt: Instant.optional(),
      endsAt: Instant.optional(),
      /** The days, both inclusive, that these instants bound: what has wall times without a zone goes by them. */
      fromDay: Day.optional(),
      untilDay: Day.optional(),
      before: z.number().int().min(0).optional(),
      limit: z.number().int().min(1).max(100).optional(),
      waits: z.boolean().optional(),
    }),
    z.object({ hits: z.array(SearchHit), next: z.number().nullable(), isComplete: z.boolean() }),
  ),
  'note.get': entry(z.object({ id: Id }), NoteDetail.nullable()),
  /** What runs. Two devices may each have started one: then there are two. */
  'timer.status': entry(z.object({}), z.object({ running: z.array(TimeEntryView) })),
  /** The instants that bound the day where the person is; absent: in the zone where the peer runs. */
  'plan.get': entry(
    z.object({ day: Day, startsAt: Instant.optional(), endsAt: Instant.optional() }),
    z.object({
      id: Id,
      intention: z.string(),
      blocks: z.array(PlanBlockView),
      pins: z.array(PinView),
      timeEntries: z.array(TimeEntryView),
      plannedMinutes: PerCategory,
      spentMinutes: PerCategory,
    }),
  ),
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
  /** What these are and are called now; null: gone, deleted or nothing of the journal's. */
  'record.named': entry(
    z.object({ ids: z.array(Id).max(100) }),
    z.object({
      records: z.array(
        z.object({ id: Id, kind: RecordRef.shape.kind.nullable(), title: z.string().nullable() }),
      ),
    }),
  ),
  'record.links': entry(RecordRef, z.object({ links: z.array(LinkedRecord) })),
  /** What was deleted, newest first. */
  'record.deleted': entry(
    z.object({ limit: z.number().int().min(1).max(200).optional() }),
    z.object({ records: z.array(z.object({ ref: RecordRef, title: z.string(), deletedAt: z.number() })) }),
  ),
} as const;
