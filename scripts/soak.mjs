// `npm run soak [-- --commits 20000] [-- --seed n]` runs the simulations for longer, with a new seed each run, printed by the tests; every case of
// the tests that sample daily; then more browser tabs that end at random, the flows over a slow line, and every flow on both peers
// with every naughty string through every field.
import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const option = (name, fallback) => {
  const at = process.argv.indexOf(`--${name}`);
  return at === -1 ? fallback : process.argv[at + 1];
};
const seed = option('seed', String(Date.now() % 1_000_000_000));
const commits = option('commits', '10000');
console.log(`seed ${seed}, ${commits} commits under kill -9`);
const jest = (words) =>
  spawnSync(process.execPath, ['node_modules/jest/bin/jest.js', ...words], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, SOAK: '1', REVEILLE_SEED: seed, REVEILLE_SOAK_COMMITS: commits },
  });
/** The tests that run only a sample of their cases daily. */
const sampling = () =>
  execFileSync('git', ['ls-files', '*.test.ts', '*.test.tsx'], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter((file) => file !== '' && !file.endsWith('.simulation.test.ts'))
    .filter((file) => /\bsampled\(|\['SOAK'\]/.test(readFileSync(join(root, file), 'utf8')));
const check = (said, { words, env }) => {
  console.log(said);
  return spawnSync(process.execPath, words, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } });
};
const flows = ({ said, peers, env }) =>
  check(said, { words: ['scripts/checks/browser-flows.mjs', peers], env });
const results = [
  jest(['--selectProjects', 'simulation']),
  jest(['--selectProjects', 'leaf', 'peer', 'ui', '--runTestsByPath', ...sampling()]),
  check('tabs of one browser, ended more often', {
    words: ['scripts/checks/browser-two-tabs.mjs'],
    env: { SOAK: '1', TWO_TABS_SEED: seed },
  }),
  flows({
    said: 'every flow of a day on the hub, over a slow line',
    peers: 'hub',
    env: { REVEILLE_SLOW_LINE: '300' },
  }),
  ...['2026-10-25T02:20+02:00', '2026-11-19T23:57+01:00'].map((moment) =>
    flows({
      said: `every flow of a day on the hub, from ${moment}`,
      peers: 'hub',
      env: { REVEILLE_STARTS_AT: moment },
    }),
  ),
  flows({
    said: 'every flow on both peers, and every naughty string through every field',
    peers: 'both',
    env: { SOAK: '1', REVEILLE_EVERY_STRING: '1' },
  }),
];
// One that was killed has no status: that is no success.
process.exitCode = results.every(({ status }) => status === 0) ? 0 : 1;
