import type { FieldDefinitions, RegisterKind, Users } from '../../record-kind';
import { foldName } from '../fold-text';
import { integerOrNull, textOf } from '../effective';
import { ColorText, Line, Millis } from './fields';

const namedFields = {
  name: { schema: Line, fold: 'scalar', isText: true },
  color: { schema: ColorText, fold: 'scalar' },
  createdAt: { schema: Millis, fold: 'scalar' },
  deletedAt: { schema: Millis.nullable(), fold: 'deletedAt' },
} as const satisfies FieldDefinitions;

/** Category and label have one shape: a name, a colour, a birth and perhaps an end. */
export const namedKind = <const Name extends string>(kind: {
  readonly kind: Name;
  readonly table: string;
  readonly token: string;
  readonly users: readonly Users[];
}) =>
  ({
    ...kind,
    storage: 'registers',
    payloadType: 'journalEntity',
    fields: namedFields,
    columns: {
      name: { type: 'TEXT', from: (effective) => textOf(effective, 'name') },
      name_folded: { type: 'TEXT', from: (effective) => foldName(textOf(effective, 'name')) },
      color: { type: 'TEXT', from: (effective) => textOf(effective, 'color') },
      deleted_at: { type: 'INTEGER', from: (effective) => integerOrNull(effective, 'deletedAt') },
    },
  }) as const satisfies RegisterKind<typeof namedFields>;

const IN_CATEGORY = [
  ['note', 'note'],
  ['timeEntry', 'time_entry'],
  ['planBlock', 'plan_block'],
  ['workout', 'workout'],
  ['measurement', 'measurement'],
  ['habit', 'habit'],
  ['voiceNote', 'voice_note'],
].map(([kind = '', table = '']): Users => ({
  kind,
  sql: `SELECT id FROM ${table} WHERE category_id = ? AND deleted_at IS NULL LIMIT 300`,
}));
const TASKS: Users = {
  kind: 'task',
  sql: 'SELECT id FROM task WHERE category_id = ? AND live_status IS NOT NULL LIMIT 300',
};

export const categoryKind = namedKind({
  kind: 'category',
  table: 'category',
  token: 'CATEGORY',
  users: [TASKS, ...IN_CATEGORY],
});
