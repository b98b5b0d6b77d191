// Every rule of docs/rules beside the tests that are named after it and what became of them.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { filesOf } from '../../source-stamp.mjs';

const DEFINITION = /^- \*\*\[([A-Z]+(?:-[A-Z]+)*-\d+)\]\*\*/gm;
const ID = /\[([A-Z]+(?:-[A-Z]+)*-\d+)\]/g;
const proofs = ['src', 'app', 'hub', 'e2e', '__tests__', 'bench', 'conformance', 'evals', 'scripts/checks'];
const isProof = (path) =>
  /\.test\.tsx?$/.test(path) || /^(__tests__|e2e|scripts\/checks)\/.*\.(tsx?|m?js)$/.test(path);
const idsIn = (text, pattern) => [...text.matchAll(pattern)].map(([, id]) => id);
const read = (root, path) => readFileSync(join(root, path), 'utf8');

export const rulesOf = (root) => {
  const files = filesOf(root, 'docs/rules').filter(
    (path) => path.endsWith('.md') && !path.endsWith('/README.md'),
  );
  const ids = files.flatMap((path) => idsIn(read(root, path), DEFINITION));
  return [...new Set(ids)];
};

/** The files that could hold a rule's test, by its id. */
export const proofsOf = (root) => {
  const filesById = new Map();
  for (const path of proofs.flatMap((folder) => filesOf(root, folder)).filter(isProof)) {
    for (const id of new Set(idsIn(read(root, path), ID))) {
      filesById.set(id, [...(filesById.get(id) ?? []), path]);
    }
  }
  return filesById;
};

const shownBy = (results) => {
  const testsById = new Map();
  for (const { name: suite, cases } of results) {
    for (const { name, file, holds } of cases) {
      const test = { test: name, where: file ?? suite, result: holds ? 'passed' : 'FAILED' };
      for (const id of new Set(idsIn(name, ID))) testsById.set(id, [...(testsById.get(id) ?? []), test]);
    }
  }
  return testsById;
};

/** A rule without a result says why: no test names it, or the suite of the test has not run. */
const unshown = (files) =>
  files === undefined
    ? [{ test: 'no test', where: null, result: 'FAILED' }]
    : [{ test: 'no test of a suite that ran on these sources', where: files.join(', '), result: 'FAILED' }];

export const ruleTable = ({ rules, proofs: filesById, results }) => {
  const testsById = shownBy(results);
  return rules.map((id) => {
    const tests = testsById.get(id) ?? unshown(filesById.get(id));
    return { id, tests, holds: tests.every(({ result }) => result === 'passed') };
  });
};

export const linesOf = ({ id, tests }) =>
  tests.map(({ test, where, result }) => {
    const place = where === null ? '' : ` (${where})`;
    return `${id.padEnd(12)} → ${test}${place} → ${result}`;
  });
