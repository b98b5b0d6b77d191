// What every check in a real browser needs: find Chromium, bundle, serve on loopback, open.
import { createReadStream, existsSync, statSync } from 'node:fs';
import { copyFile, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, extname, join, normalize, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { chromium } from 'playwright-core';
import { leavesOut, takesWhatIsUsed } from '../../bench/left-out/left-out.js';
import { findChromium } from '../../scripts/checks/runner/chromium.mjs';
import { switchedOff } from './switched-off.mjs';

export const root = resolve(dirname(fileURLToPath(import.meta.url)), '../..');

export { findChromium };

const quiet = [
  switchedOff,
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  // It knows no name but this machine's: whatever it is asked for elsewhere is not even looked up.
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1',
  // A microphone that says beep, and a person who lets it be used.
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
];

/** A Playwright browser. With `userDataDir` a persistent context: storage outlives it. Close what you launch. */
export const launch = async ({ userDataDir, ...options } = {}) => {
  const executablePath = findChromium();
  if (executablePath === null) throw new Error('Chromium is missing: install it, or set CHROMIUM_PATH.');
  const isRoot = process.getuid?.() === 0;
  const settings = {
    executablePath,
    args: isRoot ? ['--no-sandbox', ...quiet] : quiet,
    headless: true,
    ...options,
  };
  return userDataDir === undefined
    ? chromium.launch(settings)
    : chromium.launchPersistentContext(userDataDir, settings);
};

const types = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.wasm': 'application/wasm',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.ttf': 'font/ttf',
};

const fileAt = (folder, url) => {
  const path = normalize(join(folder, decodeURIComponent(new URL(url, 'http://x').pathname)));
  if (path !== folder && !path.startsWith(folder + sep)) return null;
  const file = existsSync(path) && statSync(path).isDirectory() ? join(path, 'index.html') : path;
  return existsSync(file) ? file : null;
};

/** Serves a folder on a free loopback port. `fallback` answers unknown paths (a single-page app). */
export const serve = async (folder, { headers = {}, fallback } = {}) => {
  const base = resolve(folder);
  const server = createServer((request, response) => {
    const file = fileAt(base, request.url ?? '/') ?? (fallback === undefined ? null : join(base, fallback));
    if (file === null) return response.writeHead(404).end();
    const type = types[extname(file)] ?? 'application/octet-stream';
    response.writeHead(200, { 'content-type': type, 'cache-control': 'no-store', ...headers });
    createReadStream(file).pipe(response);
  });
  await new Promise((done) => server.listen(0, '127.0.0.1', done));
  const close = () => {
    server.closeAllConnections();
    return new Promise((done) => server.close(done));
  };
  return { url: `http://127.0.0.1:${server.address().port}/`, close };
};

/** Bundles an entry as an ES module for the browser, with its libraries as the app’s worker carries them and sqlite3.wasm beside it. */
export const bundle = async ({ entry, outfile, ...options }) => {
  await mkdir(dirname(outfile), { recursive: true });
  await build({
    absWorkingDir: root,
    entryPoints: [entry],
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    conditions: ['browser'],
    sourcemap: 'inline',
    plugins: [leavesOut, takesWhatIsUsed],
    logLevel: 'error',
    ...options,
  });
  const wasm = join(root, 'node_modules/@sqlite.org/sqlite-wasm/dist/sqlite3.wasm');
  await copyFile(wasm, join(dirname(outfile), 'sqlite3.wasm'));
};

/** A temporary folder for `work`, gone afterwards. */
export const inTemporaryFolder = async (work) => {
  const folder = await mkdtemp(join(tmpdir(), 'reveille-browser-'));
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};
