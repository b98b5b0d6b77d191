import { fail, ok, type Failure, type Result } from '../../../core/result';
import type { Random } from '../../../core/ports';
import { openMigrated } from '../../../db/migrate';
import { bytes, column } from '../../../db/rows';
import type { SqlDatabase, SqlFiles } from '../../../db/sql-database';
import { sqlFailureOf } from '../../../db/sql-failure';
import type { RelayStore } from '../ports';
import { relayMigrations } from './migrations';
import { createSqliteRelayStore } from './sqlite-store';

export const RELAY_FILE = 'relay.sqlite';

const EPOCH = column({ value: bytes }, "SELECT value FROM relay WHERE key = 'epoch'");
const KEEP_EPOCH = "INSERT INTO relay (key, value) VALUES ('epoch', ?)";

/** [RELAY-4] Made with the database, on the disk before anybody is told. */
const epochOf = (database: SqlDatabase, random: Random): Uint8Array => {
  const kept = EPOCH.first(database);
  if (kept !== null) return kept;
  const fresh = random.bytes(16);
  database.run(KEEP_EPOCH, [fresh]);
  return fresh;
};

export type OpenedRelayStore = {
  readonly store: RelayStore;
  /** For idle times. */
  readonly rest: () => void;
  readonly close: () => void;
};

const opened = (database: SqlDatabase, random: Random): Result<OpenedRelayStore, Failure> => {
  const relayEpoch = epochOf(database, random);
  if (relayEpoch.length !== 16) return fail('database_corrupt', 'relay epoch');
  const store = createSqliteRelayStore(database, relayEpoch);
  store.totals();
  return ok({ store, rest: database.checkpoint, close: database.close });
};

export const openRelayStore = (files: SqlFiles, random: Random): Result<OpenedRelayStore, Failure> => {
  const database = openMigrated({ files, name: RELAY_FILE, migrations: relayMigrations });
  if (!database.ok) return database;
  try {
    const found = opened(database.value, random);
    if (!found.ok) database.value.close();
    return found;
  } catch (cause) {
    database.value.close();
    const failure = sqlFailureOf(cause);
    if (failure === null) throw cause;
    return fail(failure.code, failure.detail);
  }
};
