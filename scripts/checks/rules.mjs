// Every rule of docs/rules is shown by a test that is named after it and passed, in the results of the suites of this run.
import { linesOf, proofsOf, rulesOf, ruleTable } from './runner/rule-table.mjs';
import { readResults, resultsFolder } from './runner/stored-results.mjs';
import { projectRoot } from './runner/suites.mjs';

const run = async () => {
  const results = await readResults(await resultsFolder());
  const table = ruleTable({ rules: rulesOf(projectRoot), proofs: proofsOf(projectRoot), results });
  const broken = table.filter(({ holds }) => !holds);
  const lines = broken.flatMap(linesOf).filter((line) => !line.endsWith('passed'));
  return { passed: table.length - broken.length, failed: broken.length, output: lines.join('\n') };
};

export default { name: 'rules', budgetSeconds: 10, isLast: true, run };
