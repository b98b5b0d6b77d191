// node scripts/checks/runner/plant-conflict.mjs <profile folder>: what two devices leave behind, through the app's own code. For browser flows.
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { projectRoot } from './suites.mjs';

const [, , profileFolder] = process.argv;
const outfile = join(projectRoot, '.cache', 'flows', `plant-conflict-${process.pid}.mjs`);
await mkdir(join(projectRoot, '.cache', 'flows'), { recursive: true });
await build({
  entryPoints: [join(projectRoot, '__tests__', 'browser', 'plant-conflict.ts')],
  outfile,
  bundle: true,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  packages: 'external',
  logLevel: 'error',
});
try {
  const { plantConflict } = await import(pathToFileURL(outfile).href);
  await plantConflict(profileFolder);
} finally {
  await rm(outfile, { force: true });
}
