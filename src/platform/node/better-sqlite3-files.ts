import {
  closeSync,
  constants,
  copyFileSync,
  existsSync,
  fsyncSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { join } from 'node:path';
import { SqlError, sqlErrorOf } from '../../db/sql-database';
import type { SqlFiles } from '../../db/sql-database';
import { isFileName } from '../../db/sql-file-name';
import { openBetterSqlite3 } from './better-sqlite3-sql';

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
  flush(directory);
};

const systemCode = (cause: unknown): string =>
  typeof cause === 'object' && cause !== null && 'code' in cause && typeof cause.code === 'string'
    ? cause.code
    : 'unknown';

const sqliteCodeBySystemCode: ReadonlyMap<string, number> = new Map([
  ['ENOSPC', 13],
  ['EDQUOT', 13],
  ['EFBIG', 13],
  ['EROFS', 8],
  ['ENOENT', 14],
  ['EACCES', 14],
  ['EPERM', 14],
]);

// The system's own message names the path: it stays out.
const ioErrorOf = (cause: unknown): SqlError => {
  if (cause instanceof SqlError) return cause;
  const code = systemCode(cause);
  return sqlErrorOf(sqliteCodeBySystemCode.get(code) ?? 10, `file system: ${code}`);
};

const asSqlError = <T>(work: () => T): T => {
  try {
    return work();
  } catch (cause) {
    throw ioErrorOf(cause);
  }
};

/** The databases of one profile: the files of one directory. */
export const createBetterSqlite3Files = (directory: string): SqlFiles => {
  const pathOf = (name: string): string => {
    if (!isFileName(name)) throw new SqlError({ kind: 'misuse', sqliteCode: 0, message: 'not a file name' });
    return join(directory, name);
  };
  return {
    open: (name, options) => openBetterSqlite3(pathOf(name), options),
    exists: (name) => existsSync(pathOf(name)),
    copy: (from, to) => asSqlError(() => copyWhole(directory, { from: pathOf(from), to: pathOf(to) })),
    remove: (name) =>
      asSqlError(() => {
        // The log goes last: without it a file that is still there would miss commits.
        for (const suffix of ['', UNFINISHED, ...BESIDE]) rmSync(pathOf(name) + suffix, { force: true });
        flush(directory);
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
