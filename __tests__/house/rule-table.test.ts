import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';

const root = join(__dirname, '..', '..');
const moduleOf = (name: string): string =>
  JSON.stringify(pathToFileURL(join(root, 'scripts', 'checks', 'runner', name)).href);
const house = mkdtempSync(join(tmpdir(), 'reveille planted rules '));
afterAll(() => rmSync(house, { recursive: true, force: true }));

// Put together here, so that no planted id counts as cited in this house.
const planted = (n: number): string => `[${'PLANTED'}-${n}]`;
const plant = (path: string, text: string): void => {
  mkdirSync(dirname(join(house, path)), { recursive: true });
  writeFileSync(join(house, path), text);
};

const Row = z.object({
  id: z.string(),
  holds: z.boolean(),
  tests: z.array(z.object({ test: z.string(), where: z.string().nullable(), result: z.string() })),
});
const run = (script: string): unknown => {
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    encoding: 'utf8',
  });
  expect(stderr).toBe('');
  return JSON.parse(stdout);
};
const tableOf = (results: unknown): readonly z.infer<typeof Row>[] =>
  z.array(Row).parse(
    run(`
      import { proofsOf, rulesOf, ruleTable } from ${moduleOf('rule-table.mjs')};
      const root = ${JSON.stringify(house)};
      const results = ${JSON.stringify(results)};
      console.log(JSON.stringify(ruleTable({ rules: rulesOf(root), proofs: proofsOf(root), results })));`),
  );

plant('docs/rules/planted.md', [1, 2, 3, 4].map((n) => `- **${planted(n)}** A rule.\n`).join(''));
plant('docs/rules/README.md', `- **${planted(9)}** An example.\n`);
plant('src/core/planted.test.ts', `test('${planted(1)} ${planted(2)} holds', () => {});\n`);
plant('src/core/planted.ts', `// ${planted(4)} is cited, not shown.\n`);
plant('__tests__/browser/planted.mjs', `// ${planted(3)}\n`);

const unit = {
  name: 'unit',
  cases: [
    { name: `${planted(1)} ${planted(2)} holds`, file: 'src/core/planted.test.ts', holds: true },
    { name: `a block ${planted(2)} fails`, file: 'src/core/planted.test.ts', holds: false },
  ],
};
const browser = { name: 'browser: planted', cases: [{ name: `${planted(3)} in a tab`, holds: true }] };

test('[HOUSE-17] a rule stands beside every test that is named after it and what became of it', () => {
  const [first, second, third] = tableOf([unit, browser]);
  expect(first).toMatchObject({
    holds: true,
    tests: [{ result: 'passed', where: 'src/core/planted.test.ts' }],
  });
  expect(second).toMatchObject({ holds: false, tests: [{ result: 'passed' }, { result: 'FAILED' }] });
  expect(third).toMatchObject({ holds: true, tests: [{ result: 'passed', where: 'browser: planted' }] });
});

test('[HOUSE-17] a rule without a test fails, and so does one whose suite did not run', () => {
  const table = tableOf([unit]);
  expect(table).toHaveLength(4);
  expect(table[2]).toMatchObject({
    holds: false,
    tests: [{ where: '__tests__/browser/planted.mjs', result: 'FAILED' }],
  });
  expect(table[3]).toMatchObject({ holds: false, tests: [{ test: 'no test', where: null }] });
});

test('[HOUSE-17] the suite of rules starts when every other suite has ended', () => {
  const order = run(`
    import { schedule } from ${moduleOf('schedule.mjs')};
    const ended = [];
    const suites = [{ id: 'rules', isLast: true }, { id: 'a' }, { id: 'b' }, { id: 'c' }];
    const run = async ({ id }) => {
      for (let turns = 0; turns < (id === 'a' ? 9 : 1); turns += 1) await null;
      ended.push(id);
    };
    await schedule({ suites, lanes: 2, run });
    console.log(JSON.stringify(ended));`);
  expect(order).toEqual(['b', 'c', 'a', 'rules']);
});

test('[HOUSE-17] a test that was skipped shows nothing; results are read as they were written', () => {
  const folder = join(house, 'results');
  mkdirSync(folder, { recursive: true });
  const read = run(`
    import { casesOf } from ${moduleOf('jest-projects.mjs')};
    import { readResults, storeResult } from ${moduleOf('stored-results.mjs')};
    const assertionResults = ['passed', 'failed', 'pending', 'todo'].map((status) => ({ fullName: status, status }));
    const cases = casesOf({ testResults: [{ name: ${JSON.stringify(join(root, 'src', 'a.test.ts'))}, assertionResults }] });
    const folder = ${JSON.stringify(folder)};
    await storeResult(folder, { key: 'unit', name: 'unit', failed: 1, cases });
    await storeResult(folder, { key: 'unit', name: 'unit', failed: 2, cases });
    console.log(JSON.stringify(await readResults(folder)));`);
  expect(read).toEqual([
    {
      key: 'unit',
      name: 'unit',
      failed: 2,
      cases: [
        { name: 'passed', file: 'src/a.test.ts', holds: true },
        { name: 'failed', file: 'src/a.test.ts', holds: false },
      ],
    },
  ]);
});
