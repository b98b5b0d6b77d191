import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SqlFiles } from '../../src/db/sql-database';
import { createBetterSqlite3Files } from '../../src/platform/node/better-sqlite3-files';

export type TemporaryFiles = {
  readonly files: SqlFiles;
  readonly directory: string;
  readonly pathOf: (name: string) => string;
  readonly destroy: () => void;
};

export const createTemporaryFiles = (): TemporaryFiles => {
  const directory = mkdtempSync(join(tmpdir(), 'reveille-sql-'));
  return {
    files: createBetterSqlite3Files(directory),
    directory,
    pathOf: (name) => join(directory, name),
    destroy: () => rmSync(directory, { recursive: true, force: true }),
  };
};
