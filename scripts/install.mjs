// Installs what is missing, and nothing else. Plain Node: it runs before any dependency exists.
// [HOUSE-22] npm takes `allowScripts` of package.json as advice, or does not know it: here it is the list. No script of any package runs while
// packages arrive; then those of the listed ones, each at its place in node_modules, and of no namesake deeper in the tree.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { withLock } from './build-lock.mjs';

const projectRoot = dirname(dirname(fileURLToPath(import.meta.url)));
const LEAST_NODE = [20, 19, 4];

const isAtLeast = (version, least) => {
  for (let i = 0; i < least.length; i += 1) {
    const part = version[i] ?? 0;
    if (part !== least[i]) return part > least[i];
  }
  return true;
};

/** Null, or the sentence that says what is wrong with this Node. */
export const nodeProblem = (version = process.versions.node) =>
  isAtLeast(version.split('.').map(Number), LEAST_NODE)
    ? null
    : `Reveille needs Node ${LEAST_NODE.join('.')} or newer; this is ${version}. Install a newer Node from your usual source and start again.`;

const packagesOf = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).packages : null);

/** node_modules holds exactly what the lock file asks for (packages for other platforms aside). */
const arePackagesThere = (root) => {
  const wanted = packagesOf(join(root, 'package-lock.json'));
  const present = packagesOf(join(root, 'node_modules', '.package-lock.json'));
  if (wanted === null || present === null) return false;
  const isThere = ([path, entry]) =>
    path === '' ||
    entry.link === true ||
    entry.optional === true ||
    entry.devOptional === true ||
    present[path]?.version === entry.version;
  return Object.entries(wanted).every(isThere);
};

const isNativeBuilt = (root) =>
  existsSync(join(root, 'node_modules', 'better-sqlite3', 'build', 'Release', 'better_sqlite3.node'));

export const isInstalled = (root = projectRoot) => arePackagesThere(root) && isNativeBuilt(root);

/** The headers that came with Node itself, so that compiling needs no download. */
const headersFolder = () => {
  const prefix = dirname(dirname(process.execPath));
  return existsSync(join(prefix, 'include', 'node', 'node.h')) ? { npm_config_nodedir: prefix } : {};
};

const runNpm = (root, words) =>
  new Promise((resolve) => {
    const beside = join(dirname(process.execPath), process.platform === 'win32' ? 'npm.cmd' : 'npm');
    const child = spawn(existsSync(beside) ? beside : 'npm', [...words, '--loglevel=error'], {
      cwd: root,
      env: { ...headersFolder(), ...process.env },
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: process.platform === 'win32',
    });
    let output = '';
    const keep = (chunk) => (output = (output + chunk).slice(-4_000));
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    child.on('error', (error) => resolve({ ok: false, output: error.message }));
    child.on('close', (code) => resolve({ ok: code === 0, output }));
  });

const PACKAGE_NAME = /^(?:@[a-z0-9][a-z0-9._-]*\/)?[a-z0-9][a-z0-9._-]*$/;
const mayRunScripts = (root) => {
  const { allowScripts = {} } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const names = Object.keys(allowScripts).filter((name) => allowScripts[name] === true);
  for (const name of names)
    if (!PACKAGE_NAME.test(name)) throw new Error(`[HOUSE-22] allowScripts names no package: ${name}`);
  return names;
};

/** Flags of the call, because they alone win over whatever a person's or a project's npmrc says. */
export const installPackages = async (root) => {
  if (!arePackagesThere(root)) {
    const arrived = await runNpm(root, ['ci', '--ignore-scripts', '--no-audit', '--no-fund']);
    if (!arrived.ok) return arrived;
  }
  // A path means that one folder; a name would mean every package in the tree that calls itself so.
  const listed = mayRunScripts(root).map((name) => `./node_modules/${name}`);
  if (listed.length === 0) return { ok: true, output: '' };
  return runNpm(root, ['rebuild', '--ignore-scripts=false', ...listed]);
};

/** Throws an Error whose message is a sentence for the person. */
export const ensureInstalled = async ({ root = projectRoot, say = (line) => console.log(line) } = {}) => {
  const problem = nodeProblem();
  if (problem !== null) throw new Error(problem);
  if (isInstalled(root)) return;
  await withLock(
    {
      file: join(root, 'dist', '.install-lock'),
      onWait: () => say('Another start is installing packages; waiting for it.'),
    },
    async () => {
      if (isInstalled(root)) return;
      say('Installing packages (about a minute, only when they changed)…');
      const { ok, output } = await installPackages(root);
      if (!ok || !isInstalled(root)) {
        throw new Error(
          `The packages could not be installed. Is the package registry reachable? npm said:\n${output.trim()}`,
        );
      }
    },
  );
};

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  await ensureInstalled().catch((error) => {
    console.error(error.message);
    process.exitCode = 1;
  });
}
