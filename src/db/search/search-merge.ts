import { column, number } from '../rows';
import type { SqlDatabase } from '../sql-database';

// [SEARCH-12] Read anew, the index lies in as many pieces as it was written in, and a question looks into each. They are put together in small
// steps while nobody waits; a step that is cut off or done twice changes nothing that is found.
const CHANGES = column({ changes: number }, 'SELECT total_changes() AS changes');
/** Negative: all pieces into one. The amount is pages of the index written at once: a few milliseconds. */
const MERGE = "INSERT INTO words (words, rank) VALUES ('merge', -32)";

const changesSoFar = (index: SqlDatabase): number => CHANGES.first(index) ?? 0;

/** Inside a transaction. True where nothing is left to put together; FTS5 counts the command itself as one change. */
export const mergeSome = (index: SqlDatabase): boolean => {
  const before = changesSoFar(index);
  index.run(MERGE);
  return changesSoFar(index) - before < 2;
};
