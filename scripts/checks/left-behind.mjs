// [HOUSE-20] What the hubs of this run left behind was looked through by whoever took it away; here it is added up.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { resultsFolder } from './runner/stored-results.mjs';

const BOOK = 'left-behind.jsonl';
const kinds = [
  { of: 'process', what: 'process tests' },
  { of: 'flow', what: 'browser flows' },
];

export const findingsIn = (text) => {
  const looked = text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));
  const leaks = looked.flatMap(({ leaks: found }) => found);
  const missing = kinds.filter(({ of }) => !looked.some((each) => each.of === of && each.wasGiven));
  const said = [
    ...leaks.map((path) => `the key lies in ${path}`),
    ...missing.map(({ what }) => `no hub of the ${what} was given the key in this run`),
  ];
  return { passed: looked.length - leaks.length, failed: said.length, output: said.join('\n') };
};

const run = async () => findingsIn(await readFile(join(await resultsFolder(), BOOK), 'utf8').catch(() => ''));

export default { name: 'a key that may be nowhere', budgetSeconds: 3, isLast: true, run };
