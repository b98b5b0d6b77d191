import { err, fail, ok } from '../core/result';
import type { Failure, Result } from '../core/result';
import { applyMigration, isEmptyDatabase, isSound, latestOf, versionOf } from './migration';
import type { Migration } from './migration';
import { SqlError } from './sql-database';
import type { SqlDatabase, SqlFiles } from './sql-database';
import { sqlFailureOf } from './sql-failure';

// [SQL-14] Migrations are numbered without gaps, forward-only, one transaction each.
// [SQL-15] A database of a newer app is refused, and not a byte of it changes.
// [SQL-16] Before a migration the file is checked and copied; it comes back from the copy if the migration or the check after it fails.
// [SQL-17] A copy found at the next open means an interruption: a sound database wins over it, an unsound one is restored from it.
// [SQL-18] The copy is gone before anybody can write: it can never bring back an old state.
// [SQL-19] What was there and is empty or gone is not made anew; a first database is on the disk before anybody has it.
export type MigrationPlan = {
  readonly files: SqlFiles;
  readonly name: string;
  readonly migrations: readonly Migration[];
  readonly maxPages?: number;
  /** Asked where nothing is there, or a file without a table: whether there was more. */
  readonly isLost?: () => boolean;
};

export const copyNameOf = (name: string): string => `${name}.before-migration`;

const openOf = ({ files, name, maxPages }: MigrationPlan): SqlDatabase =>
  files.open(name, maxPages === undefined ? {} : { maxPages });

const readOnce = <T>(plan: MigrationPlan, read: (database: SqlDatabase) => T): T => {
  const database = plan.files.open(plan.name, { readOnly: true });
  try {
    return read(database);
  } finally {
    database.close();
  }
};

const isDamage = (cause: unknown): boolean => cause instanceof SqlError && cause.kind === 'corrupt';

/** A copy is only ever made of a database with a version: an empty file is the rest of an interrupted restore. */
const isIntact = (plan: MigrationPlan): boolean => {
  if (!plan.files.exists(plan.name)) return false;
  try {
    return readOnce(plan, (database) => versionOf(database) > 0 && isSound(database));
  } catch (cause) {
    if (isDamage(cause)) return false;
    throw cause;
  }
};

const restore = ({ files, name }: MigrationPlan): void => {
  files.copy(copyNameOf(name), name);
  files.remove(copyNameOf(name));
};

const heal = (plan: MigrationPlan): void => {
  const copy = copyNameOf(plan.name);
  if (!plan.files.exists(copy)) return;
  if (!isIntact(plan) && isIntact({ ...plan, name: copy })) restore(plan);
  else plan.files.remove(copy);
};

type Sight = { readonly version: number; readonly isEmpty: boolean };

const look = (plan: MigrationPlan): Sight => {
  if (!plan.files.exists(plan.name)) return { version: 0, isEmpty: true };
  return readOnce(plan, (database) => {
    const version = versionOf(database);
    return { version, isEmpty: version === 0 && isEmptyDatabase(database) };
  });
};

const applyAll = (database: SqlDatabase, pending: readonly Migration[]): Failure | null => {
  try {
    for (const migration of pending) applyMigration(database, migration);
    return isSound(database) ? null : { code: 'migration_failed', detail: 'integrity_check' };
  } catch (cause) {
    const failure = sqlFailureOf(cause);
    const isBug =
      failure === null || failure.code === 'database_failed' || failure.code === 'database_corrupt';
    if (isBug) return { code: 'migration_failed', detail: failure?.detail ?? 'misuse' };
    return failure;
  }
};

/** Commits alone wait in the log for the next checkpoint, and a power cut takes them. */
const settle = (database: SqlDatabase): Failure | null => {
  try {
    database.checkpoint();
    return null;
  } catch (cause) {
    const failure = sqlFailureOf(cause);
    if (failure === null) throw cause;
    return failure;
  }
};

const createFirst = (plan: MigrationPlan, database: SqlDatabase): Result<SqlDatabase, Failure> => {
  const failure = applyAll(database, plan.migrations) ?? settle(database);
  if (failure === null) return ok(database);
  database.close();
  plan.files.remove(plan.name);
  return err(failure);
};

/** A copy that cannot be made leaves the database as it was, and no half of a copy. */
const makeCopy = ({ files, name }: MigrationPlan): void => {
  try {
    files.copy(name, copyNameOf(name));
  } catch (cause) {
    files.remove(copyNameOf(name));
    throw cause;
  }
};

const migrateCopied = (plan: MigrationPlan, from: number): Result<SqlDatabase, Failure> => {
  const database = openOf(plan);
  let isHandedOut = false;
  try {
    const failure = applyAll(database, plan.migrations.slice(from));
    if (failure !== null) return err(failure);
    plan.files.remove(copyNameOf(plan.name));
    isHandedOut = true;
    return ok(database);
  } finally {
    if (!isHandedOut) database.close();
  }
};

const migrateExisting = (plan: MigrationPlan, database: SqlDatabase): Result<SqlDatabase, Failure> => {
  const from = versionOf(database);
  try {
    if (!isSound(database)) return fail('database_corrupt', 'before migration');
    database.checkpoint();
  } finally {
    database.close();
  }
  makeCopy(plan);
  const migrated = migrateCopied(plan, from);
  if (!migrated.ok) restore(plan);
  return migrated;
};

const openCurrent = (plan: MigrationPlan, latest: number): Result<SqlDatabase, Failure> => {
  heal(plan);
  const found = look(plan);
  if (found.version > latest) return fail('database_too_new');
  if (found.isEmpty && plan.isLost?.() === true) return fail('database_lost');
  const database = openOf(plan);
  const version = versionOf(database);
  if (version === latest) return ok(database);
  if (version > 0) return migrateExisting(plan, database);
  if (isEmptyDatabase(database)) return createFirst(plan, database);
  database.close();
  return fail('database_corrupt', 'not a database of this app');
};

/** Opens a database in the newest schema, or says why not; a failure leaves the schema and the data as they were. */
export const openMigrated = (plan: MigrationPlan): Result<SqlDatabase, Failure> => {
  const latest = latestOf(plan.migrations);
  try {
    return openCurrent(plan, latest);
  } catch (cause) {
    const failure = sqlFailureOf(cause);
    if (failure === null) throw cause;
    return err(failure);
  }
};
