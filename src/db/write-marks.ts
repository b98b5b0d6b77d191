import type { StatementShape } from './sql-statement';

// [SQL-23] Counts, per table, the writes of one handle. A statement's mark is the sum over every name in it: names that are no tables have none,
// so a table can be missed in no way of writing a query, and one too many only reads again.
export type WriteMarks = {
  readonly markOf: (shape: StatementShape) => number;
  /** Before the write. */
  readonly moved: (shape: StatementShape) => void;
  readonly movedAll: () => void;
};

export const createWriteMarks = (): WriteMarks => {
  const writesByTable = new Map<string, number>();
  let all = 0;
  return {
    markOf: ({ kind, names }) => {
      // A statement that writes is never the same as before.
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
