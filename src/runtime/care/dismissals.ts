import type { Writer } from '../../db/commit';
import { editDismissalId } from '../../db/journal/kinds/edit-dismissal';
import { isDeleted } from '../commands/known-records';

// [CARE-4] A superseded edit is put away by a record of its own with a derived id; taken back, the edit is listed again.
export const dismissEdit = (writer: Writer, editId: string): void => {
  const id = editDismissalId(editId);
  const there = writer.read('editDismissal', id);
  if (there === null)
    writer.create('editDismissal', id, { editId, createdAt: writer.now(), deletedAt: null });
  else if (isDeleted(there)) writer.write('editDismissal', id, { deletedAt: null });
};
