import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { asSqlError } from './file-error';

// [SQL-20] Even a reader of a WAL database writes beside it. Where it may not (a read-only disk, a full one), the file is read into
// memory, with whatever its log holds. Whoever asks owns the profile, so nobody writes meanwhile.
const readSettled = (path: string): Buffer | null => {
  const bytes = readFileSync(path);
  const isSqlite = bytes.subarray(0, 15).toString('latin1') === 'SQLite format 3';
  // Bytes 18 and 19 say "WAL", which no database in memory can be.
  return isSqlite ? bytes.fill(1, 18, 20) : null;
};

/** The log goes into a copy where it can be written; nothing of it stays there. */
const readWithLog = (path: string): Buffer | null => {
  const folder = mkdtempSync(join(tmpdir(), 'reveille-reading-'));
  try {
    const copy = join(folder, 'copy.sqlite');
    copyFileSync(path, copy);
    copyFileSync(`${path}-wal`, `${copy}-wal`);
    const database = new Sqlite(copy);
    try {
      database.pragma('wal_checkpoint(TRUNCATE)');
    } finally {
      database.close();
    }
    return readSettled(copy);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

/** Null: not there, or no database. */
export const bytesOfUnwritable = (path: string): Buffer | null =>
  asSqlError(() => {
    if (!existsSync(path)) return null;
    const log = statSync(`${path}-wal`, { throwIfNoEntry: false });
    return log === undefined || log.size === 0 ? readSettled(path) : readWithLog(path);
  });
