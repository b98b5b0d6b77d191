import { fail, ok, type Failure, type Result } from '../../core/result';
import { openMigrated } from '../migrate';
import { versionOf } from '../migration';
import type { SqlDatabase, SqlFiles } from '../sql-database';
import { agentMigrations } from './migrations';

export const AGENT_FILE = 'agent.sqlite';
export const AGENT_VERSION = agentMigrations.length;

/** For reading alone: nothing is migrated, so only a file of exactly this version can be read. */
const openToRead = (files: SqlFiles): Result<SqlDatabase, Failure> => {
  if (!files.exists(AGENT_FILE)) return fail('database_cannot_open');
  const database = files.open(AGENT_FILE, { readOnly: true });
  const version = versionOf(database);
  if (version === AGENT_VERSION) return ok(database);
  database.close();
  return fail(version > AGENT_VERSION ? 'database_too_new' : 'migration_failed');
};

export const openAgentDatabase = (
  files: SqlFiles,
  { readOnly }: { readonly readOnly: boolean },
): Result<SqlDatabase, Failure> =>
  readOnly ? openToRead(files) : openMigrated({ files, name: AGENT_FILE, migrations: agentMigrations });
