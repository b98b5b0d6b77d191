// After the export: every file is pressed for the way, and the service worker is written, which keeps exactly these files.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { build } from 'esbuild';

const press = promisify(brotliCompress);
const PRESSED = '.br';
const WORKER = '/service-worker.js';
const PRESSABLE = /\.(html|js|mjs|css|json|webmanifest|wasm|svg|ico|txt)$/;
/** Not part of the app: what the export says about itself, and what is written here. */
const NOT_KEPT = ['/metadata.json', WORKER];

const sha256 = (bytes) => createHash('sha256').update(bytes).digest('hex');

const filesIn = (folder, prefix = '') =>
  readdirSync(folder, { withFileTypes: true })
    .flatMap((entry) => {
      const path = `${prefix}/${entry.name}`;
      return entry.isDirectory() ? filesIn(join(folder, entry.name), path) : [path];
    })
    .filter((path) => !path.endsWith('.map') && !path.endsWith(PRESSED))
    .sort();

/** What the browser keeps, each with its hash; the version is the hash of all of them. */
export const shellListOf = (folder) => {
  const files = filesIn(folder)
    .filter((path) => !NOT_KEPT.includes(path))
    .map((path) => ({ path, sha256: sha256(readFileSync(join(folder, path))) }));
  return { version: sha256(JSON.stringify(files)).slice(0, 32), files };
};

export const bundleServiceWorker = ({ root, list, outfile }) =>
  build({
    absWorkingDir: root,
    entryPoints: ['src/runtime/shell-worker-entry.ts'],
    outfile,
    bundle: true,
    format: 'iife',
    platform: 'browser',
    target: 'es2022',
    minify: true,
    define: { SHELL_LIST: JSON.stringify(list) },
    legalComments: 'none',
    logLevel: 'error',
  });

const pressed = async (bytes, pressedFolder) => {
  const known = join(pressedFolder, sha256(bytes));
  if (existsSync(known)) return readFileSync(known);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  };
  const small = await press(bytes, { params });
  writeFileSync(known, small);
  return small;
};

/** Pressing takes seconds, so what did not change is pressed once; what is no longer used goes. */
const pressAll = async (folder, pressedFolder) => {
  mkdirSync(pressedFolder, { recursive: true });
  const used = new Set();
  const pressOne = async (path) => {
    const bytes = readFileSync(join(folder, path));
    used.add(sha256(bytes));
    const small = await pressed(bytes, pressedFolder);
    if (small.length < 0.9 * bytes.length) writeFileSync(join(folder, path + PRESSED), small);
  };
  await Promise.all(
    filesIn(folder)
      .filter((path) => PRESSABLE.test(path))
      .map(pressOne),
  );
  for (const name of readdirSync(pressedFolder)) if (!used.has(name)) rmSync(join(pressedFolder, name));
};

export const finishShell = async ({ root, folder, pressedFolder }) => {
  await bundleServiceWorker({ root, list: shellListOf(folder), outfile: join(folder, WORKER) });
  await pressAll(folder, pressedFolder);
};
