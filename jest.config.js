// Two projects: "node" is fast and pure, "ui" renders components and costs some 20 s to start.
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

/** @type {import('jest').Config} */
module.exports = {
  // A guard against hanging, not a measure: a busy machine is slow.
  testTimeout: 120_000,
  projects: [
    {
      displayName: 'node',
      testEnvironment: 'node',
      runtime: require.resolve('./__tests__/compiled-once.js'),
      roots,
      testMatch: ['**/*.test.ts'],
      testPathIgnorePatterns: ['/node_modules/', '\\.simulation\\.test\\.ts$'],
      transform: { '\\.m?[jt]sx?$': require.resolve('./__tests__/esbuild-transform.js') },
      transformIgnorePatterns,
      moduleNameMapper,
      setupFilesAfterEnv: [sockets],
    },
    {
      displayName: 'simulation',
      testEnvironment: 'node',
      runtime: require.resolve('./__tests__/compiled-once.js'),
      roots,
      testMatch: ['**/*.simulation.test.ts'],
      transform: { '\\.m?[jt]sx?$': require.resolve('./__tests__/esbuild-transform.js') },
      transformIgnorePatterns,
      moduleNameMapper,
      setupFilesAfterEnv: [sockets],
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
