import type { RecordKind } from '../../record-kind';
import { attachmentKind } from './attachment';
import { appliedOperationKind } from './applied-operation';
import { categoryKind } from './category';
import { checklistKind } from './checklist';
import { checklistItemKind } from './checklist-item';
import { editDismissalKind } from './edit-dismissal';
import { labelKind } from './label';
import { linkKind } from './link';
import { taskKind } from './task';
import { dayPlanKind } from './day-plan';
import { habitKind } from './habit';
import { habitCheckKind } from './habit-check';
import { measurementKind } from './measurement';
import { noteKind } from './note';
import { pinKind } from './pin';
import { planBlockKind } from './plan-block';
import { ratingKind } from './rating';
import { timeEntryKind } from './time-entry';
import { voiceNoteKind } from './voice-note';
import { workoutKind } from './workout';

const kinds = [
  categoryKind,
  labelKind,
  taskKind,
  checklistKind,
  checklistItemKind,
  linkKind,
  appliedOperationKind,
  noteKind,
  timeEntryKind,
  dayPlanKind,
  planBlockKind,
  pinKind,
  ratingKind,
  workoutKind,
  measurementKind,
  habitKind,
  habitCheckKind,
  attachmentKind,
  editDismissalKind,
  voiceNoteKind,
] as const satisfies readonly RecordKind[];

export type JournalKind = (typeof kinds)[number];
/** Every kind of record that a journal holds. */
export const journalKinds: readonly RecordKind[] = kinds;
