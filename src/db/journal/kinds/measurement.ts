import { z } from 'zod';
import { slugOf } from '../../../core/text';
import type { FieldDefinitions, RegisterKind } from '../../record-kind';
import { textOf, textOrNull } from '../effective';
import { CategoryId, Line, Text } from './fields';
import { deletedColumn, lifetimeFields, momentColumns, momentField, slugSubtypes } from './lifetime';

export const MOST_MEASURED = 1_000_000_000_000;

const measurementFields = {
  measurementKind: { schema: Line, fold: 'scalar', isText: true },
  /** [LOGBOOK-2] A number means nothing without its unit: one register. The unit is as it was written; none is ''. */
  quantity: {
    schema: z.object({
      value: z.number().min(-MOST_MEASURED).max(MOST_MEASURED),
      unit: Line.max(64),
    }),
    fold: 'scalar',
    isText: true,
    textMembers: ['unit'],
  },
  note: { schema: Text, fold: 'scalar', isText: true },
  /** [LOGBOOK-5] */
  categoryId: { schema: CategoryId.nullable(), fold: 'scalar' },
  moment: momentField,
  ...lifetimeFields,
} as const satisfies FieldDefinitions;

export const measurementKind = {
  kind: 'measurement',
  table: 'measurement',
  storage: 'registers',
  payloadType: 'journalEntity',
  token: 'MEASUREMENT',
  subtypes: (effective) => slugSubtypes('measurementKind', textOf(effective, 'measurementKind')),
  fields: measurementFields,
  columns: {
    measurement_kind: { type: 'TEXT', from: (effective) => textOf(effective, 'measurementKind') },
    kind_slug: { type: 'TEXT', from: (effective) => slugOf(textOf(effective, 'measurementKind')) },
    category_id: { type: 'TEXT', from: (effective) => textOrNull(effective, 'categoryId') },
    ...momentColumns,
    deleted_at: deletedColumn,
  },
} as const satisfies RegisterKind<typeof measurementFields>;
