import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { allTools } from '../../src/tools/all-tools';

// Whoever looks for a tool finds it by its name, and nothing else beside it.
const folder = join(__dirname, '..', '..', 'src', 'tools');
const filesIn = (path: string): readonly string[] =>
  readdirSync(path, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? filesIn(join(path, entry.name)) : [join(path, entry.name)],
  );
const MAKES = /export const \w+ = (?:journalTool|ownTool|readTool|taskFieldTool)\b/g;
const NAMED = /\bname: '([a-z_]+)'/;

test('[TOOL-15] a tool is one file, named after it', () => {
  const made = filesIn(folder).flatMap((path) => {
    const text = readFileSync(path, 'utf8');
    const count = text.match(MAKES)?.length ?? 0;
    return count === 0 ? [] : [{ file: path.split(/[\\/]/).at(-1), count, name: NAMED.exec(text)?.[1] }];
  });
  expect(made.map(({ name }) => name).sort()).toEqual(allTools.all.map(({ name }) => name).sort());
  const wrong = made.filter(
    ({ file, count, name = '' }) => count !== 1 || file !== `${name.replaceAll('_', '-')}.ts`,
  );
  expect(wrong).toEqual([]);
});
