import type { RecordKind } from '../../record-kind';
import { categoryKind } from './category';
import { checklistKind } from './checklist';
import { checklistItemKind } from './checklist-item';
import { labelKind } from './label';
import { linkKind } from './link';
import { taskKind } from './task';

/** Every kind of record that a journal holds. */
export const journalKinds: readonly RecordKind[] = [
  categoryKind,
  labelKind,
  taskKind,
  checklistKind,
  checklistItemKind,
  linkKind,
];
