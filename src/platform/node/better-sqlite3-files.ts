import {
  closeSync,
  constants,
  copyFileSync,
  existsSync,
  fstatSync,
  fsyncSync,
  openSync,
  readSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { join } from 'node:path';
import { SqlError } from '../../db/sql-database';
import type { FileBytes, SqlFiles } from '../../db/sql-database';
import { isFileName } from '../../db/sql-file-name';
import { openBetterSqlite3 } from './better-sqlite3-sql';
import { syncFolder } from './sync-folder';
import { asSqlError } from './file-error';

// [SQL-11] A copy appears whole or not at all, and is on the disk before copy() returns.
const BESIDE = ['-wal', '-shm', '-journal'] as const;
const UNFINISHED = '.unfinished';

const flush = (path: string): void => {
  const handle = openSync(path, constants.O_RDONLY);
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
};

const hasPendingLog = (path: string): boolean =>
  existsSync(`${path}-wal`) && statSync(`${path}-wal`).size > 0;

const copyWhole = (directory: string, copy: { readonly from: string; readonly to: string }): void => {
  if (hasPendingLog(copy.from)) {
    throw new SqlError({
      kind: 'busy',
      sqliteCode: 5,
      message: 'the file has a log that is not checkpointed',
    });
  }
  const unfinished = copy.to + UNFINISHED;
  copyFileSync(copy.from, unfinished);
  flush(unfinished);
  // A log left beside the target would be replayed over the copy.
  for (const suffix of BESIDE) rmSync(copy.to + suffix, { force: true });
  renameSync(unfinished, copy.to);
  syncFolder(directory);
};

const bytesOf = (path: string): FileBytes | null => {
  if (!existsSync(path)) return null;
  const handle = openSync(path, constants.O_RDONLY);
  return {
    get size() {
      return fstatSync(handle).size;
    },
    read: (offset, length) => {
      const bytes = new Uint8Array(length);
      try {
        return bytes.subarray(0, readSync(handle, bytes, 0, length, offset));
      } catch {
        // A part of the disk that cannot be read costs what stood there.
        return bytes.subarray(0, 0);
      }
    },
    close: () => closeSync(handle),
  };
};

/** The databases of one profile: the files of one directory. */
export const createBetterSqlite3Files = (directory: string): SqlFiles => {
  const pathOf = (name: string): string => {
    if (!isFileName(name)) throw new SqlError({ kind: 'misuse', sqliteCode: 0, message: 'not a file name' });
    return join(directory, name);
  };
  return {
    open: (name, options) => openBetterSqlite3(pathOf(name), options),
    bytes: (name, part) => asSqlError(() => bytesOf(part === 'log' ? `${pathOf(name)}-wal` : pathOf(name))),
    exists: (name) => existsSync(pathOf(name)),
    copy: (from, to) => asSqlError(() => copyWhole(directory, { from: pathOf(from), to: pathOf(to) })),
    remove: (name) =>
      asSqlError(() => {
        // The log goes last: without it a file that is still there would miss commits.
        for (const suffix of ['', UNFINISHED, ...BESIDE]) rmSync(pathOf(name) + suffix, { force: true });
        syncFolder(directory);
      }),
    list: () =>
      asSqlError(() =>
        readdirSync(directory, { withFileTypes: true })
          .filter((entry) => entry.isFile() && !/(?:-wal|-shm|-journal|\.unfinished)$/.test(entry.name))
          .map((entry) => entry.name)
          .sort(),
      ),
  };
};
