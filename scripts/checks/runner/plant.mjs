// node scripts/checks/runner/plant.mjs <conflict|waiting> <profile folder> [how many]: what two devices leave behind, or what agents ask for, through the
// app's own code. Prints what it made. For browser flows.
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { projectRoot } from './suites.mjs';

const [, , what, profileFolder, many = '1'] = process.argv;
const outfile = join(projectRoot, '.cache', 'flows', `plant-${what}-${process.pid}.mjs`);
await mkdir(join(projectRoot, '.cache', 'flows'), { recursive: true });
await build({
  entryPoints: [join(projectRoot, '__tests__', 'browser', `plant-${what}.ts`)],
  outfile,
  bundle: true,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  packages: 'external',
  logLevel: 'error',
});
try {
  const { plant } = await import(pathToFileURL(outfile).href);
  process.stdout.write(JSON.stringify(await plant(profileFolder, Number(many))));
} finally {
  await rm(outfile, { force: true });
}
