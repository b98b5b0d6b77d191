import { refusals } from './planted';

const { arrow, leftOfPlatform } = jest.requireActual<{
  readonly arrow: readonly string[];
  readonly leftOfPlatform: readonly string[];
}>('../../scripts/checks/lint/rooms.js');

const folderOf = (room: string): string => (room === 'app' ? 'app' : `src/${room}`);
const climb = (room: string): string => (room === 'app' ? '..' : '../..');
const importOf = (from: string, to: string): string =>
  `import { x } from '${climb(from)}/${folderOf(to)}/thing';\nexport const y = x;\n`;
const plant = (from: string, to: string): readonly string[] =>
  refusals(`${folderOf(from)}/planted.ts`, importOf(from, to));

/** The contracts stand on values alone. */
const behindContracts: readonly string[] = ['core', 'words', 'api'];
const pairs = arrow.flatMap((from, i) =>
  arrow.map((to, j) => ({ from, to, refused: j > i || (from === 'api' && !behindContracts.includes(to)) })),
);

describe('the arrow', () => {
  test.each(pairs.filter((pair) => pair.refused))('[HOUSE-1] $from may not import $to', ({ from, to }) => {
    expect(plant(from, to)).toContain('house/arrow');
  });

  test.each(pairs.filter((pair) => !pair.refused))('[HOUSE-1] $from may import $to', ({ from, to }) => {
    expect(plant(from, to)).toEqual([]);
  });

  test.each([
    ["export { x } from '../ui/x';"],
    ["export * from '../ui/x';"],
    ["import type { X } from '../ui/x';\nexport type Y = X;"],
    ["export type Y = import('../ui/x').X;"],
    ["export const load = () => import('../ui/x');"],
    ["export const x = require('../ui/x');"],
    ["export const x = require.resolve('../ui/x');"],
    ["import x = require('../ui/x');\nexport const y = x;"],
    ["import './../core/../ui/x';"],
    ["import '../../app/_layout';"],
    ["import '../../hub/server';"],
    ["import '../../__tests__/house/planted';"],
    ["import '../parlour/x';"],
    ["import '@/core/id';"],
  ])('[HOUSE-1] db refuses %s', (source) => {
    expect(refusals('src/db/planted.ts', source)).toContain('house/arrow');
  });

  test.each(['src/parlour/x.ts', 'src/x.ts', 'parlour/x.ts'])('[HOUSE-1] %s stands in no room', (path) => {
    expect(refusals(path, "import { id } from './id';\nexport const x = id;\n")).toContain('house/arrow');
  });

  test.each([
    ['src/ui/screens/today/planted.ts', '../../../../hub/server'],
    ['src/runtime/planted.ts', '../../__tests__/house/planted'],
    ['src/platform/web/planted.ts', '../node/sql-database'],
    ['src/platform/expo/planted.ts', '../web/sql-database'],
    ['src/platform/node/planted.ts', '../expo/sql-database'],
    ['src/features/one/planted.ts', '../another/commands'],
    ['src/api/planted.ts', '../features/space/space-desk'],
    ['app/planted.ts', '../hub/server'],
  ])('[HOUSE-1] %s refuses %s', (path, target) => {
    expect(refusals(path, `import '${target}';\n`)).toContain('house/arrow');
  });
});

test('[HOUSE-1] a feature imports from its own folder, and from a contract', () => {
  const source =
    "import { a } from './context';\nimport { b } from '../../api/space';\nexport const c = [a, b];\n";
  expect(refusals('src/features/one/planted.ts', source)).toEqual([]);
});

