import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { allErrorSentences } from '../../src/words/all-errors';

const root = join(__dirname, '..', '..');
const sourcesIn = (folder: string): readonly string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => readFileSync(join(root, folder, name), 'utf8'));

const SAID = /\b(?:refuse|fail|left|Refused)\(\s*'([a-z_0-9]+)'/g;
const NAMED = /(?:tooMuch|damaged|tooLong|code): '([a-z_0-9]+)'/g;

test('[IMPORT-8] whatever is refused or left out has a sentence in both languages', () => {
  const texts = [...sourcesIn('src/runtime/transfer'), ...sourcesIn('hub/cli')];
  const codes = new Set(
    texts.flatMap((text) =>
      [SAID, NAMED].flatMap((form) => [...text.matchAll(form)].map(([, code]) => code ?? '')),
    ),
  );
  expect(codes.size).toBeGreaterThan(40);
  const known = Object.keys(allErrorSentences);
  // Mistakes of a calling program, which no person makes.
  const calls = ['invalid_arguments', 'usage'];
  expect([...codes].filter((code) => !known.includes(code) && !calls.includes(code))).toEqual([]);
});
