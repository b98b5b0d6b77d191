import { applyMigration, versionOf } from './migration';
import type { Migration } from './migration';
import type { SqlDatabase } from './sql-database';

const OBJECTS = `SELECT sql FROM sqlite_schema
  WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite!_%' ESCAPE '!'
  ORDER BY CASE type WHEN 'table' THEN 1 WHEN 'view' THEN 2 WHEN 'index' THEN 3 ELSE 4 END, name`;

/** The schema as text, in an order that does not depend on history: what a test compares with the dump in the repository. */
export const dumpSchema = (database: SqlDatabase): string => {
  const statements = database.query(OBJECTS).rows.map(([sql]) => `${String(sql)};\n`);
  return [`-- version ${versionOf(database)}\n`, ...statements].join('\n');
};

/** The dump after each migration; give it an empty database. */
export const dumpVersions = (
  database: SqlDatabase,
  migrations: readonly Migration[],
): ReadonlyMap<number, string> => {
  const dumps = new Map<number, string>();
  for (const migration of migrations) {
    applyMigration(database, migration);
    dumps.set(migration.version, dumpSchema(database));
  }
  return dumps;
};
