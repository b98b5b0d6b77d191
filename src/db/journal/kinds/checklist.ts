import type { FieldDefinitions, RegisterKind } from '../../record-kind';
import { idsOf, integerOrNull, textOf } from '../effective';
import { Line, Millis, RecordId, Seen } from './fields';

const checklistFields = {
  taskId: { schema: RecordId, fold: 'scalar' },
  title: { schema: Line, fold: 'scalar', isText: true },
  createdAt: { schema: Millis, fold: 'scalar' },
  deletedAt: { schema: Millis.nullable(), fold: 'deletedAt' },
  deletionSaw: { schema: Seen.nullable(), fold: 'scalar' },
} as const satisfies FieldDefinitions;

export const checklistKind = {
  kind: 'checklist',
  table: 'checklist',
  storage: 'registers',
  payloadType: 'journalEntity',
  token: 'CHECKLIST',
  parentField: 'taskId',
  parentKind: 'task',
  relatedIds: (effective) => idsOf(effective, 'taskId'),
  fields: checklistFields,
  columns: {
    task_id: { type: 'TEXT', from: (effective) => textOf(effective, 'taskId') },
    title: { type: 'TEXT', from: (effective) => textOf(effective, 'title') },
    created_at: { type: 'INTEGER', from: (effective) => integerOrNull(effective, 'createdAt') ?? 0 },
    deleted_at: { type: 'INTEGER', from: (effective) => integerOrNull(effective, 'deletedAt') },
  },
} as const satisfies RegisterKind<typeof checklistFields>;
