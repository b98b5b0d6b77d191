// Everything that proves the product, in one command. `--only types,unit` runs some; `--list` names them.
import { parseArgs } from 'node:util';
import { ensureInstalled } from './install.mjs';
import { ensureChromium } from './checks/runner/chromium.mjs';
import { endAll, runSuite } from './checks/runner/run-suite.mjs';
import { schedule } from './checks/runner/schedule.mjs';
import { resultsFolder, storeResult } from './checks/runner/stored-results.mjs';
import { findSuites, pick, suiteKeys } from './checks/runner/suites.mjs';

const LANES = 2;
const say = (line) => process.stdout.write(`${line}\n`);

const reportLine = (suite, result) => {
  const counts = `${result.passed} passed, ${result.failed} failed`;
  const time = `${result.seconds} s of ${suite.budgetSeconds} s`;
  const over = result.isOver ? '  over budget' : '';
  return `${suite.name.padEnd(28)}  ${counts.padEnd(24)}  ${time}${over}`;
};

/** What a suite names as not run on this machine is said even when all else is well. */
const notRun = (output) =>
  output
    .split('\n')
    .filter((line) => line.includes(': not run here'))
    .join('\n');

const runAndReport = async (suite) => {
  const result = await runSuite(suite);
  say(reportLine(suite, result));
  if (suite.showsRules === true) {
    const { failed, cases } = result;
    await storeResult(process.env.REVEILLE_RESULTS, { key: suite.key, name: suite.name, failed, cases });
  }
  const shown = result.failed > 0 ? result.output : notRun(result.output);
  if (shown !== '') say(shown.replace(/^/gm, '    '));
  return result;
};

const prepare = async (suites) => {
  if (!suites.some(({ slot }) => slot === 'browser')) return 0;
  try {
    process.env.CHROMIUM_PATH = await ensureChromium({ say });
    return 0;
  } catch (error) {
    say(error.message);
    return 1;
  }
};

const main = async () => {
  const { values } = parseArgs({ options: { only: { type: 'string' }, list: { type: 'boolean' } } });
  const words = values.only?.split(',');
  // A word that names nothing is said at once, and nothing is installed for it.
  if (words !== undefined) pick(suiteKeys(), words);
  await ensureInstalled({ say });
  const all = await findSuites();
  const suites = words === undefined ? all : pick(all, words);
  if (values.list === true) return suites.forEach(({ key, name }) => say(`${key.padEnd(20)} ${name}`));
  process.env.REVEILLE_RESULTS = await resultsFolder();
  const missing = await prepare(suites);
  const results = await schedule({ suites, lanes: LANES, run: runAndReport });
  const sum = (field) => results.reduce((total, result) => total + result[field], 0);
  const failed = sum('failed') + missing;
  say(`${sum('passed')} passed, ${failed} failed`);
  process.exitCode = failed === 0 ? 0 : 1;
};

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, () => {
    endAll();
    process.exit(1);
  });
}
await main().catch((error) => {
  say(error.message);
  say('0 passed, 1 failed');
  process.exitCode = 1;
});
