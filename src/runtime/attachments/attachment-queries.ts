import { fail, ok } from '../../core/result';
import { integerOrNull, textOf } from '../../db/journal/effective';
import { attachmentKind } from '../../db/journal/kinds/attachment';
import { nothing, onEntities } from '../../notifications/dependence';
import { entryQueries as entries, type AttachmentView } from '../api/entry-definition';
import type { Engine } from '../engine';
import { readRecord, readRecords, type ReadRecord } from '../queries/journal-records';
import { query, type Query } from '../queries/query';
import { readInput } from '../../api/read-input';
import { ATTACHMENT_PIECE } from '../../db/attachments/attachment-store';
import { bytesToBase64 } from '../transfer/staging/base64';

/** As many as a note can sensibly hold. */
const MOST = 200;
const OF_NOTE = `SELECT id, state FROM attachment INDEXED BY attachment_owner WHERE owner_id = ? AND deleted_at IS NULL
ORDER BY created_at, id LIMIT ${MOST}`;

const attachmentView = (engine: Engine, { id, fields }: ReadRecord<'attachment'>): AttachmentView => ({
  id,
  ownerId: textOf(fields, 'ownerId'),
  name: textOf(fields, 'name'),
  mime: textOf(fields, 'mime'),
  bytes: integerOrNull(fields, 'bytes') ?? 0,
  width: integerOrNull(fields, 'width') ?? 0,
  height: integerOrNull(fields, 'height') ?? 0,
  isHere: engine.attachments.sizeOf(textOf(fields, 'hash')) !== null,
});

/** Null where it is deleted as well: its bytes may be gone. */
const liveAttachment = (engine: Engine, id: string): ReadRecord<'attachment'> | null => {
  const record = readRecord(engine, { kind: attachmentKind, id });
  return record === null || integerOrNull(record.fields, 'deletedAt') !== null ? null : record;
};

export const attachmentOf = (engine: Engine, id: string): AttachmentView | null => {
  const record = liveAttachment(engine, id);
  return record === null ? null : attachmentView(engine, record);
};

const get = query(entries['attachment.get'], {
  read: (engine, { id }) => attachmentOf(engine, id),
  dependsOn: (_, { id }) => onEntities([id]),
});

const list = query(entries['attachment.list'], {
  read: (engine, { noteId }) => ({
    attachments: readRecords(engine, { kind: attachmentKind, sql: OF_NOTE, params: [noteId] }).map((record) =>
      attachmentView(engine, record),
    ),
  }),
  dependsOn: (_, { noteId }) => onEntities([noteId]),
});

const read: Query = {
  definition: entries['attachment.read'],
  run: (engine, message) => {
    const input = readInput(entries['attachment.read'].input, message.input);
    if (!input.ok) return { answer: input, dependence: nothing };
    const { id, number } = input.value;
    const record = liveAttachment(engine, id);
    const hash = record === null ? '' : textOf(record.fields, 'hash');
    const size = engine.attachments.sizeOf(hash);
    const bytes = size === null ? null : engine.attachments.piece(hash, number);
    if (size === null || bytes === null) return { answer: fail('attachment_not_here'), dependence: nothing };
    const isLast = (number + 1) * ATTACHMENT_PIECE >= size;
    return { answer: ok({ data: bytesToBase64(bytes), isLast }), dependence: nothing };
  },
};

export const attachmentQueries = { 'attachment.get': get, 'attachment.list': list, 'attachment.read': read };
