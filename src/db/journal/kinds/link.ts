import { z } from 'zod';
import type { FieldDefinitions, RegisterKind } from '../../record-kind';
import type { ViewOf } from '../../records/view';
import { idsOf, integerOrNull, textOf } from '../effective';
import { Millis, RecordId } from './fields';

// [JOURNAL-5] A link's id is derived from what it links, so that two devices that link the same make one link.
// Unlinking is a `deletedAt`; linking again takes it back.
/** What can be linked, what is linked most first. */
const LINKED = [
  'task',
  'label',
  'note',
  'timeEntry',
  'workout',
  'measurement',
  'rating',
  'habit',
  'habitCheck',
  'planBlock',
  'dayPlan',
  'voiceNote',
];

const linkFields = {
  kind: { schema: z.enum(['label', 'relates', 'blocks']), fold: 'scalar' },
  from: { schema: RecordId, fold: 'scalar' },
  to: { schema: RecordId, fold: 'scalar' },
  createdAt: { schema: Millis, fold: 'scalar' },
  deletedAt: { schema: Millis.nullable(), fold: 'deletedAt' },
} as const satisfies FieldDefinitions;

const endsOf = (effective: ViewOf<typeof linkFields>): readonly string[] => idsOf(effective, 'from', 'to');

export const linkKind = {
  kind: 'link',
  table: 'link',
  storage: 'registers',
  payloadType: 'entryLink',
  token: 'TASK',
  relatedIds: endsOf,
  ends: { ids: endsOf, kinds: LINKED },
  fields: linkFields,
  columns: {
    kind: { type: 'TEXT', from: (effective) => textOf(effective, 'kind') },
    from_id: { type: 'TEXT', from: (effective) => textOf(effective, 'from') },
    to_id: { type: 'TEXT', from: (effective) => textOf(effective, 'to') },
    deleted_at: { type: 'INTEGER', from: (effective) => integerOrNull(effective, 'deletedAt') },
  },
} as const satisfies RegisterKind<typeof linkFields>;
