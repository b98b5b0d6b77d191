// Bundles the conformance port from the sources as they are and runs it; stdin and stdout are its own.
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
// A name per process: two runs at once do not overwrite each other.
const outfile = path.join(root, 'dist', 'conformance', `main-${process.pid}.mjs`);

await build({
  absWorkingDir: root,
  entryPoints: ['conformance/main.ts'],
  outfile,
  bundle: true,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  logLevel: 'error',
});
try {
  await import(pathToFileURL(outfile).href);
} finally {
  await rm(outfile, { force: true });
}
