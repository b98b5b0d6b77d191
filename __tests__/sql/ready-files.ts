import fs, { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { agentMigrations } from '../../src/db/agent/migrations';
import { AGENT_FILE } from '../../src/db/agent/open-agent-database';
import { journalMigrations } from '../../src/db/journal/migrations';
import { JOURNAL_FILE } from '../../src/db/journal/open-journal';
import { openMigrated } from '../../src/db/migrate';
import type { Migration } from '../../src/db/migration';
import type { SqlFiles } from '../../src/db/sql-database';
import { createBetterSqlite3Files } from '../../src/platform/node/better-sqlite3-files';

// The migrations make each database once in a worker; its bytes are laid down wherever a test would have them make it again.
const migrationsByName: ReadonlyMap<string, readonly Migration[]> = new Map([
  [JOURNAL_FILE, journalMigrations],
  [AGENT_FILE, agentMigrations],
]);

const make = (name: string, migrations: readonly Migration[]): Buffer => {
  const folder = mkdtempSync(join(tmpdir(), 'ready '));
  try {
    const made = openMigrated({ files: createBetterSqlite3Files(folder), name, migrations });
    if (!made.ok) throw new Error(`${name}: ${made.error.code} ${made.error.detail ?? ''}`);
    made.value.close();
    return readFileSync(join(folder, name));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

/** Every test file has modules of its own, node's are the same for all: bytes stay there, known by the very statements that made them. */
const bytesOf = (name: string, migrations: readonly Migration[]): Buffer => {
  const key = Symbol.for(`${name} ${JSON.stringify(migrations)}`);
  const kept: unknown = Reflect.get(fs, key);
  if (Buffer.isBuffer(kept)) return kept;
  const bytes = make(name, migrations);
  Reflect.set(fs, key, bytes);
  return bytes;
};

/** As `createBetterSqlite3Files`, for tests that are not about migrations. */
export const createReadyFiles = (directory: string): SqlFiles => {
  const files = createBetterSqlite3Files(directory);
  return {
    ...files,
    open: (name, options) => {
      const migrations = migrationsByName.get(name);
      const isNew = options?.readOnly !== true && !files.exists(name) && existsSync(directory);
      if (migrations !== undefined && isNew) writeFileSync(join(directory, name), bytesOf(name, migrations));
      return files.open(name, options);
    },
  };
};
