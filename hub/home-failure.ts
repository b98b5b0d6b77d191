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
  ['SQLITE_CANTOPEN', 'home_not_usable'],
]);

/** What the system did not let be made, read or written in the home folder; null for anything else. */
export const homeFailureCode = (error: unknown): string | null => {
  const code = error instanceof Error && 'code' in error ? error.code : null;
  return typeof code === 'string' ? (codeByFault.get(code) ?? null) : null;
};
