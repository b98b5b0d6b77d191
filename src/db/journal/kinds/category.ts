import type { RegisterKind } from '../../record-kind';
import { foldName } from '../fold-text';
import { integerOrNull, textOf } from '../effective';
import { ColorText, Line, Millis } from './fields';

/** Category and label have one shape: a name, a colour, a birth and perhaps an end. */
export const namedKind = (kind: { kind: string; table: string; token: string }): RegisterKind => ({
  ...kind,
  storage: 'registers',
  payloadType: 'journalEntity',
  fields: {
    name: { schema: Line, fold: 'scalar', isText: true },
    color: { schema: ColorText, fold: 'scalar' },
    createdAt: { schema: Millis, fold: 'scalar' },
    deletedAt: { schema: Millis.nullable(), fold: 'deletedAt' },
  },
  columns: {
    name: { type: 'TEXT', from: (effective) => textOf(effective, 'name') },
    name_folded: { type: 'TEXT', from: (effective) => foldName(textOf(effective, 'name')) },
    color: { type: 'TEXT', from: (effective) => textOf(effective, 'color') },
    deleted_at: { type: 'INTEGER', from: (effective) => integerOrNull(effective, 'deletedAt') },
  },
});

export const categoryKind = namedKind({ kind: 'category', table: 'category', token: 'CATEGORY' });
