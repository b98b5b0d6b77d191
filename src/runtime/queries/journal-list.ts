import { integerOrNull, textOf } from '../../db/journal/effective';
import { habitCheckKind } from '../../db/journal/kinds/habit-check';
import { measurementKind } from '../../db/journal/kinds/measurement';
import { noteKind } from '../../db/journal/kinds/note';
import { ratingKind } from '../../db/journal/kinds/rating';
import { timeEntryKind } from '../../db/journal/kinds/time-entry';
import { voiceNoteKind } from '../../db/journal/kinds/voice-note';
import { workoutKind } from '../../db/journal/kinds/workout';
import type { RegisterKind } from '../../db/record-kind';
import { onTokens } from '../../notifications/dependence';
import { journalQueries } from '../api/journal-definition';
import type { HabitCheckView, JournalItem } from '../api/journal-values';
import type { Engine } from '../engine';
import { momentIn, readRecords, sharedOf, type AnyRecord, type ReadRecord } from './journal-records';
import { titleOf } from './journal-titles';
import {
  measurementView,
  noteSummary,
  ratingView,
  timeEntryView,
  voiceNoteSummary,
  workoutView,
} from './journal-views';
import { query } from './query';

// [JOURNAL-14] The journal by days, newest first, both ways: each kind is one walk of its own index, merged; a page starts behind the last
// thing of the one before, so a change in between neither repeats nor skips what stays.
type Cursor = { readonly day: string; readonly at: number; readonly id: string };
type Found = Cursor & { readonly item: JournalItem };
type Source<Read = AnyRecord> = {
  readonly kind: RegisterKind;
  readonly index: string;
  readonly at: string;
  readonly place: (record: Read) => Omit<Cursor, 'id'>;
  readonly item: (record: Read, engine: Engine) => JournalItem;
};

export const habitCheckView = (record: ReadRecord<'habitCheck'>, engine: Engine): HabitCheckView => {
  const habitId = textOf(record.fields, 'habitId');
  return {
    ...sharedOf(record),
    habitId,
    habitName: titleOf(engine, { kind: 'habit', id: habitId }) ?? '',
    day: textOf(record.fields, 'day'),
    note: textOf(record.fields, 'note'),
    at: integerOrNull(record.fields, 'createdAt') ?? 0,
  };
};

const SOURCES = {
  note: {
    kind: noteKind,
    index: 'note_day',
    at: 'at',
    place: momentIn,
    item: (record) => ({ kind: 'note', note: noteSummary(record) }),
  },
  voiceNote: {
    kind: voiceNoteKind,
    index: 'voice_note_day',
    at: 'at',
    place: momentIn,
    item: (record) => ({ kind: 'voiceNote', voiceNote: voiceNoteSummary(record) }),
  },
  timeEntry: {
    kind: timeEntryKind,
    index: 'time_entry_day',
    at: 'start_at',
    place: (record) => ({
      day: textOf(record.fields, 'day'),
      at: timeEntryView(record, () => null).start,
    }),
    item: (record, engine) => ({
      kind: 'timeEntry',
      day: textOf(record.fields, 'day'),
      timeEntry: timeEntryView(record, (source) => titleOf(engine, source)),
    }),
  },
  rating: {
    kind: ratingKind,
    index: 'rating_day',
    at: 'at',
    place: momentIn,
    item: (record) => ({ kind: 'rating', rating: ratingView(record) }),
  },
  workout: {
    kind: workoutKind,
    index: 'workout_day',
    at: 'at',
    place: momentIn,
    item: (record) => ({ kind: 'workout', workout: workoutView(record) }),
  },
  measurement: {
    kind: measurementKind,
    index: 'measurement_day',
    at: 'at',
    place: momentIn,
    item: (record) => ({ kind: 'measurement', measurement: measurementView(record) }),
  },
  habitCheck: {
    kind: habitCheckKind,
    index: 'habit_check_day',
    at: 'created_at',
    place: (record) => ({
      day: textOf(record.fields, 'day'),
      at: integerOrNull(record.fields, 'createdAt') ?? 0,
    }),
    item: (record, engine) => ({ kind: 'habitCheck', habitCheck: habitCheckView(record, engine) }),
  },
} as const satisfies { readonly [Name in JournalItem['kind']]: Source<ReadRecord<Name>> };

