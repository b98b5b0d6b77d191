// app/ and src/ → dist/web, the web app that the hub serves. Built only if its sources changed.
import { spawn } from 'node:child_process';
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { withLock } from './build-lock.mjs';
import { offlineEnvironment } from './offline-environment.mjs';
import { healFolder, replaceFolder } from './replace-folder.mjs';
import { shortenScripts } from './shorten-scripts.mjs';
import { readStamp, stampOf } from './source-stamp.mjs';

const projectRoot = dirname(dirname(fileURLToPath(import.meta.url)));
const SOURCES = [
  'app',
  'src',
  'assets',
  'public',
  'app.json',
  'package.json',
  'package-lock.json',
  'babel.config.js',
  'metro.config.js',
  'tsconfig.json',
  'scripts/build-web.mjs',
  'scripts/offline-environment.mjs',
  'scripts/offline.mjs',
  'scripts/build-worker.mjs',
  'scripts/build-shell.mjs',
  'scripts/shorten-scripts.mjs',
  'bench/left-out',
];
const quiet = { NO_COLOR: '1', FORCE_COLOR: '0' };

const runNode = (root, parameters) =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, parameters, {
      cwd: root,
      env: { ...process.env, ...offlineEnvironment(), ...quiet },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    const keep = (chunk) => (output = (output + chunk).slice(-6_000));
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    child.on('error', reject);
    const stop = () => child.kill('SIGTERM');
    process.once('exit', stop);
    child.on('close', (code) => {
      process.removeListener('exit', stop);
      if (code === 0) resolve();
      else reject(new Error(`The web app could not be built. The build said:\n${output.trim()}`));
    });
  });

const exportWeb = async (root, folder) => {
  if (existsSync(join(root, 'scripts', 'build-worker.mjs')))
    await runNode(root, ['scripts/build-worker.mjs']);
  await runNode(root, ['node_modules/expo/bin/cli', 'export', '-p', 'web', '--output-dir', folder]);
};

/** Builds if the sources changed. Answers whether it did. */
export const buildWeb = async ({ root = projectRoot, say = () => {}, force = false } = {}) => {
  const target = join(root, 'dist', 'web');
  const stampFile = join(root, 'dist', 'web.stamp');
  const isCurrent = () =>
    !force && existsSync(join(target, 'index.html')) && readStamp(stampFile) === stampOf(root, SOURCES);
  if (isCurrent()) return false;
  const onWait = () => say('Another start is building the web app; waiting for it.');
  return withLock({ file: join(root, 'dist', '.build-web-lock'), onWait }, async () => {
    healFolder(target);
    if (isCurrent()) return false;
    say('Building the web app (about a minute, only when it changed)…');
    const stamp = stampOf(root, SOURCES);
    const fresh = join('dist', `.web-${process.pid}`);
    // Not before there is something to build: this file is read where nothing is installed yet.
    const { finishShell } = await import('./build-shell.mjs');
    try {
      await exportWeb(root, fresh);
      await shortenScripts({
        root,
        folder: join(root, fresh),
        keptFolder: join(root, 'dist', '.shortened'),
        run: (parameters) => runNode(root, parameters),
      });
      await finishShell({ root, folder: join(root, fresh), pressedFolder: join(root, 'dist', '.pressed') });
      replaceFolder({ fresh: join(root, fresh), target });
      writeFileSync(stampFile, `${stamp}\n`);
    } finally {
      rmSync(join(root, fresh), { recursive: true, force: true });
    }
    return true;
  });
};

/** For a start: an app that is a little old is better than none. Throws only where there is none at all. */
export const buildWebOrKeepOld = async ({ root = projectRoot, say = () => {}, complain = () => {} } = {}) => {
  try {
    await buildWeb({ root, say });
  } catch (error) {
    if (!existsSync(join(root, 'dist', 'web', 'index.html'))) throw error;
    complain(
      'The web app could not be built, so you see the last one that could; `npm run build:web` says why.',
    );
  }
};

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  await buildWeb({ force: process.argv.includes('--force'), say: (line) => console.log(line) }).catch(
    (error) => {
      console.error(error.message);
      process.exitCode = 1;
    },
  );
}
