import type { Json } from '../../core/json';
import { effectiveOf, foldedField } from '../records/effective';
import { isDeleted, loadRecord, type Draft, type DraftRecord } from '../records/draft';
import type { Effective } from '../record-kind';
import { column, textOr } from '../rows';
import type { SqlDatabase } from '../sql-database';
import { commitOf } from './feed';
import type { Standing } from './undone-entry';

// [UNDO-9] What came with the act and is used by what is there now stays.
// [UNDO-8] What an undo gives back goes with what came since: nothing runs again beside what began in the meantime.
export type Besides = {
  readonly record: DraftRecord;
  readonly database: SqlDatabase;
  readonly standing: Standing;
  /** The place of the act's newest commit that wrote this record. */
  readonly newest: number;
};

/** What this undo gives back itself, and what came from another device, is none. */
const isSince = (
  draft: Draft,
  { record, database, standing, newest, id }: Besides & { id: string },
): boolean => {
  const { kind } = record;
  if (kind.underway === undefined || !draft.store.readState(kind, id).ok) return false;
  const other = loadRecord(draft, { kind, id });
  if (other.counter !== 0) return false;
  return [kind.underway.field, 'deletedAt'].some((field) => {
    const shown = foldedField(other, field)?.entry;
    if (shown === undefined || shown === null) return false;
    const commit = commitOf(database, standing(shown, { kind: kind.kind, id, field }));
    return commit !== null && commit.isOwn && commit.arrival > newest;
  });
};

/** What stands in the place of what would be given back; null where all of it may. */
export const endedBeside = (
  draft: Draft,
  besides: Besides & { readonly back: ReadonlyMap<string, { readonly value: Json }> },
): { readonly field: string; readonly value: Json } | null => {
  const { record, database, back } = besides;
  const { underway } = record.kind;
  if (underway === undefined || record.now === null) return null;
  const before = effectiveOf(record.kind, record.now);
  const after: Effective = {
    ...before,
    ...Object.fromEntries([...back].map(([name, { value }]) => [name, value])),
  };
  const at = underway.overAt(before);
  if (at === null || underway.overAt(after) !== null) return null;
  const others = underway.ids(database).filter((id) => id !== record.id);
  if (!others.some((id) => isSince(draft, { ...besides, id }))) return null;
  return { field: underway.field, value: underway.endedAt(after, { database, id: record.id, at }) };
};

/** Whether anything is left that names it, once what this commit deletes is gone. */
export const isUsed = (
  draft: Draft,
  { record: { kind, id }, database }: Pick<Besides, 'record' | 'database'>,
): boolean =>
  (kind.users ?? []).some((users) => {
    const user = draft.store.registerKind(users.kind);
    return column({ id: textOr(null) }, users.sql)
      .all(database, [id])
      .some((named) => {
        if (named === null || !draft.store.readState(user, named).ok) return true;
        return !isDeleted(loadRecord(draft, { kind: user, id: named }));
      });
  });