const compare = (a: Cursor, b: Cursor): number => {
  if (a.day !== b.day) return a.day < b.day ? -1 : 1;
  if (a.at !== b.at) return a.at - b.at;
  return a.id === b.id ? 0 : a.id < b.id ? -1 : 1;
};

const cursorText = ({ day, at, id }: Cursor): string => `${day}.${at}.${id}`;
const cursorOf = (text: string | undefined): Cursor | null => {
  const [, day, at, id] = /^(\d{4}-\d{2}-\d{2}~?)\.(\d{1,16})\.(.*)$/su.exec(text ?? '') ?? [];
  return day === undefined || id === undefined ? null : { day, at: Number(at), id };
};
/** Behind everything of that day. */
const endOf = (day: string): Cursor => ({ day: `${day}~`, at: 0, id: '' });

type Page = { readonly from: Cursor | null; readonly way: 'older' | 'newer'; readonly take: number };

const walk = (engine: Engine, { source, page }: { source: Source; page: Page }): readonly Found[] => {
  const { from, way, take } = page;
  const order = way === 'older' ? 'DESC' : 'ASC';
  const key = `live_day, ${source.at}, id`;
  const behind = from === null ? '' : ` AND (${key}) ${way === 'older' ? '<' : '>'} (?, ?, ?)`;
  const sql = `SELECT id, state FROM ${source.kind.table} INDEXED BY ${source.index} WHERE live_day IS NOT NULL${behind}
ORDER BY live_day ${order}, ${source.at} ${order}, id ${order} LIMIT ?`;
  const params = from === null ? [take] : [from.day, from.at, from.id, take];
  return readRecords(engine, { kind: source.kind, sql, params }).map((record) => ({
    ...source.place(record),
    id: record.id,
    item: source.item(record, engine),
  }));
};

const TOKENS = ['NOTE', 'AUDIO', 'TIME_ENTRY', 'RATING', 'WORKOUT', 'MEASUREMENT', 'HABIT'];

export const journalListQuery = query(journalQueries['journal.list'], {
  read: (engine, { kinds, before, after, fromDay, limit = 50 }) => {
    const newerThan = before === undefined ? cursorOf(after) : null;
    const start = cursorOf(before) ?? (fromDay === undefined ? null : endOf(fromDay));
    const way = newerThan === null ? 'older' : 'newer';
    const page: Page = { from: newerThan ?? start, way, take: limit + 1 };
    const names = kinds === undefined ? Object.keys(SOURCES) : [...new Set<string>(kinds)];
    const found = Object.entries(SOURCES)
      .filter(([name]) => names.includes(name))
      .flatMap(([, source]) => walk(engine, { source, page }))
      .sort((a, b) => (way === 'older' ? compare(b, a) : compare(a, b)));
    const shown = found.slice(0, limit);
    if (way === 'newer') shown.reverse();
    const [first, last] = [shown[0], shown.at(-1)];
    const hasMore = found.length > limit;
    const edge = page.from === null ? null : cursorText(page.from);
    return {
      items: shown.map(({ item }) => item),
      older:
        way === 'newer'
          ? last === undefined
            ? edge
            : cursorText(last)
          : hasMore && last
            ? cursorText(last)
            : null,
      newer:
        way === 'newer'
          ? hasMore && first
            ? cursorText(first)
            : null
          : page.from === null
            ? null
            : first
              ? cursorText(first)
              : edge,
    };
  },
  dependsOn: () => onTokens(...TOKENS),
});
