// src/runtime/worker-peer-entry.ts → public/worker/, where the web app finds the worker with its peer. Not kept in git.
import { copyFileSync, mkdirSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { healFolder, replaceFolder } from './replace-folder.mjs';
import { leavesOut, takesWhatIsUsed } from '../bench/left-out/left-out.js';

const projectRoot = dirname(dirname(fileURLToPath(import.meta.url)));

/** What the SQLite library loads by itself, from beside the worker. */
const wasm = (root) =>
  createRequire(join(root, 'package.json')).resolve('@sqlite.org/sqlite-wasm/sqlite3.wasm');

/** [SHELL-7] What the worker imports when it is called, as all of sync is, stands in files of its own beside it. */
export const bundleWorker = async ({ root = projectRoot, entry, outfile }) => {
  await build({
    absWorkingDir: root,
    entryPoints: [{ in: entry, out: basename(outfile, '.js') }],
    outdir: dirname(outfile),
    chunkNames: 'worker-[hash]',
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'browser',
    conditions: ['browser'],
    target: 'es2022',
    minify: true,
    plugins: [leavesOut, takesWhatIsUsed],
    legalComments: 'none',
    logLevel: 'error',
  });
  copyFileSync(wasm(root), join(dirname(outfile), 'sqlite3.wasm'));
};

export const buildWorker = async ({ root = projectRoot } = {}) => {
  healFolder(join(root, 'public', 'worker'));
  const fresh = join(root, 'dist', `.worker-${process.pid}`);
  mkdirSync(fresh, { recursive: true });
  try {
    const outfile = join(fresh, 'peer-worker.js');
    await bundleWorker({ root, entry: 'src/runtime/worker-peer-entry.ts', outfile });
    replaceFolder({ fresh, target: join(root, 'public', 'worker') });
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
};

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  await buildWorker();
}
