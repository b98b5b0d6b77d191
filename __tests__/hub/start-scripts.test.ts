import { spawn, spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

// What `npm start` stands on before any dependency exists: plain Node scripts, run as such, in a path with spaces.
const scripts = join(__dirname, '..', '..', 'scripts');
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'reveille start '));
  mkdirSync(join(folder, 'scripts'));
  for (const name of readdirSync(scripts).filter((each) => each.endsWith('.mjs'))) {
    cpSync(join(scripts, name), join(folder, 'scripts', name));
  }
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const inFolder = (code: string) => ['--input-type=module', '-e', code];
const run = (code: string): string => {
  const { stdout, stderr, status } = spawnSync(process.execPath, inFolder(code), {
    cwd: folder,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(stderr);
  return stdout.trim();
};
const runLater = (code: string): Promise<number | null> =>
  new Promise((resolve) => {
    spawn(process.execPath, inFolder(code), { cwd: folder, stdio: 'ignore' }).on('close', resolve);
  });

const increment = `
  import { readFileSync, writeFileSync } from 'node:fs';
  import { withLock } from './scripts/build-lock.mjs';
  for (let i = 0; i < 5; i += 1)
    await withLock({ file: 'dist/lock' }, async () => {
      const before = Number(readFileSync('count', 'utf8'));
      await new Promise((resolve) => setImmediate(resolve));
      writeFileSync('count', String(before + 1));
    });`;

test('two builds never run at once', async () => {
  writeFileSync(join(folder, 'count'), '0');
  expect(await Promise.all([runLater(increment), runLater(increment), runLater(increment)])).toEqual([
    0, 0, 0,
  ]);
  expect(readFileSync(join(folder, 'count'), 'utf8')).toBe('15');
  expect(existsSync(join(folder, 'dist', 'lock'))).toBe(false);
});

test('the lock of a build that was killed is taken over, whoever has its process id now', () => {
  mkdirSync(join(folder, 'dist'));
  writeFileSync(join(folder, 'dist', 'lock'), `${process.pid} somebody`);
  const longAgo = new Date(Date.now() - 60_000);
  utimesSync(join(folder, 'dist', 'lock'), longAgo, longAgo);
  writeFileSync(join(folder, 'count'), '0');
  run(increment);
  expect(readFileSync(join(folder, 'count'), 'utf8')).toBe('5');
  // Nothing of the old lock is left, under whatever name it was set aside.
  expect(readdirSync(join(folder, 'dist'))).toEqual([]);
});

test('an interrupted build leaves the old one, and its own rest is cleared away', () => {
  const dist = join(folder, 'dist');
  mkdirSync(join(dist, '.old-web-17'), { recursive: true });
  writeFileSync(join(dist, '.old-web-17', 'index.html'), 'old');
  mkdirSync(join(dist, '.web-18'));
  run(`import { healFolder } from './scripts/replace-folder.mjs'; healFolder('dist/web');`);
  expect(readFileSync(join(dist, 'web', 'index.html'), 'utf8')).toBe('old');
  expect(readdirSync(dist)).toEqual(['web']);
  mkdirSync(join(dist, 'fresh'));
  run(
    `import { replaceFolder } from './scripts/replace-folder.mjs'; replaceFolder({ fresh: 'dist/fresh', target: 'dist/web' });`,
  );
  expect(readdirSync(join(dist, 'web'))).toEqual([]);
  expect(readdirSync(dist)).toEqual(['web']);
});

const build = (version: number): string => `
  mkdirSync('fresh', { recursive: true });
  writeFileSync('fresh/part-${version}.mjs', 'export const version = ${version};');
  writeFileSync('fresh/cli.mjs', 'export const load = () => import("./part-${version}.mjs");');
  writeFileSync('fresh/stamp', '${version}');
  layOver({ fresh: 'fresh', target: 'dist/hub', last: ['cli.mjs', 'stamp'] });
  rmSync("fresh", { recursive: true, force: true });`;
const builds = (from: number, to: number): string =>
  Array.from({ length: to - from + 1 }, (_, at) => build(from + at)).join('');
const tools = `
  import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
  import { layOver } from './scripts/lay-over.mjs';`;

test('what runs finds its parts after the hub was built anew beneath it; builds of long ago are cleared away', () => {
  const loaded = run(`${tools} ${builds(1, 1)}
    const { load } = await import('./dist/hub/cli.mjs');
    ${builds(2, 4)}
    console.log((await load()).version);`);
  expect(loaded).toBe('1');
  expect(
    run(`const { load } = await import('./dist/hub/cli.mjs'); console.log((await load()).version);`),
  ).toBe('4');
  run(`${tools} ${builds(5, 8)}`);
  expect(readdirSync(join(folder, 'dist', 'hub')).sort()).toEqual(
    ['builds.json', 'cli.mjs', 'stamp', ...[4, 5, 6, 7, 8].map((version) => `part-${version}.mjs`)].sort(),
  );
  expect(readFileSync(join(folder, 'dist', 'hub', 'stamp'), 'utf8')).toBe('8');
});

test('parts of a build from before builds were counted stay as well', () => {
  mkdirSync(join(folder, 'dist', 'hub'), { recursive: true });
  writeFileSync(join(folder, 'dist', 'hub', 'part-0.mjs'), '');
  run(`${tools} ${builds(1, 1)}`);
  expect(readdirSync(join(folder, 'dist', 'hub'))).toContain('part-0.mjs');
});

test('a web app that cannot be built leaves the last one in place, and one sentence says so', () => {
  const start = () =>
    run(`
      import { buildWebOrKeepOld } from './scripts/build-web.mjs';
      const said = [];
      try {
        await buildWebOrKeepOld({ root: '.', complain: (line) => said.push(line) });
      } catch {
        said.push('gave up');
      }
      console.log(said.join('|'));`);
  expect(start()).toBe('gave up');
  mkdirSync(join(folder, 'dist', 'web'), { recursive: true });
  writeFileSync(join(folder, 'dist', 'web', 'index.html'), 'old');
  expect(start()).toMatch(/^The web app could not be built, [^|]*`npm run build:web` says why\.$/);
  expect(readFileSync(join(folder, 'dist', 'web', 'index.html'), 'utf8')).toBe('old');
  expect(readdirSync(join(folder, 'dist'))).toEqual(['web']);
});

test('a stamp changes with what ships, and not with tests, documents or built files', () => {
  const stamp = () =>
    run(
      `import { stampOf } from './scripts/source-stamp.mjs'; console.log(stampOf('.', ['src', 'public', 'missing']));`,
    );
  mkdirSync(join(folder, 'src'));
  writeFileSync(join(folder, 'src', 'a.ts'), '1');
  const first = stamp();
  writeFileSync(join(folder, 'src', 'a.test.ts'), '1');
  writeFileSync(join(folder, 'src', 'README.md'), '1');
  mkdirSync(join(folder, 'public', 'worker'), { recursive: true });
  writeFileSync(join(folder, 'public', 'worker', 'peer.js'), '1');
  expect(stamp()).toBe(first);
  writeFileSync(join(folder, 'public', 'icon.svg'), '1');
  const second = stamp();
  expect(second).not.toBe(first);
  writeFileSync(join(folder, 'src', 'a.ts'), '2');
  expect(stamp()).not.toBe(second);
});

test('packages count as installed when exactly what the lock file asks for is there', () => {
  const installed = () =>
    run(`import { isInstalled } from './scripts/install.mjs'; console.log(isInstalled('.'));`);
  const write = (path: string, packages: object): void => {
    mkdirSync(join(folder, path, '..'), { recursive: true });
    writeFileSync(join(folder, path), JSON.stringify({ packages }));
  };
  const wanted = {
    '': {},
    'node_modules/a': { version: '1.0.0' },
    'node_modules/other-platform': { version: '1.0.0', optional: true },
  };
  write('package-lock.json', wanted);
  expect(installed()).toBe('false');
  write('node_modules/.package-lock.json', { 'node_modules/a': { version: '1.0.0' } });
  expect(installed()).toBe('false');
  mkdirSync(join(folder, 'node_modules', 'better-sqlite3', 'build', 'Release'), { recursive: true });
  writeFileSync(
    join(folder, 'node_modules', 'better-sqlite3', 'build', 'Release', 'better_sqlite3.node'),
    '',
  );
  expect(installed()).toBe('true');
  write('node_modules/.package-lock.json', { 'node_modules/a': { version: '1.0.1' } });
  expect(installed()).toBe('false');
});

test('a Node that is too old is told so in one sentence', () => {
  const problem = (version: string) =>
    run(`import { nodeProblem } from './scripts/install.mjs'; console.log(nodeProblem('${version}'));`);
  expect(problem('18.20.1')).toMatch(/^Reveille needs Node 20\.19\.4 or newer; this is 18\.20\.1\./);
  expect([problem('20.19.4'), problem('22.0.0')]).toEqual(['null', 'null']);
});

describe('npm start', () => {
  const stub = (path: string, code: string): void => {
    mkdirSync(join(folder, path, '..'), { recursive: true });
    writeFileSync(join(folder, path), code);
  };
  const start = (build: string, ...words: string[]) => {
    stub(
      'scripts/install.mjs',
      'export const nodeProblem = () => null; export const ensureInstalled = () => {};',
    );
    stub('scripts/build-hub.mjs', `export const buildHub = ({ say }) => { say('building'); ${build} };`);
    stub('scripts/build-web.mjs', 'export const buildWebOrKeepOld = () => {};');
    stub('dist/hub/main.mjs', "console.log('the hub');");
    const { stdout, stderr, status } = spawnSync(process.execPath, ['scripts/start.mjs', ...words], {
      cwd: folder,
      encoding: 'utf8',
    });
    return { out: stdout, err: stderr, status };
  };

  test('[CLI-14] says what it builds where nobody asked for JSON, else beside it', () => {
    expect(start('')).toEqual({ out: 'building\nthe hub\n', err: '', status: 0 });
    expect(start('', '--json')).toEqual({ out: 'the hub\n', err: 'building\n', status: 0 });
  });

  test('[CLI-14] a build that fails is a sentence, or JSON where that was asked for, and no hub starts', () => {
    const broken = "throw new Error('no room');";
    expect(start(broken)).toEqual({ out: 'building\n', err: 'no room\n', status: 1 });
    const { out, status } = start(broken, '--json');
    expect(status).toBe(1);
    expect(JSON.parse(out)).toEqual({ error: { code: 'start_failed', message: 'no room' } });
  });
});
