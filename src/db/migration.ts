import { SqlError } from './sql-database';
import type { SqlDatabase } from './sql-database';

export type Migration = {
  /** 1, 2, 3 …: the database's user_version once it ran. */
  readonly version: number;
  readonly name: string;
  readonly statements: readonly string[];
};

export const versionOf = (database: SqlDatabase): number => {
  const version = database.query('PRAGMA user_version').rows[0]?.[0];
  return typeof version === 'number' ? version : 0;
};

export const latestOf = (migrations: readonly Migration[]): number => {
  migrations.forEach(({ version }, index) => {
    if (version !== index + 1) throw new Error(`[SQL-14] migrations count 1, 2, 3 …; found ${version}`);
  });
  return migrations.length;
};

/** One transaction: the statements and the version they lead to. */
export const applyMigration = (database: SqlDatabase, migration: Migration): void =>
  database.transaction(() => {
    for (const statement of migration.statements) database.run(statement);
    database.run(`PRAGMA user_version = ${Math.trunc(migration.version)}`);
  });

export const isEmptyDatabase = (database: SqlDatabase): boolean =>
  database.query('SELECT 1 FROM sqlite_schema LIMIT 1').rows.length === 0;

const isDamage = (cause: unknown): boolean => cause instanceof SqlError && cause.kind === 'corrupt';

/** Every page and index fits together, and every reference points at something. */
export const isSound = (database: SqlDatabase): boolean => {
  try {
    const [verdict] = database.query('PRAGMA integrity_check(1)').rows;
    return verdict?.[0] === 'ok' && database.query('PRAGMA foreign_key_check').rows.length === 0;
  } catch (cause) {
    if (isDamage(cause)) return false;
    throw cause;
  }
};
