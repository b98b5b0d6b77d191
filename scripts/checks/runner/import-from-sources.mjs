import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { projectRoot } from './suites.mjs';

/**
 * A file of TypeScript as a module of Node, from the sources as they are. Written below the project, so that packages are found from it, under a
 * name per process: two runs at once do not overwrite each other.
 */
export const importFromSources = async (entry) => {
  const folder = join(projectRoot, '.cache', 'from-sources');
  const outfile = join(folder, `${entry.replaceAll(/[^a-z0-9]+/gi, '-')}-${process.pid}.mjs`);
  await mkdir(folder, { recursive: true });
  await build({
    absWorkingDir: projectRoot,
    entryPoints: [entry],
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
