import { z } from 'zod';
import type { FieldDefinitions, RegisterKind } from '../../record-kind';
import { textOf, textOrNull } from '../effective';
import { CategoryId, Line, LongText, RecordId } from './fields';
import { deletedColumn, lifetimeFields, momentColumns, momentField } from './lifetime';

const voiceNoteFields = {
  /** The attachment that holds the sound. */
  audioId: { schema: RecordId, fold: 'scalar' },
  /** The duration; null if nobody measured it. */
  milliseconds: { schema: z.number().int().min(0).max(1_000_000_000).nullable(), fold: 'scalar' },
  title: { schema: Line, fold: 'scalar', isText: true },
  transcript: { schema: LongText, fold: 'scalar', isText: true },
  moment: momentField,
  categoryId: { schema: CategoryId.nullable(), fold: 'scalar' },
  ...lifetimeFields,
} as const satisfies FieldDefinitions;

/** [VOICE-1] Something said aloud. Its sound is an attachment; words stand here only where the person wrote them. */
export const voiceNoteKind = {
  kind: 'voiceNote',
  table: 'voice_note',
  storage: 'registers',
  payloadType: 'journalEntity',
  token: 'AUDIO',
  fields: voiceNoteFields,
  columns: {
    title: { type: 'TEXT', from: (effective) => textOf(effective, 'title') },
    category_id: { type: 'TEXT', from: (effective) => textOrNull(effective, 'categoryId') },
    ...momentColumns,
    deleted_at: deletedColumn,
  },
} as const satisfies RegisterKind<typeof voiceNoteFields>;
