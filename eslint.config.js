const { defineConfig, globalIgnores } = require('eslint/config');
const expo = require('eslint-config-expo/flat');
const house = require('./scripts/checks/lint/plugin.js');
const {
  worldGlobals,
  worldGlobalsInTests,
  worldProperties,
  syntaxFor,
  everywhere,
} = require('./scripts/checks/lint/bans.js');
const { leftOfPlatform } = require('./scripts/checks/lint/rooms.js');

const code = ['**/*.{ts,tsx,js,mjs,cjs}'];
const typed = ['**/*.{ts,tsx}'];
const tests = ['**/*.test.{ts,tsx}', '__tests__/**/*.{ts,tsx}'];

/** One finished list per room: of two configs that name a rule, ESLint keeps the last and merges nothing. */
const roomFiles = (room) => (room === 'app' ? ['app/**/*.{ts,tsx}'] : [`src/${room}/**/*.{ts,tsx}`]);
const bansOfRoom = (room) => [
  {
    files: roomFiles(room),
    rules: { 'no-restricted-syntax': ['error', ...syntaxFor({ room, isTest: false })] },
  },
  {
    files: roomFiles(room).map((path) => path.replace('*.{ts,tsx}', '*.test.{ts,tsx}')),
    rules: { 'no-restricted-syntax': ['error', ...syntaxFor({ room, isTest: true })] },
  },
];
const rooms = [...leftOfPlatform, 'platform', 'platform/expo', 'runtime', 'ui', 'app'];

const nodeGlobals = [
  'process',
  'console',
  'Buffer',
  'URL',
  'URLSearchParams',
  'TextEncoder',
  'TextDecoder',
  '__dirname',
  '__filename',
  'setTimeout',
  'clearTimeout',
  'setInterval',
  'clearInterval',
  'setImmediate',
  'queueMicrotask',
  'performance',
  'fetch',
  'Response',
  'Request',
  'Headers',
  'AbortController',
  'AbortSignal',
  'WebSocket',
  'crypto',
  'Worker',
  // Inside functions that Playwright runs in a page.
  'window',
  'document',
  'navigator',
  'location',
  'localStorage',
  'indexedDB',
  'self',
  'globalThis',
  'jest',
];

/** [HOUSE-33] These read rows by position: the reader, the port and the code under it, the schema itself, the readers of damaged files. */
const readsPositions = [
  'src/db/rows.ts',
  'src/db/sql-connection.ts',
  'src/db/remembered-reads.ts',
  'src/db/read-only-database.ts',
  'src/agents/runs/replay-shadow.ts',
  'src/db/migration.ts',
  'src/db/schema-dump.ts',
  'src/db/readable-rows.ts',
  'src/db/journal/health.ts',
  'hub/cli/profile-checks.ts',
  'src/platform/**',
];

/** Hooks and components live on screens and in files of JSX; elsewhere the bans leave nothing for these rules to look at, and looking takes a fifth of the time. */
const reactRules = expo
  .flatMap(({ rules = {} }) => Object.keys(rules))
  .filter((name) => name.startsWith('react'));
const withoutReact = {
  name: 'house/no-react-here',
  files: ['**/*.{ts,js,mjs,cjs}'],
  ignores: ['src/ui/**', 'app/**', 'src/platform/expo/**'],
  rules: Object.fromEntries(reactRules.map((name) => [name, 'off'])),
};

// A smoke alarm, not a target: a file is one idea, a function reads from top to bottom.
const size = (max) => ['error', { max, skipBlankLines: true, skipComments: true }];
const functionSize = (max) => ['error', { max, skipBlankLines: true, skipComments: true, IIFEs: true }];

