import { parseJson } from '../../core/json';
import type { RecordId } from '../../core/named-ids';
import { SupersededEdit } from '../../db/superseded-edit';
import { anything, select, text } from '../../db/rows';
import type { SqlValue } from '../../db/sql-database';
import { CareKind, type LostEdit } from '../api/care-definition';
import type { Engine } from '../engine';
import type { AnyRecord } from '../queries/journal-records';
import { isAsked, nameOfValue, plain, versionOf } from './conflict-fields';

// [CARE-3] Listed are the superseded edits that nobody put away and whose record is not deleted.
const OPEN = `SELECT s.id, s.body FROM superseded_edits s LEFT JOIN edit_dismissal d INDEXED BY edit_dismissal_edit ON d.edit_id = s.id AND d.deleted_at IS NULL`;
const EDIT = { id: text, body: anything };
const PAGE = select(EDIT, `${OPEN} WHERE s.id > ? AND d.id IS NULL ORDER BY s.id LIMIT ?`);
const OF_RECORD = select(EDIT, `${OPEN} WHERE s.record_id = ? AND d.id IS NULL ORDER BY s.id LIMIT ?`);
const MOST = 100;

export type OpenEdit = { readonly id: string; readonly kind: CareKind; readonly edit: SupersededEdit };

const openEdit = ({ id, body }: { readonly id: string; readonly body: SqlValue }): readonly OpenEdit[] => {
  const json = typeof body === 'string' ? parseJson(body) : null;
  const edit = json?.ok === true ? SupersededEdit.safeParse(json.value) : null;
  const kind = CareKind.safeParse(edit?.data?.kind);
  if (edit?.data === undefined || !kind.success || !isAsked(edit.data.field)) return [];
  return [{ id, kind: kind.data, edit: edit.data }];
};

/** One after the other, however many of them nobody is asked about. */
export const openEdits = function* ({ database }: Engine): Generator<OpenEdit, undefined> {
  for (let after = ''; ;) {
    const { rows, found } = PAGE.page(database, [after, MOST]);
    yield* rows.flatMap(openEdit);
    const last = rows.at(-1);
    if (found < MOST || last === undefined) return undefined;
    after = last.id;
  }
};
export const openEditsOf = ({ database }: Engine, recordId: RecordId): readonly OpenEdit[] =>
  OF_RECORD.all(database, [recordId, MOST]).flatMap(openEdit);

/** Beside what the record says now. */
export const lostEditView = (
  engine: Engine,
  { open: { id, edit }, record }: { readonly open: OpenEdit; readonly record: AnyRecord },
): LostEdit => {
  const { field, host, counter, value, authority = 'person', tainted = false } = edit;
  const entry = { host, n: counter, by: 'person' as const, authority, tainted, value: plain(value) };
  const current = plain(record.fields[field]);
  return {
    editId: id,
    field,
    lost: versionOf(engine, { field, entry }),
    current: { value: current, name: nameOfValue(engine, { field, value: current }) },
  };
};
