import type { StatementShape } from './sql-statement';

// [SQL-23] Counts, per table, the writes of one handle. A statement's mark is the sum over all names in it. Names that are no tables add
// nothing, so no query can miss a table, and a false match only costs one more read.
export type WriteMarks = {
  readonly markOf: (shape: StatementShape) => number;
  /** Call before the write. */
  readonly moved: (shape: StatementShape) => void;
  readonly movedAll: () => void;
};

export const createWriteMarks = (): WriteMarks => {
  const writesByTable = new Map<string, number>();
  let all = 0;
  return {
    markOf: ({ kind, names }) => {
      // A writing statement never has the same mark twice.
      if (kind !== 'read') return Number.NaN;
      let mark = all;
      for (const name of names) mark += writesByTable.get(name) ?? 0;
      return mark;
    },
    moved: ({ target }) => {
      if (target === null) all += 1;
      else writesByTable.set(target, (writesByTable.get(target) ?? 0) + 1);
    },
    movedAll: () => {
      all += 1;
    },
  };
};
