import { appendFileSync, existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { keyForms } from './key-forms';

// [HOUSE-20] The key that hubs are given in tests. Whoever takes a hub's folders away looks first for what is left of it: each half by itself, in every
// dress, so that one in two pieces is found, too.
export const CANARY_KEY = 'sk-canary-7f3a90c2e5d14b68-b95d1f60c4e2a783';
const halves = [CANARY_KEY.slice(10, 26), CANARY_KEY.slice(27)];
const inTwoBytes = (half: string): string => Buffer.from(half, 'utf16le').toString('latin1');
const dresses = [...new Set(halves.flatMap((half) => [...keyForms(half), inTwoBytes(half)]))];
const worn = new RegExp(dresses.map((dress) => dress.replaceAll(/[^A-Za-z0-9]/g, '\\$&')).join('|'), 'i');

export const holdsKey = (text: string): boolean => worn.test(text);

/** Where it may be: the file that a person asked for. */
const KEY_FILE = join('host', 'keys.json');

export type Left = {
  readonly files: number;
  readonly bytes: number;
  /** It was there to be given away. */
  readonly wasGiven: boolean;
  readonly leaks: readonly string[];
};
export const lookThrough = (folder: string): Left => {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8', withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  const holders = paths.filter((path) => holdsKey(path) || holdsKey(readFileSync(path, 'latin1')));
  const isKeyFile = (path: string): boolean => path.endsWith(`${sep}${KEY_FILE}`);
  return {
    files: paths.length,
    bytes: paths.reduce((sum, path) => sum + statSync(path).size, 0),
    wasGiven: holders.some(isKeyFile),
    leaks: holders.filter((path) => !isKeyFile(path)).map((path) => relative(folder, path)),
  };
};

export const BOOK = 'left-behind.jsonl';
/** What was found goes into the results of this run; a leak ends whoever cleans up. */
export const lookBeforeLeaving = (folder: string, of: 'process' | 'flow'): void => {
  if (!existsSync(folder)) return;
  const left = lookThrough(folder);
  const results = process.env['REVEILLE_RESULTS'];
  if (results !== undefined && existsSync(results))
    appendFileSync(join(results, BOOK), `${JSON.stringify({ of, ...left })}\n`);
  if (left.leaks.length > 0) throw new Error(`[HOUSE-20] the key lies in ${left.leaks.join(', ')}`);
};
