// What a person would do, in Chromium against the hub that npm start runs: e2e/flows on both peers, and what only a browser can show.
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { launch, root } from '../../__tests__/browser/harness.mjs';

/** Written below the project, so that packages are found from it. */
const loadFlows = async () => {
  const folder = join(root, '.cache', 'flows');
  const outfile = join(folder, `flows-${process.pid}.mjs`);
  await mkdir(folder, { recursive: true });
  await build({
    entryPoints: [join(root, 'e2e/browser/run-flows.ts')],
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    packages: 'external',
    logLevel: 'error',
  });
  try {
    return await import(pathToFileURL(outfile).href);
  } finally {
    await rm(outfile, { force: true });
  }
};

const runAll = async ({ peers, only = '' }) => {
  const { casesFor, runCase } = await loadFlows();
  const cases = peers
    .flatMap((peer) => casesFor({ folder: root, peer }))
    .filter(({ name }) => name.includes(only));
  const browser = await launch();
  try {
    const outcomes = [];
    for (const each of cases) outcomes.push(await runCase(each, browser));
    return outcomes;
  } finally {
    await browser.close();
  }
};

const lineOf = ({ name, failure, seconds }) =>
  failure === null ? `ok      ${name}, ${seconds} s` : `FAILED  ${name}, ${seconds} s\n${failure}`;

const run = async ({ peers = ['hub', 'browser'], only } = {}) => {
  const outcomes = await runAll({ peers, only });
  const failed = outcomes.filter(({ failure }) => failure !== null).length;
  return { passed: outcomes.length - failed, failed, output: outcomes.map(lineOf).join('\n') };
};

const suite = { name: 'browser: flows', budgetSeconds: 180, slot: 'browser', run: () => run() };
export default suite;

// `node scripts/checks/browser-flows.mjs hub newcomer`: one peer, the flows whose name holds the word.
if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const [, , peer, only] = process.argv;
  const { passed, failed, output } = await run({ ...(peer === undefined ? {} : { peers: [peer] }), only });
  process.stdout.write(`${output}\n${passed} passed, ${failed} failed\n`);
  process.exitCode = failed === 0 ? 0 : 1;
}
