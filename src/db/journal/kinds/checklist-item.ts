import { z } from 'zod';
import type { FieldDefinitions, RegisterKind } from '../../record-kind';
import { idsOf, integerOrNull, isTrue, textOf } from '../effective';
import { Line, Millis, Position, RecordId } from './fields';

const checklistItemFields = {
  checklistId: { schema: RecordId, fold: 'scalar' },
  /** The checklist's task, kept here so that a change names it and a task's items are one read. An item never changes tasks. */
  taskId: { schema: RecordId, fold: 'scalar' },
  text: { schema: Line, fold: 'scalar', isText: true },
  checked: { schema: z.boolean(), fold: 'scalar' },
  position: { schema: Position, fold: 'scalar' },
  createdAt: { schema: Millis, fold: 'scalar' },
  deletedAt: { schema: Millis.nullable(), fold: 'deletedAt' },
} as const satisfies FieldDefinitions;

// An item is a record with a fractional position, never a place in an array: two devices may add and move at once.
export const checklistItemKind = {
  kind: 'checklistItem',
  table: 'checklist_item',
  storage: 'registers',
  payloadType: 'journalEntity',
  token: 'CHECKLIST',
  parentField: 'checklistId',
  parentKind: 'checklist',
  relatedIds: (effective) => idsOf(effective, 'checklistId', 'taskId'),
  fields: checklistItemFields,
  columns: {
    checklist_id: { type: 'TEXT', from: (effective) => textOf(effective, 'checklistId') },
    task_id: { type: 'TEXT', from: (effective) => textOf(effective, 'taskId') },
    text: { type: 'TEXT', from: (effective) => textOf(effective, 'text') },
    checked: { type: 'INTEGER', from: (effective) => (isTrue(effective, 'checked') ? 1 : 0) },
    position: { type: 'TEXT', from: (effective) => textOf(effective, 'position') },
    deleted_at: { type: 'INTEGER', from: (effective) => integerOrNull(effective, 'deletedAt') },
  },
} as const satisfies RegisterKind<typeof checklistItemFields>;
