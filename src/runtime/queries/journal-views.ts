import {
  groupIn,
  integerOrNull,
  memberInteger,
  memberNumber,
  memberText,
  textOf,
  textOrNull,
} from '../../db/journal/effective';
import { blockOf, spanOf } from '../../db/journal/groups';
import { HabitSchedule, habitKind } from '../../db/journal/kinds/habit';
import { measurementKind } from '../../db/journal/kinds/measurement';
import { noteKind } from '../../db/journal/kinds/note';
import { planBlockKind } from '../../db/journal/kinds/plan-block';
import { taskKind } from '../../db/journal/kinds/task';
import { ratingKind } from '../../db/journal/kinds/rating';
import { timeEntryKind } from '../../db/journal/kinds/time-entry';
import { voiceNoteKind } from '../../db/journal/kinds/voice-note';
import { workoutKind } from '../../db/journal/kinds/workout';
import { slugOf } from '../../core/text';
import { plainExcerpt } from '../../words/plain-excerpt';
import type {
  HabitView,
  MeasurementView,
  NoteSummary,
  PlanBlockView,
  RatingView,
  TimeEntryView,
  VoiceNoteSummary,
  WorkoutView,
} from '../api/journal-values';
import { markOfText, markOfTexts, momentIn, sharedOf, type ReadRecord } from './journal-records';

export const noteSummary = (record: ReadRecord<'note'>): NoteSummary => ({
  ...sharedOf(record),
  ...momentIn(record),
  title: textOf(record.fields, 'title'),
  categoryId: textOrNull(record.fields, 'categoryId'),
  excerpt: plainExcerpt(textOf(record.fields, 'body')),
  ...markOfTexts(noteKind, record),
});

export const voiceNoteSummary = (record: ReadRecord<'voiceNote'>): VoiceNoteSummary => ({
  ...sharedOf(record),
  ...momentIn(record),
  title: textOf(record.fields, 'title'),
  categoryId: textOrNull(record.fields, 'categoryId'),
  milliseconds: integerOrNull(record.fields, 'milliseconds'),
  excerpt: plainExcerpt(textOf(record.fields, 'transcript')),
  ...markOfTexts(voiceNoteKind, record),
});

/** `titles` says what the sources are called, where that is known. */
export const timeEntryView = (
  record: ReadRecord<'timeEntry'>,
  titles: (source: { readonly kind: string; readonly id: string }) => string | null,
): TimeEntryView => {
  const { fields } = record;
  const kind = memberText(fields, { group: 'source', member: 'kind' });
  const id = memberText(fields, { group: 'source', member: 'id' });
  return {
    ...sharedOf(record),
    ...spanOf(record),
    annotation: textOf(fields, 'annotation'),
    categoryId: textOrNull(fields, 'categoryId'),
    source: kind === null || id === null ? null : { kind, id, title: titles({ kind, id }) },
    ...markOfTexts(timeEntryKind, record),
  };
};

/** [TAINT-5] A task's title is never the block's own text: it is read where it stands, with the mark that it has there. */
export const planBlockView = (
  record: ReadRecord<'planBlock'>,
  task: ReadRecord<'task'> | null,
): PlanBlockView => {
  const { fields } = record;
  const own = markOfTexts(planBlockKind, record);
  const isCalledAsTask = textOf(fields, 'title') === '' && task !== null;
  return {
    ...sharedOf(record),
    ...blockOf(record),
    title: textOf(fields, 'title'),
    notes: textOf(fields, 'notes'),
    taskId: textOrNull(fields, 'taskId'),
    taskTitle: task === null ? null : textOf(task.fields, 'title'),
    ...(isCalledAsTask && own.provenance === undefined
      ? markOfText(taskKind, { field: 'title', record: task })
      : own),
  };
};

export const ratingView = (record: ReadRecord<'rating'>): RatingView => ({
  ...sharedOf(record),
  ...momentIn(record),
  targetKind: textOf(record.fields, 'targetKind'),
  targetId: textOf(record.fields, 'targetId'),
  dimension: textOf(record.fields, 'dimension'),
  value: integerOrNull(record.fields, 'value') ?? 0,
  note: textOf(record.fields, 'note'),
  ...markOfTexts(ratingKind, record),
});

const setsIn = ({ fields }: ReadRecord<'workout'>): WorkoutView['sets'] => {
  const sets = memberInteger(fields, { group: 'sets', member: 'sets' });
  const reps = memberInteger(fields, { group: 'sets', member: 'reps' });
  if (sets === null || reps === null) return null;
  const group = groupIn(fields, 'sets');
  const value = memberNumber(group, { group: 'load', member: 'value' });
  const unit = memberText(group, { group: 'load', member: 'unit' });
  return { sets, reps, load: value === null || unit === null ? null : { value, unit } };
};

export const workoutView = (record: ReadRecord<'workout'>): WorkoutView => {
  const { fields } = record;
  const workoutType = textOf(fields, 'workoutType');
  const value = memberNumber(fields, { group: 'distance', member: 'value' });
  const unit = memberText(fields, { group: 'distance', member: 'unit' });
  return {
    ...sharedOf(record),
    ...momentIn(record),
    workoutType,
    typeSlug: slugOf(workoutType),
    durationSeconds: integerOrNull(fields, 'durationSeconds'),
    sets: setsIn(record),
    distance: value === null || unit === null ? null : { value, unit },
    note: textOf(fields, 'note'),
    categoryId: textOrNull(fields, 'categoryId'),
    ...markOfTexts(workoutKind, record),
  };
};

export const measurementView = (record: ReadRecord<'measurement'>): MeasurementView => {
  const { fields } = record;
  const kind = textOf(fields, 'measurementKind');
  return {
    ...sharedOf(record),
    ...momentIn(record),
    measurementKind: kind,
    kindSlug: slugOf(kind),
    quantity: {
      value: memberNumber(fields, { group: 'quantity', member: 'value' }) ?? 0,
      unit: memberText(fields, { group: 'quantity', member: 'unit' }) ?? '',
    },
    note: textOf(fields, 'note'),
    categoryId: textOrNull(fields, 'categoryId'),
    ...markOfTexts(measurementKind, record),
  };
};

/** A schedule of a later version reads as every day. */
export const scheduleIn = ({ fields }: ReadRecord<'habit'>): HabitSchedule => {
  const read = HabitSchedule.safeParse(fields['schedule']);
  return read.success ? read.data : { kind: 'daily' };
};

export const habitView = (record: ReadRecord<'habit'>): HabitView => ({
  ...sharedOf(record),
  name: textOf(record.fields, 'name'),
  schedule: scheduleIn(record),
  startDay: textOf(record.fields, 'startDay'),
  categoryId: textOrNull(record.fields, 'categoryId'),
  archivedAt: integerOrNull(record.fields, 'archivedAt'),
  ...markOfTexts(habitKind, record),
});
