// `npm run soak [-- --commits 20000] [-- --seed n]`: the simulations for longer, with a new seed each run, printed by the tests;
// then every naughty string through every field, by screen.
import { spawnSync } from 'node:child_process';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const option = (name, fallback) => {
  const at = process.argv.indexOf(`--${name}`);
  return at === -1 ? fallback : process.argv[at + 1];
};
const seed = option('seed', String(Date.now() % 1_000_000_000));
const commits = option('commits', '10000');
console.log(`seed ${seed}, ${commits} commits under kill -9`);
const jest = spawnSync(
  process.execPath,
  ['node_modules/jest/bin/jest.js', '--selectProjects', 'simulation'],
  {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, REVEILLE_SEED: seed, REVEILLE_SOAK_COMMITS: commits },
  },
);
console.log('every naughty string through every field, on both peers');
const flows = spawnSync(process.execPath, ['scripts/checks/browser-flows.mjs', 'both', 'naughty'], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, REVEILLE_EVERY_STRING: '1' },
});
process.exitCode = jest.status || flows.status || 0;
