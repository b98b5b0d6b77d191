import { z } from 'zod';
import type { FieldDefinitions, RegisterKind } from '../../record-kind';
import { integerOrNull, textOf, textOrNull } from '../effective';
import { CategoryId, DayText, Line, Millis, Text } from './fields';
import { deletedColumn, lifetimeFields } from './lifetime';

const DayOfWeek = z.number().int().min(1).max(7);
/** [HABIT-1] Every day, on some days of the week (Monday is 1), or so many times in a week that begins on Monday. */
export const HabitSchedule = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('daily') }),
  z.object({ kind: z.literal('weekdays'), days: z.array(DayOfWeek).min(1).max(7) }),
  z.object({ kind: z.literal('timesAWeek'), times: DayOfWeek }),
]);
export type HabitSchedule = z.infer<typeof HabitSchedule>;

const habitFields = {
  name: { schema: Line, fold: 'scalar', isText: true },
  note: { schema: Text, fold: 'scalar', isText: true },
  schedule: { schema: HabitSchedule, fold: 'scalar' },
  /** Days before it do not count as missed. */
  startDay: { schema: DayText, fold: 'scalar' },
  categoryId: { schema: CategoryId.nullable(), fold: 'scalar' },
  /** Out of sight, with its history. */
  archivedAt: { schema: Millis.nullable(), fold: 'scalar' },
  ...lifetimeFields,
} as const satisfies FieldDefinitions;

export const habitKind = {
  kind: 'habit',
  table: 'habit',
  storage: 'registers',
  payloadType: 'journalEntity',
  token: 'HABIT',
  fields: habitFields,
  columns: {
    name: { type: 'TEXT', from: (effective) => textOf(effective, 'name') },
    category_id: { type: 'TEXT', from: (effective) => textOrNull(effective, 'categoryId') },
    start_day: { type: 'TEXT', from: (effective) => textOf(effective, 'startDay') },
    created_at: { type: 'INTEGER', from: (effective) => integerOrNull(effective, 'createdAt') ?? 0 },
    archived_at: { type: 'INTEGER', from: (effective) => integerOrNull(effective, 'archivedAt') },
    deleted_at: deletedColumn,
  },
} as const satisfies RegisterKind<typeof habitFields>;
