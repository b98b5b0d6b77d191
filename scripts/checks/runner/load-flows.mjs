import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { projectRoot } from './suites.mjs';

/** A file of e2e/browser as a module of Node. Written below the project, so that packages are found from it. */
export const loadFlows = async (name) => {
  const folder = join(projectRoot, '.cache', 'flows');
  const outfile = join(folder, `${name}-${process.pid}.mjs`);
  await mkdir(folder, { recursive: true });
  await build({
    entryPoints: [join(projectRoot, 'e2e', 'browser', `${name}.ts`)],
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