module.exports = defineConfig([
  globalIgnores(['dist/**', 'public/**', '.expo/**', '.cache/**', 'ios/**', 'android/**', 'expo-env.d.ts']),
  expo,
  withoutReact,
  { linterOptions: { noInlineConfig: true, reportUnusedDisableDirectives: 'error' } },
  {
    files: code,
    plugins: { house },
    rules: {
      'house/arrow': 'error',
      'house/file-name': 'error',
      'max-lines': size(500),
      'max-lines-per-function': functionSize(100),
      'no-restricted-syntax': ['error', ...everywhere],
      'no-warning-comments': ['error', { terms: ['todo', 'fixme', 'xxx', 'hack'], location: 'start' }],
      'no-empty': ['error', { allowEmptyCatch: false }],
      'no-var': 'error',
      'prefer-const': 'error',
      eqeqeq: ['error', 'always'],
      // tsc knows better what exists, and reads what Metro reads.
      'import/no-unresolved': 'off',
      'import/namespace': 'off',
      'import/named': 'off',
      'import/no-named-as-default-member': 'off',
      // A quarter of the time of all rules, for default exports, which only routes have.
      'import/no-named-as-default': 'off',
    },
  },
  {
    files: ['**/*.{js,mjs,cjs}'],
    languageOptions: { globals: Object.fromEntries(nodeGlobals.map((name) => [name, 'readonly'])) },
  },
  {
    files: typed,
    rules: {
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-non-null-assertion': 'error',
      '@typescript-eslint/consistent-type-assertions': ['error', { assertionStyle: 'never' }],
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/ban-ts-comment': [
        'error',
        { 'ts-ignore': true, 'ts-nocheck': true, 'ts-check': false, 'ts-expect-error': true },
      ],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', ignoreRestSiblings: true }],
      // A schema and its type share one name.
      '@typescript-eslint/no-redeclare': 'off',
      'no-redeclare': 'off',
      'no-undef': 'off',
    },
  },
  {
    files: ['src/**/*.{ts,tsx}', 'app/**/*.{ts,tsx}'],
    rules: { 'no-console': 'error' },
  },
  {
    // Only Metro replaces these by their values; Node reads the environment itself.
    files: ['**/*.test.{ts,tsx}', '{hub,bench,conformance,evals,e2e,scripts,__tests__}/**'],
    rules: { 'expo/no-dynamic-env-var': 'off', 'expo/no-env-var-destructuring': 'off' },
  },
  {
    name: 'house/typed',
    files: ['{src,app,hub}/**/*.{ts,tsx}'],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: __dirname } },
    rules: {
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
      '@typescript-eslint/await-thenable': 'error',
      '@typescript-eslint/only-throw-error': ['error', { allowThrowingUnknown: true }],
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true },
      ],
    },
  },
  {
    files: leftOfPlatform.flatMap(roomFiles),
    rules: {
      'no-restricted-globals': ['error', ...worldGlobals],
      'no-restricted-properties': ['error', ...worldProperties],
    },
  },
  {
    files: leftOfPlatform.map((room) => `src/${room}/**/*.test.{ts,tsx}`),
    rules: { 'no-restricted-globals': ['error', ...worldGlobalsInTests] },
  },
  ...rooms.flatMap(bansOfRoom),
  {
    files: ['hub/**/*.ts'],
    rules: { 'no-restricted-syntax': ['error', ...syntaxFor({ room: 'hub', isTest: false })] },
  },
  {
    files: ['{src,app,hub,bench,e2e,evals,conformance}/**/*.{ts,tsx}'],
    // A test may count by itself: what it compares with shares no code.
    ignores: [...tests, 'src/core/calendar/**'],
    rules: { 'house/one-calendar': 'error' },
  },
  {
    files: ['{src,app,hub,bench,e2e,evals,conformance}/**/*.{ts,tsx}'],
    // A rescue reads files of any version that are no longer databases; a list names every table.
    ignores: [
      ...tests,
      'src/db/log/**',
      'src/db/readable-rows.ts',
      'src/db/salvage/salvage.ts',
      'src/db/agent/tables.ts',
    ],
    rules: { 'house/one-log': 'error' },
  },
  {
    files: ['{src,app,hub,bench,e2e,evals,conformance}/**/*.{ts,tsx}'],
    // Drivers ask the platform which zones it knows, and which it is in now: no answer to keep.
    ignores: [...tests, 'src/core/formatters.ts', 'src/platform/**'],
    rules: { 'house/cached-intl': 'error' },
  },
  {
    files: ['{src,app,hub,bench,e2e,evals,conformance}/**/*.{ts,tsx}'],
    // These write records of any kind: imports, restores, settled conflicts, merged names, vouches, and code that passes writes on.
    ignores: [
      ...tests,
      'src/db/records/written-records.ts',
      'src/runtime/care/{merge-named,resolve-conflict}.ts',
      'src/runtime/transfer/**',
      'src/runtime/vouch/vouch-commands.ts',
      'src/tools/capabilities.ts',
    ],
    rules: { 'house/typed-writes': 'error' },
  },
  {
    files: ['{src,hub}/**/*.{ts,tsx}'],
    ignores: [...tests, ...readsPositions],
    rules: { 'house/rows-by-name': 'error' },
  },
  {
    files: ['{src,app}/**/*.tsx'],
    ignores: ['src/ui/components/row-list.tsx'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          name: '@shopify/flash-list',
          importNames: ['FlashList'],
          message: 'Long lists are a RowList: it survives a row that leaves while it is measured.',
        },
      ],
    },
  },
  { files: ['app/**/*.tsx'], rules: { 'max-lines': size(30) } },
  {
    files: ['__tests__/**/*.mjs'],
    rules: { 'max-lines-per-function': 'off' },
  },
  {
    files: tests,
    rules: {
      'max-lines-per-function': 'off',
      // A type that must be refused is shown by the error it gives, with a sentence beside it.
      '@typescript-eslint/ban-ts-comment': ['error', { 'ts-expect-error': 'allow-with-description' }],
    },
  },
  {
    files: ['__tests__/**/*.{ts,tsx}', '{hub,bench,conformance,evals,e2e}/**/*.test.{ts,tsx}'],
    rules: { 'no-restricted-syntax': ['error', ...syntaxFor({ room: '__tests__', isTest: true })] },
  },
]);
