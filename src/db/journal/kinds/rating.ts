import { z } from 'zod';
import { slugOf } from '../../../core/text';
import type { FieldDefinitions, RegisterKind } from '../../record-kind';
import type { ViewOf } from '../../records/view';
import { idsOf, integerOrNull, textOf, textOrNull } from '../effective';
import { Line, RecordId, Text } from './fields';
import { deletedColumn, derivedIdOf, lifetimeFields, momentColumns, momentField } from './lifetime';

export type RatedThing = {
  readonly targetKind: string;
  readonly targetId: string;
  readonly dimension: string;
};
/** [JOURNAL-12] One thing has one rating in one dimension. Null where the dimension is of signs alone. */
export const ratingId = ({ targetKind, targetId, dimension }: RatedThing): string | null =>
  derivedIdOf('rating', [targetKind, targetId, slugOf(dimension)]);

const ratingFields = {
  /** `day`, or the kind of a record. */
  targetKind: { schema: z.string().min(1).max(64), fold: 'scalar' },
  targetId: { schema: RecordId, fold: 'scalar' },
  dimension: { schema: Line, fold: 'scalar', isText: true },
  value: { schema: z.number().int().min(1).max(5), fold: 'scalar' },
  note: { schema: Text, fold: 'scalar', isText: true },
  moment: momentField,
  ...lifetimeFields,
} as const satisfies FieldDefinitions;

const dimensionSlug = (effective: ViewOf<typeof ratingFields>): string | null =>
  slugOf(textOf(effective, 'dimension'));

export const ratingKind = {
  kind: 'rating',
  table: 'rating',
  storage: 'registers',
  payloadType: 'journalEntity',
  token: 'RATING',
  // A day's id is its date, which no record has.
  relatedIds: (effective) => (textOf(effective, 'targetKind') === 'day' ? [] : idsOf(effective, 'targetId')),
  derivedId: (effective) =>
    derivedIdOf('rating', [
      textOrNull(effective, 'targetKind'),
      textOrNull(effective, 'targetId'),
      dimensionSlug(effective),
    ]),
  fields: ratingFields,
  columns: {
    target_kind: { type: 'TEXT', from: (effective) => textOf(effective, 'targetKind') },
    target_id: { type: 'TEXT', from: (effective) => textOf(effective, 'targetId') },
    dimension: { type: 'TEXT', from: (effective) => textOf(effective, 'dimension') },
    dimension_slug: { type: 'TEXT', from: dimensionSlug },
    value: { type: 'INTEGER', from: (effective) => integerOrNull(effective, 'value') ?? 0 },
    ...momentColumns,
    deleted_at: deletedColumn,
  },
} as const satisfies RegisterKind<typeof ratingFields>;
