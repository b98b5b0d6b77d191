import type { Failure } from '../core/result';
import { SqlError } from './sql-database';
import type { SqlErrorKind } from './sql-database';

export type SqlFailureCode =
  | 'disk_full'
  | 'database_corrupt'
  | 'database_locked'
  | 'database_read_only'
  | 'database_cannot_open'
  | 'database_failed'
  | 'text_not_storable';

const codeByKind: Readonly<Record<Exclude<SqlErrorKind, 'misuse'>, SqlFailureCode>> = {
  full: 'disk_full',
  corrupt: 'database_corrupt',
  busy: 'database_locked',
  read_only: 'database_read_only',
  cannot_open: 'database_cannot_open',
  refused_value: 'text_not_storable',
  constraint: 'database_failed',
  io: 'database_failed',
  other: 'database_failed',
};

/**
 * What a person can be told of a failure of the disk or the file; null for a bug (misuse, or no SqlError at all), which is to be thrown
 * on. The detail is SQLite's code: its message may hold names and texts.
 */
export const sqlFailureOf = (cause: unknown): Failure<SqlFailureCode> | null => {
  if (!(cause instanceof SqlError) || cause.kind === 'misuse') return null;
  const code = codeByKind[cause.kind];
  return cause.sqliteCode === 0 ? { code } : { code, detail: `sqlite ${cause.sqliteCode}` };
};
