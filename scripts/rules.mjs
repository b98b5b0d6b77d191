// `npm run rules`: rule → test → result, for every rule of docs/rules. Suites that have not passed on these sources run first;
// `-- --again` runs all of them. Fails on a rule without a test and on one whose test fails.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ensureInstalled } from './install.mjs';
import { linesOf, proofsOf, rulesOf, ruleTable } from './checks/runner/rule-table.mjs';
import { readResults, resultsFolder } from './checks/runner/stored-results.mjs';
import { findSuites, projectRoot } from './checks/runner/suites.mjs';

const say = (line) => process.stdout.write(`${line}\n`);

/** Known without running anything: no file that could be a proof names the rule. */
const withoutTest = ({ rules, proofs }) => rules.filter((id) => !proofs.has(id));

const runMissing = async (folder) => {
  const passed = process.argv.includes('--again') ? [] : await readResults(folder);
  const isKnown = ({ key }) => passed.some((result) => result.key === key && result.failed === 0);
  const missing = (await findSuites()).filter((suite) => suite.showsRules === true && !isKnown(suite));
  if (missing.length === 0) return;
  spawnSync(
    process.execPath,
    [join(projectRoot, 'scripts', 'test.mjs'), '--only', missing.map(({ key }) => key).join(',')],
    { cwd: projectRoot, stdio: 'inherit', env: { ...process.env, REVEILLE_RESULTS: folder } },
  );
};

const print = (table) => {
  table.flatMap(linesOf).forEach(say);
  const failed = table.filter(({ holds }) => !holds);
  if (failed.length > 0) say(`\nnot shown: ${failed.map(({ id }) => id).join(', ')}`);
  say(`${table.length - failed.length} passed, ${failed.length} failed`);
  process.exitCode = failed.length === 0 ? 0 : 1;
};

const main = async () => {
  await ensureInstalled({ say });
  const known = { rules: rulesOf(projectRoot), proofs: proofsOf(projectRoot) };
  const bare = withoutTest(known);
  if (bare.length > 0) return print(ruleTable({ ...known, rules: bare, results: [] }));
  const folder = await resultsFolder();
  await runMissing(folder);
  return print(ruleTable({ ...known, results: await readResults(folder) }));
};

await main();
