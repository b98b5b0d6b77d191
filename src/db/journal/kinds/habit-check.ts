import type { FieldDefinitions, RegisterKind } from '../../record-kind';
import { idsOf, integerOrNull, textOf, textOrNull } from '../effective';
import { DayText, RecordId, Text } from './fields';
import { deletedColumn, derivedIdOf, lifetimeFields } from './lifetime';

/** [JOURNAL-12] A day's check-in of a habit is one, on however many devices it was made. */
export const habitCheckId = ({
  habitId,
  day,
}: {
  readonly habitId: string;
  readonly day: string;
}): string => {
  const id = derivedIdOf('habitCheck', [habitId, day]);
  if (id === null) throw new Error('[JOURNAL-12] a check-in without a habit or a day');
  return id;
};

const habitCheckFields = {
  habitId: { schema: RecordId, fold: 'scalar' },
  day: { schema: DayText, fold: 'scalar' },
  note: { schema: Text, fold: 'scalar', isText: true },
  ...lifetimeFields,
} as const satisfies FieldDefinitions;

export const habitCheckKind = {
  kind: 'habitCheck',
  table: 'habit_check',
  storage: 'registers',
  payloadType: 'journalEntity',
  token: 'HABIT',
  parentField: 'habitId',
  parentKind: 'habit',
  relatedIds: (effective) => idsOf(effective, 'habitId'),
  derivedId: (effective) =>
    derivedIdOf('habitCheck', [textOrNull(effective, 'habitId'), textOrNull(effective, 'day')]),
  fields: habitCheckFields,
  columns: {
    habit_id: { type: 'TEXT', from: (effective) => textOf(effective, 'habitId') },
    day: { type: 'TEXT', from: (effective) => textOf(effective, 'day') },
    created_at: { type: 'INTEGER', from: (effective) => integerOrNull(effective, 'createdAt') ?? 0 },
    live_day: {
      type: 'TEXT',
      from: (effective) => (integerOrNull(effective, 'deletedAt') === null ? textOf(effective, 'day') : null),
    },
    deleted_at: deletedColumn,
  },
} as const satisfies RegisterKind<typeof habitCheckFields>;
