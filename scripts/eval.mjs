// `npm run eval`: bundles the scorecards from the sources as they are and plays them. Its options: evals/main.ts.
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
// A name per process: two runs at once do not overwrite each other.
const outfile = path.join(root, '.cache', 'eval', `main-${process.pid}.mjs`);

await build({
  absWorkingDir: root,
  entryPoints: ['evals/main.ts'],
  outfile,
  bundle: true,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  packages: 'external',
  logLevel: 'error',
});
try {
  process.chdir(root);
  await import(pathToFileURL(outfile).href);
} finally {
  await rm(outfile, { force: true });
}
