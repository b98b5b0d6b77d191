import { z } from 'zod';
import { most } from './most';
import {
  CategoryId,
  Day,
  Id,
  Instant,
  LabelView,
  Name,
  Notes,
  Provenance,
  TaskSummary,
  textOf,
  Title,
} from './values';

// The values of notes, time, plans, ratings, logs and habits, as commands take and queries give them.
const LONGEST_NOTE = 30_000;
export const NoteBody = textOf(LONGEST_NOTE);
export const Annotation = textOf(most.annotation);
/** A day with a wall time, without a zone. */
export const WallTime = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}T([01]\d|2[0-3]):[0-5]\d$/)
  .refine((time) => Day.safeParse(time.slice(0, 10)).success);

/** Kinds of records that a person sees as things of their own. */
export const RecordKindName = z.enum([
  'task',
  'note',
  'voiceNote',
  'timeEntry',
  'dayPlan',
  'planBlock',
  'rating',
  'workout',
  'measurement',
  'habit',
  'habitCheck',
]);
export type RecordKindName = z.infer<typeof RecordKindName>;
export const RecordRef = z.object({ kind: RecordKindName, id: Id });
export type RecordRef = z.infer<typeof RecordRef>;

export const Score = z.number().int().min(1).max(5);
export const Load = z.object({ value: z.number().min(0).max(10_000), unit: z.enum(['kg', 'lb']) });
export const Distance = z.object({
  value: z.number().min(0).max(10_000_000),
  unit: z.enum(['m', 'km', 'mi']),
});
const Count = z.number().int().min(1).max(10_000);
export const Sets = z.object({ sets: Count, reps: Count, load: Load.nullable() });
export const Quantity = z.object({ value: z.number().min(-1e12).max(1e12), unit: textOf(most.unit) });
const DayOfWeek = z.number().int().min(1).max(7);
export const Schedule = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('daily') }),
  z.object({ kind: z.literal('weekdays'), days: z.array(DayOfWeek).min(1).max(7) }),
  z.object({ kind: z.literal('timesAWeek'), times: DayOfWeek }),
]);
export type Schedule = z.infer<typeof Schedule>;

/** What the person's moment was: its day where they are, and its instant (absent: now). */
export const MomentInput = { day: Day, at: Instant.optional() } as const;
const shared = { id: Id, deletedAt: z.number().nullable() } as const;
const moment = { day: z.string(), at: z.number() } as const;
const provenance = Provenance.exactOptional();

export const NoteSummary = z.object({
  ...shared,
  ...moment,
  title: z.string(),
  categoryId: CategoryId.nullable(),
  /** The first words of the body, without marks of Markdown that say nothing alone. */
  excerpt: z.string(),
  provenance,
});
export type NoteSummary = z.infer<typeof NoteSummary>;
export const LinkedRecord = z.object({ linkId: Id, ref: RecordRef, title: z.string() });
export type LinkedRecord = z.infer<typeof LinkedRecord>;
export const NoteDetail = NoteSummary.omit({ excerpt: true, provenance: true }).extend({
  body: z.string(),
  labels: z.array(LabelView),
  links: z.array(LinkedRecord),
  provenanceByField: z.record(z.string(), Provenance),
});
export type NoteDetail = z.infer<typeof NoteDetail>;

export const VoiceNoteSummary = z.object({
  ...shared,
  ...moment,
  title: z.string(),
  categoryId: CategoryId.nullable(),
  /** Null where nobody measured it. */
  milliseconds: z.number().nullable(),
  /** The first words of what the person wrote of it. */
  excerpt: z.string(),
  provenance,
});
export type VoiceNoteSummary = z.infer<typeof VoiceNoteSummary>;

export const TimeEntryView = z.object({
  ...shared,
  start: z.number(),
  end: z.number().nullable(),
  annotation: z.string(),
  categoryId: CategoryId.nullable(),
  source: z.object({ kind: z.string(), id: Id, title: z.string().nullable() }).nullable(),
  provenance,
});
export type TimeEntryView = z.infer<typeof TimeEntryView>;
export const PlanBlockView = z.object({
  ...shared,
  start: z.string(),
  end: z.string(),
  categoryId: CategoryId.nullable(),
  title: z.string(),
  notes: z.string(),
  taskId: Id.nullable(),
  /** What its task is called now: a block without a title of its own is called as that. Null: there is no task. */
  taskTitle: z.string().nullable(),
  provenance,
});
export type PlanBlockView = z.infer<typeof PlanBlockView>;
export const PinView = z.object({ id: Id, position: z.string(), task: TaskSummary });
export type PinView = z.infer<typeof PinView>;
export const RatingView = z.object({
  ...shared,
  ...moment,
  targetKind: z.string(),
  targetId: Id,
  dimension: z.string(),
  value: z.number().int(),
  note: z.string(),
  provenance,
});
export type RatingView = z.infer<typeof RatingView>;
export const WorkoutView = z.object({
  ...shared,
  ...moment,
  workoutType: z.string(),
  typeSlug: z.string().nullable(),
  durationSeconds: z.number().nullable(),
  sets: z
    .object({
      sets: z.number(),
      reps: z.number(),
      load: z.object({ value: z.number(), unit: z.string() }).nullable(),
    })
    .nullable(),
  distance: z.object({ value: z.number(), unit: z.string() }).nullable(),
  note: z.string(),
  categoryId: CategoryId.nullable(),
  provenance,
});
export type WorkoutView = z.infer<typeof WorkoutView>;
export const MeasurementView = z.object({
  ...shared,
  ...moment,
  measurementKind: z.string(),
  kindSlug: z.string().nullable(),
  quantity: z.object({ value: z.number(), unit: z.string() }),
  note: z.string(),
  categoryId: CategoryId.nullable(),
  provenance,
});
export type MeasurementView = z.infer<typeof MeasurementView>;
export const HabitView = z.object({
  ...shared,
  name: z.string(),
  schedule: Schedule,
  startDay: z.string(),
  categoryId: CategoryId.nullable(),
  archivedAt: z.number().nullable(),
  provenance,
});
export type HabitView = z.infer<typeof HabitView>;
export const HabitCheckView = z.object({
  ...shared,
  habitId: Id,
  habitName: z.string(),
  day: z.string(),
  note: z.string(),
  at: z.number(),
});
export type HabitCheckView = z.infer<typeof HabitCheckView>;

/** One thing of the journal in the list by days. */
export const JournalItem = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('note'), note: NoteSummary }),
  z.object({ kind: z.literal('voiceNote'), voiceNote: VoiceNoteSummary }),
  z.object({ kind: z.literal('timeEntry'), day: z.string(), timeEntry: TimeEntryView }),
  z.object({ kind: z.literal('rating'), rating: RatingView }),
  z.object({ kind: z.literal('workout'), workout: WorkoutView }),
  z.object({ kind: z.literal('measurement'), measurement: MeasurementView }),
  z.object({ kind: z.literal('habitCheck'), habitCheck: HabitCheckView }),
]);
export type JournalItem = z.infer<typeof JournalItem>;

export const SearchHit = z.object({
  ref: RecordRef,
  title: z.string(),
  /** A few words around what was found. */
  excerpt: z.string(),
  /** When it was, in milliseconds. */
  at: z.number(),
  categoryId: CategoryId.nullable(),
  /** What its own page is known by, where that is not its id: a name's slug, a habit, a day. */
  topic: z.string().nullable(),
  provenance,
});
export type SearchHit = z.infer<typeof SearchHit>;

export { Day, Id, Instant, Name, Notes, textOf, Title };
