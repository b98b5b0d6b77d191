const codeByFault: ReadonlyMap<string, string> = new Map([
  ['EROFS', 'home_read_only'],
  ['SQLITE_READONLY', 'home_read_only'],
  ['ENOSPC', 'home_full'],
  ['EDQUOT', 'home_full'],
  ['EFBIG', 'home_full'],
  ['SQLITE_FULL', 'home_full'],
  ['EACCES', 'home_not_usable'],
  ['EPERM', 'home_not_usable'],
  ['ENOTDIR', 'home_not_usable'],
  ['EEXIST', 'home_not_usable'],
  ['ELOOP', 'home_not_usable'],
  ['ENAMETOOLONG', 'home_not_usable'],
  ['SQLITE_CANTOPEN', 'home_not_usable'],
]);

/** By shape: an error may come from another realm, where `instanceof` says no. */
export const errorCode = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string'
    ? error.code
    : '';

/** What the system did not let be made, read or written in the home folder; null for anything else. */
export const homeFailureCode = (error: unknown): string | null => codeByFault.get(errorCode(error)) ?? null;
