import { integerNamed } from '../../db/journal/effective';
import { onTokens } from '../../notifications/dependence';
import { CareKind, careQueries, type CareRef, type ConflictedRecord } from '../api/care-definition';
import type { Engine } from '../engine';
import { readRecord, type AnyRecord } from '../queries/journal-records';
import { query } from '../queries/query';
import { careKindOf, careTitle, careTokens } from './care-kinds';
import { fieldConflicts } from './conflict-fields';
import { lostEditView, openEdits, openEditsOf, type OpenEdit } from './lost-edits';
import { recoveredChildren } from './recovered-children';
import { column, text } from '../../db/rows';

// [CARE-3] The list is derived anew each time: records with a live conflict, then superseded edits not put away, each record once.
const MOST = 100;
const dependence = onTokens(...careTokens, 'SUPERSEDED_EDIT');

const isLive = ({ fields }: AnyRecord): boolean => integerNamed(fields, 'deletedAt') === null;

const viewOf = (
  engine: Engine,
  { kind, record, edits }: { kind: CareKind; record: AnyRecord; edits: readonly OpenEdit[] },
): ConflictedRecord | null => {
  if (!isLive(record)) return null;
  const conflicts = fieldConflicts(engine, { kind: careKindOf(kind), record });
  const lost = edits.map((open) => lostEditView(engine, { open, record }));
  if (conflicts.length + lost.length === 0) return null;
  return { ref: { kind, id: record.id }, title: careTitle(engine, { kind, record }), conflicts, lost };
};

/** One after the other: behind many that ask nobody anything there may be one that does. */
const conflicted = function* ({ database }: Engine, kind: CareKind): Generator<CareRef, undefined> {
  const { table } = careKindOf(kind);
  const pages = column(
    { id: text },
    `SELECT id FROM ${table} INDEXED BY ${table}_conflicted WHERE conflicted = 1 AND id > ? ORDER BY id LIMIT ?`,
  );
  for (let after = ''; ;) {
    const { rows, found } = pages.page(database, [after, MOST]);
    for (const id of rows) yield { kind, id };
    const last = rows.at(-1);
    if (found < MOST || last === undefined) return undefined;
    after = last;
  }
};

const conflictedRecord = (engine: Engine, { kind, id }: CareRef): ConflictedRecord | null => {
  const record = readRecord(engine, { kind: careKindOf(kind), id });
  return record === null ? null : viewOf(engine, { kind, record, edits: openEditsOf(engine, id) });
};

/** At most `limit` + 1 of them. */
const conflictedRecords = (engine: Engine, limit: number): readonly ConflictedRecord[] => {
  const found = new Map<string, ConflictedRecord>();
  const add = (ref: CareRef): void => {
    const key = `${ref.kind} ${ref.id}`;
    const view = found.has(key) ? null : conflictedRecord(engine, ref);
    if (view !== null) found.set(key, view);
  };
  for (const kind of CareKind.options) {
    for (const ref of conflicted(engine, kind)) {
      if (found.size > limit) return [...found.values()];
      add(ref);
    }
  }
  for (const { kind, edit } of openEdits(engine)) {
    if (found.size > limit) break;
    add({ kind, id: edit.recordId });
  }
  return [...found.values()];
};

export const conflictQueries = {
  'care.status': query(careQueries['care.status'], {
    read: (engine) => ({
      conflicts: Math.min(MOST, conflictedRecords(engine, MOST).length),
      recovered: recoveredChildren(engine).length,
    }),
    dependsOn: () => dependence,
  }),
  'conflict.list': query(careQueries['conflict.list'], {
    read: (engine, { limit = 50 }) => {
      const records = conflictedRecords(engine, limit);
      return { records: records.slice(0, limit), isAll: records.length <= limit };
    },
    dependsOn: () => dependence,
  }),
  'conflict.get': query(careQueries['conflict.get'], {
    read: conflictedRecord,
    dependsOn: () => dependence,
  }),
};
