import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { agentMigrations } from '../../src/db/agent/migrations';
import { journalMigrations } from '../../src/db/journal/migrations';
import { applyMigration, type Migration } from '../../src/db/migration';
import { column, flag, from, number, select, text } from '../../src/db/rows';
import { openSearchFile } from '../../src/db/search/search-schema';
import type { SqlDatabase, SqlFiles } from '../../src/db/sql-database';
import { createBetterSqlite3Files } from '../../src/platform/node/better-sqlite3-files';

/** Without the tables of FTS5, whose columns have no types. */
const TABLES = column(
  { name: text },
  "SELECT name FROM pragma_table_list WHERE type = 'table' AND name NOT LIKE 'sqlite!_%' ESCAPE '!' ORDER BY name",
);
const COLUMNS = select(
  { name: text, type: text, notnull: flag, pk: number },
  'SELECT name, type, "notnull", pk FROM pragma_table_info(?)',
);
const types: Readonly<Record<string, string>> = {
  TEXT: 'string',
  INTEGER: 'number',
  REAL: 'number',
  BLOB: 'Uint8Array',
};
const camel = (name: string): string =>
  name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

const migrated =
  (migrations: readonly Migration[]) =>
  (files: SqlFiles): SqlDatabase => {
    const database = files.open('columns.sqlite');
    for (const migration of migrations) applyMigration(database, migration);
    return database;
  };
const typesOf = (open: (files: SqlFiles) => SqlDatabase): ReadonlyMap<string, string> => {
  const folder = mkdtempSync(join(tmpdir(), 'columns '));
  const database = open(createBetterSqlite3Files(folder));
  const found = TABLES.all(database).map((table): [string, string] => {
    const columns = COLUMNS.all(database, [table]).map(({ name, type, notnull, pk }) => {
      // SQLite assigns this key itself, so it is never NULL.
      const isNever = notnull || (type === 'INTEGER' && pk === 1);
      return `    readonly ${camel(name)}: ${types[type]}${isNever ? '' : ' | null'};\n`;
    });
    return [table, `  readonly ${table}: {\n${columns.join('')}  };\n`];
  });
  database.close();
  rmSync(folder, { recursive: true });
  return new Map(found);
};

const fileOf = (name: string, tables: ReadonlyMap<string, string>): string =>
  `// Written by __tests__/sql/table-columns.test.ts out of the newest schema: UPDATE_SCHEMA=1 writes it anew.
export type ${name} = {
${[...tables.values()].join('')}};
`;
const journal = typesOf(migrated(journalMigrations));
const agent = typesOf(migrated(agentMigrations));
const search = typesOf(openSearchFile);

test.each([
  ['journal', fileOf('JournalTables', journal)],
  ['agent', fileOf('AgentTables', agent)],
  ['search', fileOf('SearchTables', search)],
])('[SQL-22] the columns of %s that the compiler knows are those of the newest schema', (domain, file) => {
  const path = join(__dirname, '..', '..', 'src', 'db', domain, 'table-columns.ts');
  if (process.env['UPDATE_SCHEMA'] === '1') writeFileSync(path, file);
  expect(readFileSync(path, 'utf8')).toBe(file);
});

test('[SQL-22] a table that stands in two databases has the same columns in both', () => {
  const twice = [...agent, ...search].filter(([table]) => journal.has(table));
  expect(twice.map(([table]) => table)).toContain('meta');
  for (const [table, columns] of twice) expect(journal.get(table)).toBe(columns);
});

test('[SQL-22] only columns of the table are read, each as the type it has', () => {
  expect(from('runs').select({ runKey: text, queuedAt: number }, 'WHERE run_key = ?').sql).toBe(
    'SELECT run_key, queued_at FROM runs WHERE run_key = ?',
  );
  // @ts-expect-error: no such table
  from('runz');
  // @ts-expect-error: no such column
  from('runs').select({ runKeys: text });
  // @ts-expect-error: a column of numbers
  from('runs').select({ queuedAt: text });
});
