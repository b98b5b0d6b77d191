// The house as data: which room a file stands in, and which rooms and packages that room may reach.
// [HOUSE-1] A file imports from its own room or from rooms to its left in the arrow.
// [HOUSE-2] Left of `platform` nothing reaches the world: no React, no Expo, no `node:*`, no driver.
// [HOUSE-3] The hub uses everything up to `runtime`, never `ui`, `app` or the drivers of phones and browsers.
const { builtinModules } = require('node:module');

const arrow = [
  'core',
  'words',
  'db',
  'sync',
  'notifications',
  'gateway',
  'tools',
  'agents',
  'api',
  'features',
  'platform',
  'runtime',
  'ui',
  'app',
];
const worldStartsAt = arrow.indexOf('platform');
const leftOfPlatform = arrow.slice(0, worldStartsAt);
const upTo = (room) => arrow.slice(0, arrow.indexOf(room) + 1);

const drivers = ['expo', 'web', 'node'];

/** What stands outside the arrow, and what each of it may import beside its own folder. */
const annexes = {
  hub: upTo('runtime'),
  conformance: upTo('runtime'),
  evals: [...upTo('runtime'), 'hub'],
  bench: [...upTo('runtime'), 'hub', 'conformance'],
  e2e: ['core', 'words'],
  __tests__: [...arrow, 'hub', 'conformance', 'bench', 'evals', 'e2e', 'scripts', 'root'],
  scripts: [...arrow, 'hub', 'conformance', 'bench', 'e2e', '__tests__', 'root', 'dist'],
  bin: ['hub', 'scripts', 'root', 'dist'],
};

/** A path inside the repository → its room: `src/db/x.ts` → `db`, `hub/x.ts` → `hub`, `babel.config.js` → `root`. */
const roomOf = (path) => {
  const [first = '', second = ''] = path.split('/');
  if (first === 'src') return arrow.includes(second) && second !== 'app' ? second : null;
  if (first === 'app' || first === 'assets' || first === 'dist' || Object.hasOwn(annexes, first))
    return first;
  return path.includes('/') ? null : 'root';
};

const isTest = (path) => /\.test\.tsx?$/.test(path) || path.startsWith('__tests__/');

const mayImport = (room) => {
  if (Object.hasOwn(annexes, room)) return annexes[room];
  const index = arrow.indexOf(room);
  if (index < 0) return [...arrow, ...Object.keys(annexes), 'root'];
  // Pictures, and the version in package.json, are for those who show them.
  return index < worldStartsAt ? upTo(room) : [...upTo(room), 'assets', 'root'];
};

/** The contract of a capability stands on values alone, so that screens and other programs can go by it. */
const behindContracts = ['core', 'words', 'api'];
/** `src/features/space/commands.ts` → `space`. */
const featureOf = (path) => /^src\/features\/([^/]+)\//.exec(path)?.[1];
const crossesFeatures = (from, to) => {
  const [here, there] = [featureOf(from), featureOf(to)];
  return here !== undefined && there !== undefined && here !== there;
};

const isNode = (name) => name.startsWith('node:') || builtinModules.includes(name.split('/')[0]);
const isScreen = (name) =>
  /^(react|react-dom|react-native|expo)([-/]|$)/.test(name) ||
  /^@(react-native|react-navigation|expo|shopify|tanstack)[-/]/.test(name);
const isDriver = (name) =>
  /^(better-sqlite3|ws|undici|esbuild|playwright-core|detox|libsodium-wrappers|react-native-libsodium)(\/|$)/.test(
    name,
  ) || /^@(op-engineering|sqlite\.org)\//.test(name);

/** Behind one driver only: its checks stand between the library and everything else [CRYPTO-1]. */
const homes = { 'libsodium-wrappers': 'src/platform/web/', 'react-native-libsodium': 'src/platform/expo/' };
const isAwayFromHome = ({ path, name }) =>
  Object.hasOwn(homes, name) && !isTest(path) && !path.startsWith(homes[name]);

const isRefusedPackage = ({ room, path, name }) => {
  if (isAwayFromHome({ path, name })) return true;
  if (leftOfPlatform.includes(room))
    return isScreen(name) || (!isTest(path) && (isNode(name) || isDriver(name)));
  if (path.startsWith('src/platform/node/')) return isScreen(name);
  if (['hub', 'conformance'].includes(room)) return isScreen(name);
  const runsOnScreens =
    path.startsWith('src/platform/expo/') ||
    path.startsWith('src/platform/web/') ||
    ['ui', 'app'].includes(room);
  return runsOnScreens && !isTest(path) && isNode(name);
};

const driverOf = (path) => drivers.find((name) => path.startsWith(`src/platform/${name}/`));

/** Small tools that open no peer, which a test beside its file may use. */
const bedsForLeaves = ['__tests__/sql/temporary-files', '__tests__/words/any-point'];
const opensBed = (from, to) =>
  from.endsWith('.test.ts') &&
  !from.startsWith('__tests__/') &&
  to.startsWith('__tests__/') &&
  !bedsForLeaves.some((bed) => to.startsWith(bed));

/** Why `from` may not import the file `to`, or null. */
const refusedFile = ({ from, to }) => {
  const room = roomOf(from);
  const target = roomOf(to);
  if (room === null) return `${from} stands in no room of the house`;
  if (target === null) return `${to} stands in no room of the house`;
  if (opensBed(from, to)) return 'a test that needs a bed of __tests__ stands there, not beside its file';
  if (isTest(from)) return null;
  const [here, there] = [driverOf(from), driverOf(to)];
  if (here !== undefined && there !== undefined && here !== there)
    return `${here} drivers do not use ${there} drivers`;
  if (['hub', 'conformance'].includes(room) && (there === 'expo' || there === 'web')) {
    return `${room} runs on Node and does not use ${there} drivers`;
  }
  if (crossesFeatures(from, to)) return `features/${featureOf(from)} may not import another feature`;
  if (room === 'api' && !behindContracts.includes(target)) return `api may not import ${target}`;
  if (room === target || mayImport(room).includes(target)) return null;
  return `${room} may not import ${target} (the arrow: ${arrow.join(' < ')})`;
};

module.exports = { arrow, leftOfPlatform, roomOf, refusedFile, isRefusedPackage, isTest };
