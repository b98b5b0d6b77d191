import { DAY_MS } from '../../../core/calendar/civil-day';
import { z } from 'zod';
import type { FieldDefinitions, RegisterKind, Underway } from '../../record-kind';
import type { ViewOf } from '../../records/view';
import { column, from, number, text } from '../../rows';
import type { SqlDatabase } from '../../sql-database';
import { integerOrNull, memberInteger, memberText, textOf, textOrNull } from '../effective';
import { CategoryId, DayText, Millis, RecordId, Text } from './fields';
import { deletedColumn, lifetimeFields } from './lifetime';

/** An entry that is longer is found by an index of its own, so that a day's entries are one short range of starts. */
export const ORDINARY_LENGTH = 2 * DAY_MS;

const RUNNING = from('time_entry').column(
  { id: text },
  'INDEXED BY time_entry_running WHERE running_start IS NOT NULL ORDER BY running_start, id',
);
const NEXT = column(
  { next: number },
  'SELECT min(live_start) AS next FROM time_entry WHERE live_start >= ? AND id <> ?',
);
/** More than a person could mean; a commit has room for them. */
const MOST = 100;

export const runningIds = (database: SqlDatabase): readonly string[] => RUNNING.all(database).slice(0, MOST);

const timeEntryFields = {
  /** [TIME-1] Start and end are one register. No end: it runs. */
  span: { schema: z.object({ start: Millis, end: Millis.nullable() }), fold: 'scalar' },
  /** The day on which it began for the person; written with the span. */
  day: { schema: DayText, fold: 'scalar' },
  annotation: { schema: Text, fold: 'scalar', isText: true },
  categoryId: { schema: CategoryId.nullable(), fold: 'scalar' },
  /** The record that the time was spent on: a task, a plan block, a note… */
  source: { schema: z.object({ kind: z.string().max(64), id: RecordId }).nullable(), fold: 'scalar' },
  ...lifetimeFields,
} as const satisfies FieldDefinitions;

type EntryView = ViewOf<typeof timeEntryFields>;
const startOf = (effective: EntryView): number | null =>
  memberInteger(effective, { group: 'span', member: 'start' });
const endOf = (effective: EntryView): number | null =>
  memberInteger(effective, { group: 'span', member: 'end' });
const isDeleted = (effective: EntryView): boolean => integerOrNull(effective, 'deletedAt') !== null;
const liveStartOf = (effective: EntryView): number | null =>
  isDeleted(effective) ? null : startOf(effective);

const isLong = (effective: EntryView): boolean =>
  (endOf(effective) ?? 0) - (startOf(effective) ?? 0) > ORDINARY_LENGTH;

/** [TIME-2] */
const underway: Underway<EntryView> = {
  field: 'span',
  ids: runningIds,
  overAt: (effective) => endOf(effective) ?? integerOrNull(effective, 'deletedAt'),
  endedAt: (effective, { database, id, at }) => {
    const next = NEXT.first(database, [at, id]);
    const start = startOf(effective) ?? 0;
    return { start, end: Math.max(start, next ?? at) };
  },
};

export const timeEntryKind = {
  kind: 'timeEntry',
  table: 'time_entry',
  storage: 'registers',
  payloadType: 'journalEntity',
  token: 'TIME_ENTRY',
  relatedIds: (effective) => {
    const source = memberText(effective, { group: 'source', member: 'id' });
    return source === null || source === '' ? [] : [source];
  },
  underway,
  fields: timeEntryFields,
  columns: {
    start_at: { type: 'INTEGER', from: (effective) => startOf(effective) ?? 0 },
    end_at: { type: 'INTEGER', from: endOf },
    category_id: { type: 'TEXT', from: (effective) => textOrNull(effective, 'categoryId') },
    source_id: {
      type: 'TEXT',
      from: (effective) => memberText(effective, { group: 'source', member: 'id' }),
    },
    live_day: {
      type: 'TEXT',
      from: (effective) => (isDeleted(effective) ? null : textOf(effective, 'day')),
    },
    live_start: { type: 'INTEGER', from: liveStartOf },
    running_start: {
      type: 'INTEGER',
      from: (effective) => (endOf(effective) === null ? liveStartOf(effective) : null),
    },
    long_start: {
      type: 'INTEGER',
      from: (effective) => (isLong(effective) ? liveStartOf(effective) : null),
    },
    deleted_at: deletedColumn,
  },
} as const satisfies RegisterKind<typeof timeEntryFields>;
