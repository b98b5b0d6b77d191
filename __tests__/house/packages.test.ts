import { readdirSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join } from 'node:path';
import { preProcessFile } from 'typescript';
import { z } from 'zod';

const root = join(__dirname, '..', '..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');
const Names = z.record(z.string(), z.string());
const manifest = z
  .object({ dependencies: Names, devDependencies: Names })
  .parse(JSON.parse(read('package.json')));

const isShipped = (path: string): boolean => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path);
const sources = ['src', 'app', 'hub'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter(isShipped)
    .map((path) => ({ path: join(folder, path), text: read(join(folder, path)) })),
);

const imports = (name: string): RegExp => {
  const escaped = name.replace(/[/.-]/g, '\\$&');
  return new RegExp(`(from|import|require\\()\\s*\\(?['"]${escaped}(/[^'"]*)?['"]`);
};
const usersOf = (name: string): readonly string[] =>
  sources.filter(({ text }) => imports(name).test(text)).map(({ path }) => path);

const shippedWith = [
  'react',
  'react-native',
  'expo-router',
  'expo-sqlite',
  'expo-secure-store',
  'expo-background-fetch',
  'expo-background-task',
  '@op-engineering/op-sqlite',
  '@sqlite.org/sqlite-wasm',
  'better-sqlite3',
  '@tanstack/react-query',
  '@shopify/flash-list',
  'zod',
  'ws',
];

test.each(shippedWith)('[HOUSE-12] %s is declared exactly and used by shipped code', (name) => {
  expect(manifest.dependencies[name]).toMatch(/^\d+\.\d+\.\d+/);
  expect(usersOf(name)).not.toEqual([]);
});

test.each([
  ['expo', 'dependencies', 'app.json', /"expo":/],
  ['expo', 'dependencies', 'metro.config.js', /expo\/metro-config/],
  ['expo-secure-store', 'dependencies', 'app.json', /"expo-secure-store"/],
  ['expo-background-fetch', 'dependencies', 'app.json', /"expo-background-fetch"/],
  ['expo-background-task', 'dependencies', 'app.json', /"expo-background-task"/],
  ['expo-splash-screen', 'dependencies', 'app.json', /"expo-splash-screen"/],
  ['@op-engineering/op-sqlite', 'dependencies', 'package.json', /"op-sqlite":[^}]*"sqlcipher": true/],
  ['jest', 'devDependencies', 'jest.config.js', /projects/],
  ['detox', 'devDependencies', '.detoxrc.js', /DetoxConfig/],
] as const)('[HOUSE-12] %s is declared in %s and used by %s', (name, field, file, sign) => {
  expect(manifest[field][name]).toMatch(/^\d+\.\d+\.\d+/);
  expect(read(file)).toMatch(sign);
});

// A package that a script or a suite imports must be declared too.
const folders = ['src', 'app', 'hub', 'bench', 'bin', 'conformance', 'e2e', 'evals', 'scripts', '__tests__'];
const importedBy = (path: string): readonly string[] =>
  preProcessFile(read(path), true, true)
    .importedFiles.map(({ fileName }) => fileName)
    .filter((name) => !/^(\.|node:)/.test(name) && !isBuiltin(name))
    .map((name) => name.split('/', name.startsWith('@') ? 2 : 1).join('/'));
/** Installed by hand only for a comparison run (docs/bench.md). */
const installedByHand = ['sqlite-vec'];

test('[HOUSE-12] every package that a file imports is declared', () => {
  const declared = new Set([
    ...Object.keys({ ...manifest.dependencies, ...manifest.devDependencies }),
    ...installedByHand,
  ]);
  const files = folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.([cm]?js|tsx?)$/.test(path))
      .map((path) => join(folder, path)),
  );
  expect(files.length).toBeGreaterThan(1_000);
  const undeclared = files.flatMap((path) =>
    importedBy(path).flatMap((name) => (declared.has(name) ? [] : [`${path}: ${name}`])),
  );
  expect(undeclared).toEqual([]);
});

test('[HOUSE-12] every version is exact', () => {
  const all = Object.entries({ ...manifest.dependencies, ...manifest.devDependencies });
  expect(all.filter(([, version]) => !/^\d+\.\d+\.\d+(-[\w.]+)?$/.test(version))).toEqual([]);
});

test('[HOUSE-12] a mention in a comment is not a use', () => {
  expect(imports('expo-sqlite').test('// we like expo-sqlite')).toBe(false);
  expect(imports('expo-sqlite').test("import { x } from 'expo-sqlite';")).toBe(true);
  expect(imports('expo-sqlite').test("await import('expo-sqlite/next')")).toBe(true);
  expect(imports('expo').test("import 'expo-sqlite';")).toBe(false);
});
