import { z } from 'zod';
import type { FieldDefinitions, RegisterKind } from '../../record-kind';
import { idsOf, integerOrNull, textOf } from '../effective';
import { Line, RecordId } from './fields';
import { deletedColumn, lifetimeFields } from './lifetime';

const attachmentFields = {
  ownerId: { schema: RecordId, fold: 'scalar' },
  /** SHA-256 of the bytes, lower-case hex. */
  hash: { schema: z.string().regex(/^[0-9a-f]{64}$/), fold: 'scalar' },
  mime: { schema: z.string().max(64), fold: 'scalar' },
  bytes: { schema: z.number().int().min(1).max(Number.MAX_SAFE_INTEGER), fold: 'scalar' },
  name: { schema: Line, fold: 'scalar', isText: true },
  width: { schema: z.number().int().min(0).max(1_000_000), fold: 'scalar' },
  height: { schema: z.number().int().min(0).max(1_000_000), fold: 'scalar' },
  ...lifetimeFields,
} as const satisfies FieldDefinitions;

/** A file that belongs to a record, named by what is in it. The bytes lie elsewhere, once for all records that name them. */
export const attachmentKind = {
  kind: 'attachment',
  table: 'attachment',
  storage: 'registers',
  payloadType: 'journalEntity',
  token: 'NOTE',
  relatedIds: (effective) => idsOf(effective, 'ownerId'),
  fields: attachmentFields,
  columns: {
    owner_id: { type: 'TEXT', from: (effective) => textOf(effective, 'ownerId') },
    hash: { type: 'TEXT', from: (effective) => textOf(effective, 'hash') },
    created_at: { type: 'INTEGER', from: (effective) => integerOrNull(effective, 'createdAt') },
    deleted_at: deletedColumn,
  },
} as const satisfies RegisterKind<typeof attachmentFields>;
