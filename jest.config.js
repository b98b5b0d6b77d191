// "leaf" are the tests beside their files: they open no peer and take seconds. "peer" are those of __tests__, "simulation" the seeded long ones,
// "ui" renders components and takes some 20 s to start.
const esModules = [
  '(jest-)?react-native',
  '@react-native(-community)?',
  'expo(nent)?',
  '@expo(nent)?/.*',
  '@expo-google-fonts/.*',
  'standard-navigation',
  'react-navigation',
  '@react-navigation/.*',
  '@shopify/flash-list',
  '@op-engineering/.*',
  '@noble/.*',
  '@scure/.*',
  'fractional-indexing',
  '@sqlite.org/.*',
].join('|');
const transformIgnorePatterns = [`/node_modules/(?!(${esModules}))`];
const moduleNameMapper = { '^@/(.*)$': '<rootDir>/src/$1' };
const roots = [
  '<rootDir>/src',
  '<rootDir>/hub',
  '<rootDir>/e2e',
  '<rootDir>/__tests__',
  '<rootDir>/bench',
  '<rootDir>/conformance',
  '<rootDir>/evals',
];
// What any test, and any process that it starts, tries to reach.
const sockets = '<rootDir>/__tests__/sockets/every-test-file.js';

const simulations = '\\.simulation\\.test\\.ts$';
const onNode = {
  testEnvironment: 'node',
  transform: { '\\.m?[jt]sx?$': require.resolve('./__tests__/esbuild-transform.js') },
  transformIgnorePatterns,
  moduleNameMapper,
  setupFilesAfterEnv: [sockets],
};

/** @type {import('jest').Config} */
module.exports = {
  // A guard against hanging, not a measure: a busy machine is slow.
  testTimeout: 120_000,
  projects: [
    {
      ...onNode,
      displayName: 'leaf',
      roots: roots.filter((root) => !root.endsWith('/__tests__')),
      testMatch: ['**/*.test.ts'],
      testPathIgnorePatterns: ['/node_modules/', simulations],
    },
    {
      ...onNode,
      displayName: 'peer',
      roots: ['<rootDir>/__tests__'],
      testMatch: ['**/*.test.ts'],
      testPathIgnorePatterns: ['/node_modules/', simulations],
    },
    {
      ...onNode,
      displayName: 'simulation',
      roots,
      testMatch: ['**/*.simulation.test.ts'],
    },
    {
      displayName: 'ui',
      preset: 'jest-expo/ios',
      roots: ['<rootDir>/src', '<rootDir>/app', '<rootDir>/__tests__'],
      testMatch: ['**/*.test.tsx'],
      transformIgnorePatterns,
      moduleNameMapper,
      setupFilesAfterEnv: [sockets, '<rootDir>/jest.setup.js'],
    },
  ],
};
