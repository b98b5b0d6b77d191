import { sqlErrorOf } from '../../src/db/sql-database';
import type { SqlDatabase, SqlError, SqlFiles } from '../../src/db/sql-database';

// A disk that fails on purpose. A write is: a run(), the COMMIT of a transaction, a checkpoint, a flush, a copy, a removal.
export type FaultPlan = {
  /** Asked before each write, which counts from 1; an error is thrown in its place. */
  readonly failureAt: (write: number, what: Write) => SqlError | null;
};
export type Write = 'begin' | 'run' | 'commit' | 'checkpoint' | 'flush' | 'open' | 'copy' | 'remove';

export const diskFull = (): SqlError => sqlErrorOf(13, 'database or disk is full (made to fail)');
export const diskBroken = (): SqlError => sqlErrorOf(10, 'disk I/O error (made to fail)');

export type Faults = {
  readonly attempt: (what: Write) => void;
  readonly writes: () => number;
  readonly plan: (plan: FaultPlan) => void;
};

export const noFaults: FaultPlan = { failureAt: () => null };
export const everyNth = (n: number, error: () => SqlError = diskFull): FaultPlan => ({
  failureAt: (write) => (write % n === 0 ? error() : null),
});
export const onlyAt = (n: number, error: () => SqlError = diskFull): FaultPlan => ({
  failureAt: (write) => (write === n ? error() : null),
});
/** As a killed process: from then on nothing works. */
export const deadFrom = (n: number, error: () => SqlError = diskBroken): FaultPlan => ({
  failureAt: (write) => (write >= n ? error() : null),
});

export const createFaults = (first: FaultPlan = noFaults): Faults => {
  let current = first;
  let count = 0;
  return {
    attempt: (what) => {
      count += 1;
      const error = current.failureAt(count, what);
      if (error !== null) throw error;
    },
    writes: () => count,
    plan: (next) => {
      current = next;
      count = 0;
    },
  };
};

export const failingDatabase = (database: SqlDatabase, faults: Faults): SqlDatabase => ({
  isReadOnly: database.isReadOnly,
  markOf: database.markOf,
  query: database.query,
  close: database.close,
  run: (sql, params) => {
    faults.attempt('run');
    return database.run(sql, params);
  },
  // The failing COMMIT is thrown inside the body, after all of its work: the driver rolls back.
  transaction: (body, options) => {
    faults.attempt('begin');
    return database.transaction(() => {
      const value = body();
      faults.attempt('commit');
      return value;
    }, options);
  },
  checkpoint: () => {
    faults.attempt('checkpoint');
    database.checkpoint();
  },
  flush: () => {
    faults.attempt('flush');
    database.flush();
  },
});

export const failingFiles = (files: SqlFiles, faults: Faults): SqlFiles => ({
  exists: files.exists,
  list: files.list,
  open: (name, options) => {
    faults.attempt('open');
    return failingDatabase(files.open(name, options), faults);
  },
  copy: (from, to) => {
    faults.attempt('copy');
    files.copy(from, to);
  },
  remove: (name) => {
    faults.attempt('remove');
    files.remove(name);
  },
});