describe('the world', () => {
  const packages = [
    'react',
    'react-native',
    'react/jsx-runtime',
    'expo',
    'expo-crypto',
    '@expo/metro-runtime',
    '@tanstack/react-query',
    '@op-engineering/op-sqlite',
    '@sqlite.org/sqlite-wasm',
    'better-sqlite3',
    'ws',
    'libsodium-wrappers',
    'react-native-libsodium',
    'node:fs',
    'crypto',
    'fs/promises',
  ];
  test.each(leftOfPlatform)('[HOUSE-2] %s takes no package that reaches the world', (room) => {
    const accepted = packages.filter(
      (name) => refusals(`src/${room}/planted.ts`, `import '${name}';\n`).length === 0,
    );
    expect(accepted).toEqual([]);
    expect(
      refusals(`src/${room}/planted.ts`, "import { z } from 'zod';\nexport const text = z.string();\n"),
    ).toEqual([]);
  });

  test.each([
    ['libsodium-wrappers', 'src/platform/web/planted.ts'],
    ['react-native-libsodium', 'src/platform/expo/planted.ts'],
  ])('[HOUSE-2] %s is imported at its driver alone', (name, home) => {
    const others = ['runtime', 'platform/node', 'platform/web', 'platform/expo', 'ui/kit', 'features/x']
      .map((folder) => `src/${folder}/planted.ts`)
      .concat('hub/planted.ts', 'app/planted.ts')
      .filter((path) => path !== home);
    const source = `export const load = () => import('${name}');\n`;
    expect(refusals(home, source)).toEqual([]);
    expect(others.filter((path) => refusals(path, source).length === 0)).toEqual([]);
  });

  const reaches = [
    ['fetch("x");', 'no-restricted-globals'],
    ['new WebSocket("x");', 'no-restricted-globals'],
    ['setTimeout(() => null, 1);', 'no-restricted-globals'],
    ['setInterval(() => null, 1);', 'no-restricted-globals'],
    ['globalThis.fetch("x");', 'no-restricted-globals'],
    ['process.exit();', 'no-restricted-globals'],
    ['crypto.randomUUID();', 'no-restricted-globals'],
    ['Date.now();', 'no-restricted-properties'],
    ['Math.random();', 'no-restricted-properties'],
    ['const { now } = Date; now();', 'no-restricted-properties'],
    ['new Date();', 'no-restricted-syntax'],
    ['Date();', 'no-restricted-syntax'],
  ] as const;
  test.each(leftOfPlatform)('[HOUSE-2] %s asks a port for time, chance and network', (room) => {
    const missed = reaches.filter(
      ([source, rule]) => !refusals(`src/${room}/planted.ts`, source).includes(rule),
    );
    expect(missed).toEqual([]);
    expect(refusals(`src/${room}/planted.ts`, 'export const at = (ms: number) => new Date(ms);\n')).toEqual(
      [],
    );
  });

  test.each([
    ['src/db/planted.test.ts', 'Date.now();', 'no-restricted-properties'],
    ['src/db/planted.test.ts', 'setTimeout(() => null, 1);', 'no-restricted-globals'],
    ['src/db/planted.test.ts', "jest.mock('./x');", 'no-restricted-syntax'],
    ['src/db/planted.test.ts', "import 'react-native';", 'house/arrow'],
    ['src/platform/node/planted.ts', "import 'expo';", 'house/arrow'],
    ['src/platform/web/planted.ts', "import 'node:fs';", 'house/arrow'],
    ['src/platform/expo/planted.ts', "import 'node:fs';", 'house/arrow'],
    ['src/ui/planted.ts', "import 'node:fs';", 'house/arrow'],
    ['app/planted.ts', "import 'fs';", 'house/arrow'],
  ])('[HOUSE-2] %s refuses %s', (path, source, rule) => {
    expect(refusals(path, source)).toContain(rule);
  });

  test('[HOUSE-2] a test beside its file may use a driver and node', () => {
    const source =
      "import '../platform/node/sql-database';\nimport 'node:crypto';\nimport 'better-sqlite3';\nprocess.cwd();\n";
    expect(refusals('src/db/planted.test.ts', source)).toEqual([]);
  });

  test('[HOUSE-1] a test beside its file opens no bed of __tests__', () => {
    expect(refusals('src/db/planted.test.ts', "import '../../__tests__/wake/wake-bed';\n")).toEqual([
      'house/arrow',
    ]);
    expect(refusals('src/db/planted.test.ts', "import '../../__tests__/sql/temporary-files';\n")).toEqual([]);
    expect(refusals('__tests__/wake/planted.test.ts', "import './wake-bed';\n")).toEqual([]);
  });
});

describe('the hub', () => {
  test.each([
    '../src/ui/theme',
    '../app/_layout',
    '../src/platform/expo/x',
    '../src/platform/web/x',
    'react',
    'expo',
  ])('[HOUSE-3] the hub refuses %s', (name) => {
    expect(refusals('hub/planted.ts', `import '${name}';\n`)).toContain('house/arrow');
  });
  test('[HOUSE-3] the hub uses everything up to runtime, and node', () => {
    const source = [
      '../src/core/x',
      '../src/platform/node/x',
      '../src/runtime/x',
      './x',
      'node:http',
      'ws',
      'zod',
    ];
    expect(refusals('hub/planted.ts', source.map((name) => `import '${name}';\n`).join(''))).toEqual([]);
  });
});
