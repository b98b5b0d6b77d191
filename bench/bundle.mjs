// One bundle per entry, kept in .cache/ and made again when a source is newer: a cold open then measures the product, not the bundler.
import { existsSync, mkdirSync, readdirSync, renameSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { leavesOut } from './left-out/left-out.js';

const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** Another checkout's bundles lie here too, under its path: nothing is written into it. */
const nameOf = (entry, from) =>
  `${from === root ? '' : `${from.replace(/[^a-z0-9]+/gi, '-')}-`}${entry.replace(/[^a-z-]+/g, '-')}.mjs`;

const newestIn = (path) => {
  const about = statSync(path);
  if (!about.isDirectory()) return about.mtimeMs;
  // A folder's own time moves when a file in it is removed.
  return readdirSync(path).reduce(
    (newest, name) => Math.max(newest, newestIn(join(path, name))),
    about.mtimeMs,
  );
};

const SOURCES = ['src/core', 'src/db', 'src/sync', 'src/platform/node', 'bench'];

/** `from`: another checkout. */
export const bundledFrom = async ({ entry, sources = SOURCES, from = root }) => {
  const file = join(root, '.cache/bench', nameOf(entry, from));
  const newest = Math.max(...sources.map((source) => newestIn(join(from, source))));
  if (existsSync(file) && statSync(file).mtimeMs > newest) return file;
  const { build } = await import('esbuild');
  mkdirSync(dirname(file), { recursive: true });
  const unfinished = `${file}.${process.pid}`;
  await build({
    absWorkingDir: from,
    entryPoints: [entry],
    outfile: unfinished,
    bundle: true,
    minify: true,
    plugins: [leavesOut],
    format: 'esm',
    platform: 'node',
    target: 'node20',
    external: ['better-sqlite3', 'ws'],
    logLevel: 'error',
  });
  renameSync(unfinished, file);
  return file;
};

export const bundled = (entry, sources) => bundledFrom({ entry, sources });
