import type { IdSource } from '../../core/id';
import { fail, ok, type Failure, type Result } from '../../core/result';
import { hasAnyCommit as hasCommit } from '../log/feed';
import { openMigrated } from '../migrate';
import { versionOf } from '../migration';
import { unlessDamaged } from '../unless-damaged';
import { from, text } from '../rows';
import type { SqlDatabase, SqlFiles } from '../sql-database';
import { journalMigrations } from './migrations';

export const JOURNAL_FILE = 'db.sqlite';
export const JOURNAL_VERSION = journalMigrations.length;

// [JOURNAL-15] A profile's journal is the first of its databases to be made and, where all is erased, the last to go: where
// another lies beside none, it was lost.
export const hasOtherDatabases = (files: SqlFiles): boolean =>
  files.list().some((name) => name.endsWith('.sqlite') && name !== JOURNAL_FILE);

const codeOfOther = (files: SqlFiles, version: number): string => {
  if (version > JOURNAL_VERSION) return 'database_too_new';
  return version === 0 && hasOtherDatabases(files) ? 'database_lost' : 'migration_failed';
};

/** For reading alone: nothing is migrated, so only a file of exactly this version can be read. */
const openToRead = (files: SqlFiles): Result<SqlDatabase, Failure> => {
  if (!files.exists(JOURNAL_FILE))
    return fail(hasOtherDatabases(files) ? 'database_lost' : 'database_cannot_open');
  const database = files.open(JOURNAL_FILE, { readOnly: true });
  const version = versionOf(database);
  if (version === JOURNAL_VERSION) return ok(database);
  database.close();
  return fail(codeOfOther(files, version));
};

export const openJournal = (
  files: SqlFiles,
  { readOnly }: { readonly readOnly: boolean },
): Result<SqlDatabase, Failure> =>
  readOnly
    ? openToRead(files)
    : openMigrated({
        files,
        name: JOURNAL_FILE,
        migrations: journalMigrations,
        isLost: () => hasOtherDatabases(files),
      });

const HOST = from('meta').column({ value: text }, "WHERE key = 'hostId'");
/** [JOURNAL-7] The host's name in every dot it writes: born with the file, kept in it. */
export const hostIdOf = (database: SqlDatabase, ids: IdSource): string => {
  const kept = HOST.first(database);
  if (kept !== null) return kept;
  const hostId = ids();
  if (!database.isReadOnly) database.run("INSERT INTO meta (key, value) VALUES ('hostId', ?)", [hostId]);
  return hostId;
};

/** [RESCUE-6] Damaged commits are commits. */
export const hasAnyCommit = (database: SqlDatabase): boolean => {
  const has = unlessDamaged(() => hasCommit(database));
  return has ?? true;
};
