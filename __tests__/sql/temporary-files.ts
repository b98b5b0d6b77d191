import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SqlFiles } from '../../src/db/sql-database';
import { createBetterSqlite3Files } from '../../src/platform/node/better-sqlite3-files';
import { createReadyFiles } from './ready-files';

export type TemporaryFiles = {
  readonly files: SqlFiles;
  readonly directory: string;
  readonly pathOf: (name: string) => string;
  readonly destroy: () => void;
};

const temporary = (filesOf: (directory: string) => SqlFiles): TemporaryFiles => {
  const directory = mkdtempSync(join(tmpdir(), 'reveille-sql-'));
  return {
    files: filesOf(directory),
    directory,
    pathOf: (name) => join(directory, name),
    destroy: () => rmSync(directory, { recursive: true, force: true }),
  };
};

/** An empty folder: what is opened there is migrated from nothing. */
export const createTemporaryFiles = (): TemporaryFiles => temporary(createBetterSqlite3Files);

/** A folder for a test that is not about migrations. */
export const createReadyTemporaryFiles = (): TemporaryFiles => temporary(createReadyFiles);
