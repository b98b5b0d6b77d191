import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

// npm itself installs a project of packages from folders beside it, each of which writes down what of it ran. Nothing is fetched.
const projectFolder = join(__dirname, '..', '..');
const HOOKS = [
  'preinstall',
  'install',
  'postinstall',
  'prepublish',
  'preprepare',
  'prepare',
  'postprepare',
  'prepack',
  'postpack',
];
/** As npm runs them by itself. */
const BUILT = ['preinstall', 'install', 'postinstall'];

let folder: string;
let marks: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'reveille install '));
  marks = join(folder, 'marks');
  writeFileSync(marks, '');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const write = (path: string, content: object | string): void => {
  const at = join(folder, path);
  mkdirSync(join(at, '..'), { recursive: true });
  writeFileSync(at, typeof content === 'string' ? content : JSON.stringify(content));
};
const ran = (): readonly string[] => readFileSync(marks, 'utf8').split('\n').filter(Boolean);

type Made = {
  readonly at: string;
  readonly name: string;
  readonly needs?: Record<string, string>;
  readonly brings?: readonly string[];
};
const makePackage = ({ at, name, needs = {}, brings = [] }: Made): void => {
  const mark =
    "require('node:fs').appendFileSync(process.env.MARKS, process.argv.slice(2).join(' ') + '\\n');";
  write(`${at}/mark.js`, mark);
  const scripts = Object.fromEntries(HOOKS.map((hook) => [hook, `node mark.js ${at} ${hook}`]));
  const manifest = { name, version: '1.0.0', scripts, dependencies: needs, bundleDependencies: brings };
  write(`${at}/package.json`, manifest);
};

const makeHostile = (isLinked: boolean): void => {
  const at = 'beside/hostile';
  const needs = { deeper: 'file:../deeper' };
  makePackage({ at: 'beside/deeper', name: 'deeper' });
  if (isLinked) return makePackage({ at, name: 'hostile', needs });
  // Deeper in the tree it brings a package along that calls itself as the listed one does.
  makePackage({ at, name: 'hostile', needs: { ...needs, wanted: '1.0.0' }, brings: ['wanted'] });
  return makePackage({ at: `${at}/node_modules/wanted`, name: 'wanted' });
};

const project = (isLinked = false): void => {
  makePackage({ at: 'beside/wanted', name: 'wanted' });
  makeHostile(isLinked);
  makePackage({ at: 'beside/refused', name: 'refused' });
  // npm calls node-gyp where a package has this file and no script of its own; the expression in it is a command.
  write('beside/implicit/package.json', { name: 'implicit', version: '1.0.0' });
  const command = `node -e "require('node:fs').appendFileSync(process.env.MARKS, 'implicit')"`;
  write('beside/implicit/binding.gyp', `{ 'targets': [], 'variables': { 'x': '<!(${command})' } }`);
  write('package.json', {
    name: 'reveille-install-test',
    version: '1.0.0',
    private: true,
    dependencies: {
      wanted: 'file:beside/wanted',
      hostile: 'file:beside/hostile',
      refused: 'file:beside/refused',
      implicit: 'file:beside/implicit',
    },
    allowScripts: { wanted: true, refused: false },
  });
};

/** What npm hands to whatever it runs would count as said by the person: these tests may be run by it. */
const around = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^npm_/i.test(name)));
const env = (more: Record<string, string>): NodeJS.ProcessEnv => ({
  ...around,
  NODE_ENV: 'test',
  MARKS: marks,
  npm_config_offline: 'true',
  npm_config_cache: join(folder, 'cache'),
  npm_config_install_links: 'true',
  ...more,
});
const lockPackages = (links: Record<string, string>): void => {
  const words = ['install', '--package-lock-only', '--ignore-scripts', '--no-audit', '--no-fund'];
  const { status, stderr } = spawnSync('npm', words, { cwd: folder, encoding: 'utf8', env: env(links) });
  if (status !== 0) throw new Error(stderr);
  expect(ran()).toEqual([]);
};
const install = (more: Record<string, string>): void => {
  const script = pathToFileURL(join(projectFolder, 'scripts', 'install.mjs')).href;
  const code = `
    import { installPackages } from ${JSON.stringify(script)};
    const { ok, output } = await installPackages(process.cwd());
    if (!ok) throw new Error(output);`;
  const words = ['--input-type=module', '-e', code];
  const { status, stderr } = spawnSync(process.execPath, words, {
    cwd: folder,
    encoding: 'utf8',
    env: env(more),
  });
  if (status !== 0) throw new Error(stderr);
};

describe('no script of a package runs but of those that allowScripts names', () => {
  const ways = {
    'packed and unpacked': {},
    linked: { npm_config_install_links: 'false' },
    'where npmrc allows scripts': { npm_config_ignore_scripts: 'false' },
    'where npmrc refuses scripts': { npm_config_ignore_scripts: 'true' },
  };
  test.each(Object.entries(ways))(
    '[HOUSE-22] %s',
    (name, way) => {
      project(name === 'linked');
      lockPackages(way);
      install(way);
      for (const arrived of ['wanted', 'hostile', 'refused', 'implicit'])
        expect(existsSync(join(folder, 'node_modules', arrived, 'package.json'))).toBe(true);
      if (name !== 'linked')
        expect(existsSync(join(folder, 'node_modules', 'hostile', 'node_modules', 'wanted'))).toBe(true);
      expect(ran().filter((line) => !line.startsWith('beside/wanted '))).toEqual([]);
      expect(ran()).toEqual(expect.arrayContaining(BUILT.map((hook) => `beside/wanted ${hook}`)));
    },
    60_000,
  );
});

test('[HOUSE-22] whoever calls npm by hand in the project runs no script either, and `npm run` still works', () => {
  project();
  lockPackages({});
  write('.npmrc', readFileSync(join(projectFolder, '.npmrc'), 'utf8'));
  const npm = (...words: string[]) =>
    spawnSync('npm', words, { cwd: folder, encoding: 'utf8', env: env({}) });
  expect(npm('ci', '--no-audit', '--no-fund').status).toBe(0);
  expect(ran()).toEqual([]);
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const scripts = { start: 'node -p 1+1', test: 'node -p 2+2' };
  write('package.json', { ...manifest, scripts });
  expect(npm('start').stdout).toContain('\n2\n');
  expect(npm('test').stdout).toContain('\n4\n');
}, 60_000);

test('[HOUSE-22] the list names two packages that are built and one that is unpacked', () => {
  const manifest: unknown = JSON.parse(readFileSync(join(projectFolder, 'package.json'), 'utf8'));
  const allowScripts = { 'better-sqlite3': true, esbuild: true, 'react-native-libsodium': true };
  expect(manifest).toMatchObject({ allowScripts });
  const unpacks: unknown = JSON.parse(
    readFileSync(join(projectFolder, 'node_modules/react-native-libsodium/package.json'), 'utf8'),
  );
  expect(unpacks).toMatchObject({
    scripts: { postinstall: 'tar -xzf libsodium/build.tgz --directory ./libsodium' },
  });
  // Scripts of the project would run as those of a package do.
  for (const hook of HOOKS) expect(manifest).not.toHaveProperty(`scripts.${hook}`);
});
