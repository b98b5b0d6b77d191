import type { Failure } from '../src/core/result';

// What a system says of a home folder that cannot be made, entered, read or written.
const HOME_CODES: readonly string[] = [
  'EACCES',
  'EEXIST',
  'ELOOP',
  'ENAMETOOLONG',
  'ENOSPC',
  'ENOTDIR',
  'EPERM',
  'EROFS',
  'SQLITE_CANTOPEN',
  'SQLITE_FULL',
];

/** By shape: an error may come from another realm, where `instanceof` says no. */
export const errorCode = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string'
    ? error.code
    : '';

export const failureOfThrown = (error: unknown): Failure => ({
  code: HOME_CODES.includes(errorCode(error)) ? 'home_not_usable' : 'unexpected_failure',
});
