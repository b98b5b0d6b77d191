import { SqlError, sqlErrorOf } from '../../db/sql-database';

const sqliteCodeBySystemCode: ReadonlyMap<string, number> = new Map([
  ['ENOSPC', 13],
  ['EDQUOT', 13],
  ['EFBIG', 13],
  ['EROFS', 8],
  ['ENOENT', 14],
  ['ENOTDIR', 14],
  ['EISDIR', 14],
  ['EACCES', 14],
  ['EPERM', 14],
  ['EMFILE', 14],
  ['ENFILE', 14],
]);

/** By shape: an error of another realm is no instance of this one's `Error`. */
const systemCodeOf = (cause: unknown): string | null =>
  typeof cause === 'object' && cause !== null && 'code' in cause && typeof cause.code === 'string'
    ? cause.code
    : null;

/** What the file system refuses, in the port's terms. Its own message names the path: that stays out. */
const fileErrorOf = (cause: unknown): SqlError => {
  if (cause instanceof SqlError) return cause;
  const code = systemCodeOf(cause) ?? 'unknown';
  return sqlErrorOf(sqliteCodeBySystemCode.get(code) ?? 10, `file system: ${code}`);
};

export const asSqlError = <T>(work: () => T): T => {
  try {
    return work();
  } catch (cause) {
    throw fileErrorOf(cause);
  }
};
