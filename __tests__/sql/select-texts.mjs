// `node select-texts.mjs [file …]` prints the faults of all SQL texts that the sources (and these files) hold when they are loaded.
// Each text is prepared against the newest schema of every database, and must answer the columns that are read.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
const ROWS = join(root, 'src', 'db', 'rows.ts');
const readsRows = (path) => /from '(\.\.?\/)+(db\/)?rows';/.test(readFileSync(path, 'utf8'));
const sources = ['db', 'tools', 'agents', 'runtime'].flatMap((room) =>
  readdirSync(join(root, 'src', room), { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.ts$/.test(path) && !/\.test\.ts$/.test(path))
    .map((path) => join(root, 'src', room, path))
    .filter(readsRows),
);

/** Replaces the reader with one that reports every text that a file gives it while loading. */
const telling = {
  name: 'telling',
  setup: (bundle) => {
    bundle.onResolve({ filter: /\/rows$/ }, ({ path, resolveDir }) =>
      resolve(resolveDir, `${path}.ts`) === ROWS ? { path: ROWS, namespace: 'telling' } : null,
    );
    bundle.onLoad({ filter: /./, namespace: 'telling' }, () => ({
      resolveDir: dirname(ROWS),
      contents: `
        import * as rows from ${JSON.stringify(ROWS)};
        export * from ${JSON.stringify(ROWS)};
        const told = (shape, made) => (globalThis.texts.push({ sql: made.sql, names: Object.keys(shape) }), made);
        export const select = (shape, sql) => told(shape, rows.select(shape, sql));
        export const column = (shape, sql) => told(shape, rows.column(shape, sql));
        export const exists = (sql) => (globalThis.texts.push({ sql, names: null }), rows.exists(sql));
        export const from = (table) => ({
          select: (shape, rest) => told(shape, rows.from(table).select(shape, rest)),
          column: (shape, rest) => told(shape, rows.from(table).column(shape, rest)),
        });`,
    }));
  },
};

const entry = (files) => `
  ${files.map((file) => `await import(${JSON.stringify(file)});`).join('\n')}
  export { agentMigrations } from './src/db/agent/migrations';
  export { createAttachmentStore } from './src/db/attachments/attachment-store';
  export { journalMigrations } from './src/db/journal/migrations';
  export { applyMigration } from './src/db/migration';
  export { openSearchFile } from './src/db/search/search-schema';
  export { createBetterSqlite3Files } from './src/platform/node/better-sqlite3-files';
  export { createTransferDesk } from './src/runtime/transfer/staging/transfer-desk';
  export { createRecordingDesk } from './src/runtime/voice/recording-desk';`;

const folder = mkdtempSync(join(tmpdir(), 'select texts '));
/** The bundle lies inside the checkout, so that it finds its packages. */
const outfile = join(root, '.cache', `select-texts-${process.pid}.mjs`);
await build({
  stdin: { contents: entry([...sources, ...process.argv.slice(2)]), resolveDir: root, loader: 'ts' },
  outfile,
  bundle: true,
  plugins: [telling],
  format: 'esm',
  platform: 'node',
  target: 'node20',
  banner: {
    js: `import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);`,
  },
  external: ['better-sqlite3'],
  logLevel: 'error',
});
globalThis.texts = [];
const product = await import(pathToFileURL(outfile).href);
rmSync(outfile);

const files = product.createBetterSqlite3Files(folder);
const migrated = (name, migrations) => {
  const database = files.open(name);
  for (const migration of migrations) product.applyMigration(database, migration);
  database.close();
};
migrated('journal.sqlite', product.journalMigrations);
migrated('agent.sqlite', product.agentMigrations);
product.openSearchFile(files).close();
// Small files are created by their first write.
const clock = { now: () => 0 };
const store = product.createAttachmentStore(files);
store.put({ hash: 'a', size: 1, now: 0 }, [new Uint8Array(1)]);
store.close();
const recordings = product.createRecordingDesk({ files, clock, seal: null });
recordings.begin({ id: 'a', mime: 'audio/webm', day: '2026-11-20' });
recordings.close();
const transfers = product.createTransferDesk({
  files,
  clock,
  random: (count) => new Uint8Array(count),
  ids: () => 'a',
  isKept: () => true,
});
transfers.begin(1);
transfers.close();

const Database = createRequire(join(root, 'package.json'))('better-sqlite3');
const databases = readdirSync(folder)
  .filter((name) => name.endsWith('.sqlite'))
  .map((name) => new Database(join(folder, name), { readonly: true }));

const columnName = (name) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
/** Null: the text is valid in one of the databases. */
const faultOf = ({ sql, names }) => {
  let missing = null;
  for (const database of databases) {
    try {
      const answered = database
        .prepare(sql)
        .columns()
        .map(({ name }) => name);
      const read = names?.map(columnName) ?? answered;
      const isSame = read.length === answered.length && read.every((name) => answered.includes(name));
      return isSame ? null : `answers ${answered.join(', ')} where ${read.join(', ')} is read: ${sql}`;
    } catch (error) {
      // A missing column says more than a table that is in another database.
      if (missing === null || !/no such table/.test(error.message)) missing = `${error.message}: ${sql}`;
    }
  }
  return missing;
};
const faults = globalThis.texts.flatMap((text) => faultOf(text) ?? []);
for (const database of databases) database.close();
rmSync(folder, { recursive: true });
console.log(JSON.stringify({ texts: globalThis.texts.length, files: databases.length, faults }));
