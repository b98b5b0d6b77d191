import { fail, ok, type Failure, type Result } from '../../core/result';
import { isJsonObject } from '../../core/json';
import type { Writer } from '../../db/commit';
import { linkId } from '../../db/journal/link-id';
import { categoryKind } from '../../db/journal/kinds/category';
import { labelKind } from '../../db/journal/kinds/label';
import { integerNamed, integerOrNull } from '../../db/journal/effective';
import { careCommands } from '../api/care-definition';
import { remove } from '../commands/known-records';
import { endLink, setLink } from '../../db/journal/links';
import type { Engine } from '../engine';
import { readRecord } from '../queries/journal-records';
import { slicedCommand } from '../transfer/file-work';
import { plain } from './conflict-fields';
import { inParts } from './in-parts';
import { column, select, text, type Select } from '../../db/rows';

// [CARE-12] Merging gives everything of the one, deleted or not, to the other, then deletes the one. Deleted records stay deleted.
type Carrier = { readonly kind: string; readonly id: string };
type Two = { readonly id: string; readonly into: string };

const carriers = (sql: string): Select<string> => column({ id: text }, sql);
const OF_CATEGORY: readonly { readonly kind: string; readonly of: Select<string> }[] = [
  {
    kind: 'task',
    of: carriers(
      'SELECT id FROM task INDEXED BY task_category WHERE category_id = ? AND live_status IS NOT NULL LIMIT ?',
    ),
  },
  {
    kind: 'task',
    of: carriers(
      'SELECT id FROM task INDEXED BY task_category_deleted WHERE category_id = ? AND live_status IS NULL LIMIT ?',
    ),
  },
  ...[
    ['note', 'note'],
    ['voiceNote', 'voice_note'],
    ['timeEntry', 'time_entry'],
    ['planBlock', 'plan_block'],
    ['workout', 'workout'],
    ['measurement', 'measurement'],
    ['habit', 'habit'],
  ].map(([kind = '', table = '']) => ({
    kind,
    of: carriers(`SELECT id FROM ${table} INDEXED BY ${table}_category WHERE category_id = ? LIMIT ?`),
  })),
];

const carriersOf = (
  { database }: Engine,
  { id, most }: { readonly id: string; readonly most: number },
): readonly Carrier[] => {
  const found: Carrier[] = [];
  for (const { kind, of } of OF_CATEGORY) {
    if (found.length >= most) break;
    for (const carrier of of.all(database, [id, most - found.length])) found.push({ kind, id: carrier });
  }
  return found;
};

const recategorise = (writer: Writer, { kind, id, into }: Carrier & { readonly into: string }): void => {
  const fields = writer.untyped.read(kind, id)?.fields ?? {};
  const deletedAt = integerNamed(fields, 'deletedAt');
  const block = plain(fields['block']);
  const moved =
    kind === 'planBlock' && isJsonObject(block)
      ? { block: { ...block, categoryId: into } }
      : { categoryId: into };
  writer.untyped.write(kind, id, deletedAt === null ? moved : { ...moved, deletedAt });
};

const LABELLED = select(
  { kind: text, id: text },
  "SELECT id AS kind, from_id AS id FROM link INDEXED BY link_label WHERE to_id = ? AND kind = 'label' AND deleted_at IS NULL LIMIT ?",
);
const labelledBy = (
  { database }: Engine,
  { id, most }: { readonly id: string; readonly most: number },
): readonly Carrier[] => LABELLED.all(database, [id, most]);

const check = (
  engine: Engine,
  { kind, id, into }: Two & { readonly kind: 'category' | 'label' },
): Result<null, Failure> => {
  if (id === into) return fail('invalid_arguments', 'into');
  const definition = kind === 'category' ? categoryKind : labelKind;
  for (const each of [id, into]) {
    const record = readRecord(engine, { kind: definition, id: each });
    if (record === null || integerOrNull(record.fields, 'deletedAt') !== null)
      return fail(`${kind}_not_found`);
  }
  return ok(null);
};

const mergeCategory = slicedCommand(careCommands['category.merge'], function* ({ engine, input, message }) {
  const { id, into } = input;
  const earlier = engine.unitOfWork.answerOf(message.commandId);
  if (earlier !== null) return ok(earlier.result);
  const checked = check(engine, { kind: 'category', ...input });
  if (!checked.ok) return checked;
  const actId = message.actId ?? message.commandId;
  return yield* inParts<Carrier>(engine, {
    message,
    work: {
      next: (most) => carriersOf(engine, { id, most }),
      write: (writer, carrier) => recategorise(writer, { ...carrier, into }),
      finish: (writer) => remove(writer, { kind: 'category', id }),
      answer: (records) => ({ actId, records }),
    },
  });
});

const mergeLabel = slicedCommand(careCommands['label.merge'], function* ({ engine, input, message }) {
  const { id, into } = input;
  const earlier = engine.unitOfWork.answerOf(message.commandId);
  if (earlier !== null) return ok(earlier.result);
  const checked = check(engine, { kind: 'label', ...input });
  if (!checked.ok) return checked;
  const actId = message.actId ?? message.commandId;
  return yield* inParts<Carrier>(engine, {
    message,
    work: {
      next: (most) => labelledBy(engine, { id, most }),
      write: (writer, { id: from }) => {
        setLink(writer, { kind: 'label', from, to: into });
        endLink(writer, linkId({ kind: 'label', from, to: id }));
      },
      finish: (writer) => remove(writer, { kind: 'label', id }),
      answer: (records) => ({ actId, records }),
    },
  });
});

export const mergeCommands = { 'category.merge': mergeCategory, 'label.merge': mergeLabel };
