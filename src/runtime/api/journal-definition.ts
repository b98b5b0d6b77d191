import { z } from 'zod';
import { created, done, entry } from './call-shape';
import { logCommands, logQueries } from './journal-log-definition';
import { recordCommands, recordQueries } from './journal-record-definition';
import {
  Annotation,
  Day,
  Id,
  Instant,
  JournalItem,
  MomentInput,
  NoteBody,
  NoteDetail,
  Notes,
  PinView,
  PlanBlockView,
  RecordRef,
  TimeEntryView,
  Title,
  WallTime,
} from './journal-values';
import { CategoryId, Provenance } from './values';

// Notes, time and plans; beside them what logs and records of any kind are asked.
const NoteFields = z.object({
  title: Title.or(z.literal('')),
  body: NoteBody,
  categoryId: CategoryId.nullable(),
});
const TimeEntryFields = z.object({
  annotation: Annotation,
  categoryId: CategoryId.nullable(),
  /** What the time was spent on. */
  source: RecordRef.nullable(),
});
const BlockFields = z.object({
  start: WallTime,
  end: WallTime,
  categoryId: CategoryId.nullable(),
  title: Title.or(z.literal('')),
  notes: Notes,
  taskId: Id.nullable(),
});

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
  ...logCommands,
  ...recordCommands,
} as const;

const PerCategory = z.array(z.object({ categoryId: CategoryId.nullable(), minutes: z.number() }));

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
  'note.get': entry(z.object({ id: Id }), NoteDetail.nullable()),
  /** What runs. Two devices may each have started one: then there are two. */
  'timer.status': entry(z.object({}), z.object({ running: z.array(TimeEntryView) })),
  /** The instants that bound the day where the person is; absent: in the zone where the peer runs. */
  'plan.get': entry(
    z.object({ day: Day, startsAt: Instant.optional(), endsAt: Instant.optional() }),
    z.object({
      id: Id,
      intention: z.string(),
      /** The intention's provenance. */
      provenance: Provenance.exactOptional(),
      blocks: z.array(PlanBlockView),
      pins: z.array(PinView),
      timeEntries: z.array(TimeEntryView),
      plannedMinutes: PerCategory,
      spentMinutes: PerCategory,
    }),
  ),
  ...logQueries,
  ...recordQueries,
} as const;
