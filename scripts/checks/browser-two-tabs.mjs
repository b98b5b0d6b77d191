// The peer in a browser's worker, in real tabs: who owns the files, what a take-over loses (nothing), and the built app without a hub.
import { randomInt } from 'node:crypto';
import { pathToFileURL } from 'node:url';
import { inBed } from '../../__tests__/browser/two-tabs-bed.mjs';
import { cases, isAppBuilt } from '../../__tests__/browser/two-tabs-cases.mjs';
import { chaos } from '../../__tests__/browser/two-tabs-chaos.mjs';

const notBuilt = 'the built app on a file server: not run here, since it is not built (npm run build:web)';

const seedOf = () => Number(process.env.TWO_TABS_SEED ?? randomInt(1, 1_000_000_000));

const fallen = (name, error) => [{ what: name, holds: false, detail: error.stack ?? String(error) }];

const runCases = async (withContext) => {
  const findings = [];
  for (const [name, body] of Object.entries(cases)) {
    findings.push(...(await withContext(body).catch((error) => fallen(name, error))));
  }
  return findings;
};

const runChaos = (withContext) => {
  const seed = seedOf();
  return withContext((tab) => chaos(tab, seed)).catch((error) => ({
    said: `seed ${seed}`,
    findings: fallen(`500 writes, seed ${seed}`, error),
  }));
};

/** The long one beside the short ones: each has tabs, files and locks of its own, and much of it is waiting. */
const runAll = async ({ withContext }) => {
  const [wild, findings] = await Promise.all([runChaos(withContext), runCases(withContext)]);
  return { said: wild.said, findings: [...findings, ...wild.findings] };
};

const run = async () => {
  const { said, findings } = await inBed(runAll);
  const failed = findings.filter(({ holds }) => !holds);
  const lines = findings.map(({ what, holds, detail }) => {
    if (holds) return `ok      ${what}`;
    return `FAILED  ${what}${detail ? `: ${detail}` : ''}`;
  });
  return {
    passed: findings.length - failed.length,
    failed: failed.length,
    output: [...lines, said, ...(isAppBuilt() ? [] : [notBuilt])].join('\n'),
    cases: findings.map(({ what, holds }) => ({ name: what, holds })),
  };
};

/** Several tabs and their workers at a time, and every take-over waits for a lock: beside the bundles it took a third longer. */
const suite = {
  name: 'browser: two tabs',
  budgetSeconds: 50,
  slot: 'browser',
  isWide: true,
  showsRules: true,
  run,
};
export default suite;

if (process.argv[1] !== undefined && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const { passed, failed, output } = await run();
  process.stdout.write(`${output}\n${passed} passed, ${failed} failed\n`);
  process.exitCode = failed === 0 ? 0 : 1;
}
