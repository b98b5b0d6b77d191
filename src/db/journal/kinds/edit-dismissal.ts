import { sha256 } from '../../../core/sha256';
import type { FieldDefinitions, RegisterKind } from '../../record-kind';
import { textOf, textOrNull } from '../effective';
import { RecordId } from './fields';
import { deletedColumn, derivedIdOf, lifetimeFields } from './lifetime';

/** A superseded edit is put away once, on however many devices somebody did it. */
export const editDismissalId = (editId: string): string => sha256(`v1|editDismissal|${editId}`);

const editDismissalFields = {
  editId: { schema: RecordId, fold: 'scalar' },
  ...lifetimeFields,
} as const satisfies FieldDefinitions;

/** The person has seen an edit that was superseded and needs it no more. Deleted again, the edit is listed again. */
export const editDismissalKind = {
  kind: 'editDismissal',
  table: 'edit_dismissal',
  storage: 'registers',
  payloadType: 'journalEntity',
  token: 'SUPERSEDED_EDIT',
  derivedId: (effective) => derivedIdOf('editDismissal', [textOrNull(effective, 'editId')]),
  fields: editDismissalFields,
  columns: {
    edit_id: { type: 'TEXT', from: (effective) => textOf(effective, 'editId') },
    deleted_at: deletedColumn,
  },
} as const satisfies RegisterKind<typeof editDismissalFields>;
