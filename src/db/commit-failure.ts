import type { Failure } from '../core/result';
import { SqlError, type SqlErrorKind } from './sql-database';

const codeByKind: Partial<Record<SqlErrorKind, string>> = {
  busy: 'database_locked',
  full: 'disk_full',
  corrupt: 'database_corrupt',
  read_only: 'database_read_only',
  cannot_open: 'database_cannot_open',
  refused_value: 'text_not_storable',
};

/** A failure of the disk or the file; null for a bug, which is thrown on. */
export const commitFailure = (error: unknown): Failure | null =>
  error instanceof SqlError && error.kind !== 'misuse'
    ? { code: codeByKind[error.kind] ?? 'database_failed' }
    : null;
