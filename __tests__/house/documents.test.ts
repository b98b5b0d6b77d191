import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const root = join(__dirname, '..', '..');
const rooms = [
  ...readdirSync(join(root, 'src')).map((name) => `src/${name}`),
  'hub',
  'e2e',
  '__tests__',
  'bench',
  'conformance',
  'evals',
];
test.each(rooms)('[HOUSE-14] %s has a README that says what belongs there', (room) => {
  expect(readFileSync(join(root, room, 'README.md'), 'utf8').length).toBeGreaterThan(60);
});

const documents = [
  'README.md',
  'CHANGELOG.md',
  ...rooms.map((room) => `${room}/README.md`),
  ...readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.md'))
    .map((path) => `docs/${path}`),
];
const linksOf = (path: string): readonly string[] =>
  [...readFileSync(join(root, path), 'utf8').matchAll(/\]\(([^)#\s]+)[^)]*\)/g)].flatMap(
    ([, target]) => target ?? [],
  );

test.each(documents)('[HOUSE-14] every link of %s leads somewhere', (path) => {
  const inside = linksOf(path).filter((target) => !/^[a-z]+:/.test(target));
  expect(inside.filter((target) => !existsSync(join(root, dirname(path), target)))).toEqual([]);
});
