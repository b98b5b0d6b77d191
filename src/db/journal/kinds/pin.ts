import type { FieldDefinitions, RegisterKind } from '../../record-kind';
import { idsOf, textOf, textOrNull } from '../effective';
import { Position, RecordId } from './fields';
import { deletedColumn, derivedIdOf, lifetimeFields } from './lifetime';

/** A task that the person wants to do on the plan's day. [JOURNAL-12] A plan pins a task once. */
export const pinId = ({ planId, taskId }: { readonly planId: string; readonly taskId: string }): string => {
  const id = derivedIdOf('pin', [planId, taskId]);
  if (id === null) throw new Error('[JOURNAL-12] a pin without a plan or a task');
  return id;
};

const pinFields = {
  planId: { schema: RecordId, fold: 'scalar' },
  taskId: { schema: RecordId, fold: 'scalar' },
  position: { schema: Position, fold: 'scalar' },
  ...lifetimeFields,
} as const satisfies FieldDefinitions;

export const pinKind = {
  kind: 'pin',
  table: 'pin',
  storage: 'registers',
  payloadType: 'entryLink',
  token: 'DAY_PLAN',
  parentField: 'planId',
  parentKind: 'dayPlan',
  relatedIds: (effective) => idsOf(effective, 'planId', 'taskId'),
  derivedId: (effective) =>
    derivedIdOf('pin', [textOrNull(effective, 'planId'), textOrNull(effective, 'taskId')]),
  fields: pinFields,
  columns: {
    plan_id: { type: 'TEXT', from: (effective) => textOf(effective, 'planId') },
    task_id: { type: 'TEXT', from: (effective) => textOf(effective, 'taskId') },
    position: { type: 'TEXT', from: (effective) => textOf(effective, 'position') },
    deleted_at: deletedColumn,
  },
} as const satisfies RegisterKind<typeof pinFields>;
