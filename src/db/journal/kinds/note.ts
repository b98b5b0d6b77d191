import type { FieldDefinitions, RegisterKind } from '../../record-kind';
import { textOf, textOrNull } from '../effective';
import { CategoryId, Line, LongText } from './fields';
import { deletedColumn, lifetimeFields, momentColumns, momentField } from './lifetime';

const noteFields = {
  title: { schema: Line, fold: 'scalar', isText: true },
  body: { schema: LongText, fold: 'scalar', isText: true },
  moment: momentField,
  categoryId: { schema: CategoryId.nullable(), fold: 'scalar' },
  ...lifetimeFields,
} as const satisfies FieldDefinitions;

/** A text of the journal, in Markdown. */
export const noteKind = {
  kind: 'note',
  table: 'note',
  storage: 'registers',
  payloadType: 'journalEntity',
  token: 'NOTE',
  fields: noteFields,
  columns: {
    title: { type: 'TEXT', from: (effective) => textOf(effective, 'title') },
    category_id: { type: 'TEXT', from: (effective) => textOrNull(effective, 'categoryId') },
    ...momentColumns,
    deleted_at: deletedColumn,
  },
} as const satisfies RegisterKind<typeof noteFields>;
