import type { Batch } from '../../src/core/batch';
import type { Json } from '../../src/core/json';
import type { CommitRequest, UnitOfWork } from '../../src/db/commit';
import { createRecordStore, type StoreFault } from '../../src/db/records/store';
import type { SqlDatabase } from '../../src/db/sql-database';
import { supersededEditKind } from '../../src/db/superseded-edit';
import { openBetterSqlite3 } from '../../src/platform/node/better-sqlite3-sql';
import { asPerson, createTables, kinds, openBed, type BedKind, type BedWriter } from '../commit/bed';
import { contentsOf, type Journal } from './carry';

// The small test world of the unit of work, with its own host and a list of everything that it emits.
export type SmallJournal = Journal & {
  readonly unitOfWork: UnitOfWork<BedKind>;
  readonly batches: readonly Batch[];
  readonly faults: readonly StoreFault[];
  /** Answers the act's id. */
  readonly act: (body: (writer: BedWriter) => void, request?: Partial<CommitRequest>) => string;
  readonly read: (kind: string, id: string) => unknown;
  readonly contents: () => string;
  readonly undo: (actId: string) => unknown;
};
export const smallKinds = [...kinds, supersededEditKind];
const TABLES = ['topics', 'steps', 'events', 'sayings', 'superseded_edits'];

export const openSmallJournal = (hostId: string, opened?: SqlDatabase): SmallJournal => {
  const database = opened ?? openBetterSqlite3(':memory:');
  if (opened === undefined) createTables(database);
  const { unitOfWork, ids, faults } = openBed(database, {
    hostId,
    seed: hostId.length * 31 + hostId.charCodeAt(hostId.length - 1),
  });
  unitOfWork.mergeWaiting();
  const records = createRecordStore({ database, kinds: smallKinds });
  const batches: Batch[] = [];
  unitOfWork.onBatch((batch) => batches.push(batch));
  const journal = { database, records, unitOfWork };
  return {
    ...journal,
    batches,
    faults,
    act: (body, request) => {
      const commandId = ids();
      const done = unitOfWork.commit({ ...asPerson(commandId), ...request }, (writer): Json => {
        body(writer);
        return null;
      });
      if (!done.ok) throw new Error(`${done.error.code} ${done.error.detail ?? ''}`);
      return request?.actId ?? commandId;
    },
    read: (kind, id) => {
      let fields: unknown = null;
      const done = unitOfWork.commit(asPerson(ids()), (writer) => {
        fields = writer.untyped.read(kind, id)?.fields ?? null;
        return null;
      });
      if (!done.ok) throw new Error(done.error.code);
      return fields;
    },
    contents: () => contentsOf(journal, TABLES),
    undo: (actId) => {
      const done = unitOfWork.undo(asPerson(ids()), actId);
      return done.ok ? { restored: done.value.restored, kept: done.value.kept } : done.error.code;
    },
  };
};
