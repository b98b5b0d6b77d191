import { z } from 'zod';
import type { FieldDefinitions, RegisterKind } from '../../record-kind';
import { idsOf, memberText, textOf, textOrNull } from '../effective';
import { CategoryId, Line, RecordId, Text, WallText } from './fields';
import { deletedColumn, lifetimeFields } from './lifetime';

const planBlockFields = {
  planId: { schema: RecordId, fold: 'scalar' },
  /** [DAYPLAN-1] Start, end and category are one register; wall times without a zone. */
  block: {
    schema: z.object({ start: WallText, end: WallText, categoryId: CategoryId.nullable() }),
    fold: 'scalar',
  },
  title: { schema: Line, fold: 'scalar', isText: true },
  notes: { schema: Text, fold: 'scalar', isText: true },
  taskId: { schema: RecordId.nullable(), fold: 'scalar' },
  ...lifetimeFields,
} as const satisfies FieldDefinitions;

export const planBlockKind = {
  kind: 'planBlock',
  table: 'plan_block',
  storage: 'registers',
  payloadType: 'journalEntity',
  token: 'DAY_PLAN',
  parentField: 'planId',
  parentKind: 'dayPlan',
  relatedIds: (effective) => idsOf(effective, 'planId', 'taskId'),
  fields: planBlockFields,
  columns: {
    plan_id: { type: 'TEXT', from: (effective) => textOf(effective, 'planId') },
    start_at: {
      type: 'TEXT',
      from: (effective) => memberText(effective, { group: 'block', member: 'start' }) ?? '',
    },
    end_at: {
      type: 'TEXT',
      from: (effective) => memberText(effective, { group: 'block', member: 'end' }) ?? '',
    },
    category_id: {
      type: 'TEXT',
      from: (effective) => memberText(effective, { group: 'block', member: 'categoryId' }),
    },
    title: { type: 'TEXT', from: (effective) => textOf(effective, 'title') },
    task_id: { type: 'TEXT', from: (effective) => textOrNull(effective, 'taskId') },
    deleted_at: deletedColumn,
  },
} as const satisfies RegisterKind<typeof planBlockFields>;
