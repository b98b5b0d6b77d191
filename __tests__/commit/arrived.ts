import { createCommitLog, type ArrivedCommit } from '../../src/db/log/append';
import type { Unit } from '../../src/db/log/past';
import type { SqlDatabase } from '../../src/db/sql-database';

/** A commit of another device as the log takes it, without the states that it brings. */
export const arrivedOf = (
  host: string,
  { firstCounter, units }: { readonly firstCounter: number; readonly units: readonly Unit[] },
): ArrivedCommit => ({
  host,
  firstCounter,
  units,
  actId: `act-${host}-${firstCounter}`,
  at: 1_700_000_000_000 + firstCounter,
  author: 'user',
  cause: undefined,
  tokens: { relatedIds: [], subtypes: [], ends: [] },
  before: [],
});

/** Beside whoever writes here: no own commit comes after it, but in a database that is opened again. */
export const letArrive = (database: SqlDatabase, commit: ArrivedCommit) => {
  const log = createCommitLog(database);
  return database.transaction(() => log.insertArrived(commit));
};
