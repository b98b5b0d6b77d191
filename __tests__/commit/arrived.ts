import { createCommitLog, type ArrivedCommit } from '../../src/db/log/append';
import type { Unit } from '../../src/db/log/past';
import type { SqlDatabase } from '../../src/db/sql-database';

/** A commit of another device, as the log takes it, without its states. */
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
  undoes: null,
  before: [],
});

/** Inserts behind the log's usual owner, so no own commit may follow until the database is opened again. */
export const letArrive = (database: SqlDatabase, commit: ArrivedCommit) => {
  const log = createCommitLog(database);
  return database.transaction(() => log.insertArrived(commit));
};
