// A suite is a file of scripts/checks that exports { name, budgetSeconds, slot?, run }; `run` answers { passed, failed, output }.
// Its key is the file's stem. Suites of one slot never run at the same time.
import { readdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const folder = dirname(dirname(fileURLToPath(import.meta.url)));
export const projectRoot = dirname(dirname(folder));

/** Cheap answers first and what others stand on, then what fills the machine, then the longest, so that two lanes end together. */
const first = ['types', 'format', 'web-app', 'browser-flows', 'unit', 'simulation', 'bundles', 'ui', 'lint'];
const order = (a, b) => {
  const rank = (suite) =>
    first.includes(suite.key) ? first.indexOf(suite.key) - 1_000 : -suite.budgetSeconds;
  return rank(a) - rank(b) || (a.key < b.key ? -1 : 1);
};

export const loadSuite = async (file) => {
  const { default: suite } = await import(pathToFileURL(file).href);
  return { ...suite, file, key: basename(file, '.mjs') };
};

const suiteFiles = () => readdirSync(folder).filter((name) => name.endsWith('.mjs'));
/** Known before any package is there to load a suite with. */
export const suiteKeys = () => suiteFiles().map((name) => ({ key: basename(name, '.mjs') }));

export const findSuites = async () => {
  const suites = await Promise.all(suiteFiles().map((name) => loadSuite(join(folder, name))));
  return suites.filter((suite) => suite.isPresent?.() ?? true).sort(order);
};

/** `browser` means every suite whose key is `browser` or starts with `browser-`. An unknown word is an error, not an empty run. */
export const pick = (suites, words) => {
  const hits = (word) => suites.filter(({ key }) => key === word || key.startsWith(`${word}-`));
  const unknown = words.filter((word) => hits(word).length === 0);
  if (unknown.length > 0) {
    throw new Error(
      `No suite is called ${unknown.join(', ')}. There are: ${suites.map(({ key }) => key).join(', ')}.`,
    );
  }
  return suites.filter((suite) => words.some((word) => hits(word).includes(suite)));
};
