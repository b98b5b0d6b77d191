import { readableRows, type RowsOf } from '../../db/readable-rows';
import type { Engine } from '../engine';

/**
 * [RESCUE-7] Every row of the journal, for one work. SQLite reads them; what it cannot read comes out of the bytes, and so does all of it
 * once the file is known to be damaged: of a page that was written in half it says nothing.
 */
export const journalRows = ({
  database,
  health,
  salvage,
}: Pick<Engine, 'database' | 'health' | 'salvage'>): RowsOf => {
  const salvaged = (): RowsOf | null => salvage.open()?.rowsOf ?? null;
  const all = health.isDamaged() ? salvaged() : null;
  return all ?? readableRows(database, salvaged);
};
