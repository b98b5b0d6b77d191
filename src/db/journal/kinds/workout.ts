import { z } from 'zod';
import { slugOf } from '../../../core/text';
import type { FieldDefinitions, RegisterKind } from '../../record-kind';
import { textOf, textOrNull } from '../effective';
import { CategoryId, Line, Text } from './fields';
import { deletedColumn, lifetimeFields, momentColumns, momentField, slugSubtypes } from './lifetime';

export const LOAD_UNITS = ['kg', 'lb'] as const;
export const DISTANCE_UNITS = ['m', 'km', 'mi'] as const;
const Load = z.object({ value: z.number().min(0).max(100_000), unit: z.enum(LOAD_UNITS) });
const Count = z.number().int().min(1).max(100_000);

const workoutFields = {
  workoutType: { schema: Line, fold: 'scalar', isText: true },
  durationSeconds: { schema: z.number().int().min(0).max(100_000_000).nullable(), fold: 'scalar' },
  /** [LOGBOOK-1] Sets, repetitions and load are one register; what was done with another load is another workout. */
  sets: {
    schema: z.object({ sets: Count, reps: Count, load: Load.nullable() }).nullable(),
    fold: 'scalar',
  },
  /** In the unit in which it was written. */
  distance: {
    schema: z
      .object({ value: z.number().min(0).max(1_000_000_000), unit: z.enum(DISTANCE_UNITS) })
      .nullable(),
    fold: 'scalar',
  },
  note: { schema: Text, fold: 'scalar', isText: true },
  categoryId: { schema: CategoryId.nullable(), fold: 'scalar' },
  moment: momentField,
  ...lifetimeFields,
} as const satisfies FieldDefinitions;

export const workoutKind = {
  kind: 'workout',
  table: 'workout',
  storage: 'registers',
  payloadType: 'journalEntity',
  token: 'WORKOUT',
  subtypes: (effective) => slugSubtypes('workoutType', textOf(effective, 'workoutType')),
  fields: workoutFields,
  columns: {
    workout_type: { type: 'TEXT', from: (effective) => textOf(effective, 'workoutType') },
    type_slug: { type: 'TEXT', from: (effective) => slugOf(textOf(effective, 'workoutType')) },
    category_id: { type: 'TEXT', from: (effective) => textOrNull(effective, 'categoryId') },
    ...momentColumns,
    deleted_at: deletedColumn,
  },
} as const satisfies RegisterKind<typeof workoutFields>;
