import { fail, ok, type Failure, type Result } from '../../core/result';
import { openMigrated } from '../migrate';
import { versionOf } from '../migration';
import type { SqlDatabase, SqlFiles } from '../sql-database';
import { agentMigrations } from './migrations';

export const AGENT_FILE = 'agent.sqlite';
export const AGENT_VERSION = agentMigrations.length;

type Opening = {
  readonly readOnly: boolean;
  /** Asked where no file is there, or one without a table: whether there was one before. Absent: there was none. */
  readonly isLost?: () => boolean;
};

/** For reading alone: nothing is migrated, so only a file of exactly this version can be read. */
const openToRead = (files: SqlFiles, isLost: () => boolean): Result<SqlDatabase, Failure> => {
  if (!files.exists(AGENT_FILE)) return fail(isLost() ? 'agents_lost' : 'database_cannot_open');
  const database = files.open(AGENT_FILE, { readOnly: true });
  const version = versionOf(database);
  if (version === AGENT_VERSION) return ok(database);
  database.close();
  if (version === 0 && isLost()) return fail('agents_lost');
  return fail(version > AGENT_VERSION ? 'database_too_new' : 'migration_failed');
};

/** [LOST-1] One that was there and is gone or empty is `agents_lost`, and nothing is made in its place. */
export const openAgentDatabase = (
  files: SqlFiles,
  { readOnly, isLost = () => false }: Opening,
): Result<SqlDatabase, Failure> => {
  if (readOnly) return openToRead(files, isLost);
  const opened = openMigrated({ files, name: AGENT_FILE, migrations: agentMigrations, isLost });
  return !opened.ok && opened.error.code === 'database_lost' ? fail('agents_lost') : opened;
};
