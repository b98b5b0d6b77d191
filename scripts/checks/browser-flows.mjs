// What a person would do, in Chromium against the hub that npm start runs: e2e/flows on both peers, and what only a browser can show.
import { pathToFileURL } from 'node:url';
import { launch, root } from '../../__tests__/browser/harness.mjs';
import { loadFlows } from './runner/load-flows.mjs';

/** The two peers share nothing, so their flows run beside each other; the flows of one run one by one. */
const runAll = async ({ peers, only = '', onOutcome }) => {
  const { casesFor, runCase } = await loadFlows('run-flows');
  const browser = await launch();
  const runPeer = async (peer) => {
    const outcomes = [];
    for (const each of casesFor({ folder: root, peer }).filter(({ name }) => name.includes(only))) {
      const outcome = await runCase(each, browser);
      outcomes.push(outcome);
      onOutcome(outcome);
    }
    return outcomes;
  };
  try {
    return (await Promise.all(peers.map(runPeer))).flat();
  } finally {
    await browser.close();
  }
};

const lineOf = ({ name, failure, seconds }) =>
  failure === null ? `ok      ${name}, ${seconds} s` : `FAILED  ${name}, ${seconds} s\n${failure}`;

const run = async ({ peers = ['hub', 'browser'], only, onOutcome = () => {} } = {}) => {
  const outcomes = await runAll({ peers, only, onOutcome });
  const failed = outcomes.filter(({ failure }) => failure !== null).length;
  return { passed: outcomes.length - failed, failed, output: outcomes.map(lineOf).join('\n') };
};

const suite = { name: 'browser: flows', budgetSeconds: 180, slot: 'browser', run: () => run() };
export default suite;

// `node scripts/checks/browser-flows.mjs hub newcomer`: one peer (or both), the flows whose name holds the word.
if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const [, , peer, only] = process.argv;
  const onOutcome = (outcome) => process.stdout.write(`${lineOf(outcome)}\n`);
  const peers = peer === undefined || peer === 'both' ? {} : { peers: [peer] };
  const { passed, failed } = await run({ ...peers, only, onOutcome });
  process.stdout.write(`${passed} passed, ${failed} failed\n`);
  process.exitCode = failed === 0 ? 0 : 1;
}
