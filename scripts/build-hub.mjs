// hub/ → dist/hub/*.mjs. What is loaded at start is small, so that a restart listens at once.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { withLock } from './build-lock.mjs';
import { readStamp, stampOf } from './source-stamp.mjs';
import { layOver } from './lay-over.mjs';
import { healFolder } from './replace-folder.mjs';
import { leavesOut } from '../bench/left-out/left-out.js';

const projectRoot = dirname(dirname(fileURLToPath(import.meta.url)));
const SOURCES = [
  'hub',
  'src',
  'package-lock.json',
  'package.json',
  'tsconfig.json',
  'scripts/build-hub.mjs',
  'bench/left-out',
];

const ENTRIES = ['main.mjs.map', 'cli.mjs.map', 'main.mjs', 'cli.mjs', 'stamp'];

const bundle = async (root, folder) => {
  const { build } = await import('esbuild');
  await build({
    absWorkingDir: root,
    entryPoints: { main: 'hub/main.ts', cli: 'hub/cli/main.ts' },
    outdir: folder,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    plugins: [leavesOut],
    sourcemap: true,
    legalComments: 'none',
    // Native code and CommonJS stay packages.
    external: ['better-sqlite3', 'undici', 'ws'],
    logLevel: 'silent',
  });
};

/** Builds if the sources changed. Answers whether it did. */
export const buildHub = async ({ root = projectRoot, say = () => {}, force = false } = {}) => {
  const target = join(root, 'dist', 'hub');
  const isCurrent = () => !force && readStamp(join(target, 'stamp')) === stampOf(root, SOURCES);
  if (isCurrent()) return false;
  return withLock({ file: join(root, 'dist', '.build-hub-lock') }, async () => {
    healFolder(target);
    if (isCurrent()) return false;
    say('Building the hub…');
    const stamp = stampOf(root, SOURCES);
    const fresh = join(root, 'dist', `.hub-${process.pid}`);
    rmSync(fresh, { recursive: true, force: true });
    mkdirSync(fresh, { recursive: true });
    try {
      await bundle(root, fresh);
      writeFileSync(join(fresh, 'stamp'), `${stamp}\n`);
      layOver({ fresh, target, last: ENTRIES });
    } finally {
      rmSync(fresh, { recursive: true, force: true });
    }
    return true;
  });
};

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  await buildHub({ force: process.argv.includes('--force'), say: (line) => console.log(line) }).catch(
    (error) => {
      console.error(error.message);
      process.exitCode = 1;
    },
  );
}
