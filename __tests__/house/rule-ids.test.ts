import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(__dirname, '..', '..');
const folders = [
  'src',
  'app',
  'hub',
  'e2e',
  '__tests__',
  'bench',
  'conformance',
  'evals',
  'scripts',
  'docs/rules',
];
const isText = (path: string): boolean => /\.(tsx?|mjs|js|md)$/.test(path);
const files = folders.flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter(isText)
    .map((path) => ({ path: `${folder}/${path}`, text: readFileSync(join(root, folder, path), 'utf8') })),
);

const ID = /\[([A-Z]+(?:-[A-Z]+)*-\d+)\]/g;
const DEFINITION = /^- \*\*\[([A-Z]+(?:-[A-Z]+)*-\d+)\]\*\*/gm;
const idsIn = (text: string, pattern: RegExp): readonly string[] =>
  [...text.matchAll(pattern)].flatMap(([, id]) => id ?? []);

const definitions = files
  .filter(({ path }) => path.startsWith('docs/rules/') && path !== 'docs/rules/README.md')
  .flatMap(({ path, text }) => idsIn(text, DEFINITION).map((id) => ({ id, path })));
const defined = new Set(definitions.map(({ id }) => id));
const isProof = (path: string): boolean =>
  /\.test\.tsx?$/.test(path) || /^(__tests__|e2e|scripts\/checks)\//.test(path);
const self = '__tests__/house/rule-ids.test.ts';

test('[HOUSE-13] a rule is defined once', () => {
  const twice = definitions.filter(
    ({ id }, index) => definitions.findIndex((other) => other.id === id) !== index,
  );
  expect(twice).toEqual([]);
});

test('[HOUSE-13] every id that the code cites is defined', () => {
  const cited = files.filter(({ path }) => !path.startsWith('docs/') && path !== self);
  const unknown = cited.flatMap(({ path, text }) =>
    idsIn(text, ID)
      .filter((id) => !defined.has(id))
      .map((id) => `${id} in ${path}`),
  );
  expect([...new Set(unknown)]).toEqual([]);
});

test('[HOUSE-13] every rule is shown by a test', () => {
  const shown = new Set(files.filter(({ path }) => isProof(path)).flatMap(({ text }) => idsIn(text, ID)));
  expect([...defined].filter((id) => !shown.has(id))).toEqual([]);
});
