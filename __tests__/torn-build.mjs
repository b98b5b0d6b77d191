// Builds an entry anew with lines of its sources torn, and loads it: for proofs that must see a hole.
import { mkdir, readFile, rm } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';

const root = fileURLToPath(new URL('..', import.meta.url));
const folder = join(root, '.cache', 'holes');

const torn = (edits) => ({
  name: 'holes',
  setup: ({ onLoad }) => {
    const files = new Set(edits.map(({ file }) => join(root, ...file.split('/'))));
    onLoad({ filter: /\.ts$/ }, async ({ path }) => {
      if (!files.has(path)) return undefined;
      const name = path.slice(root.length).split(sep).join('/');
      let contents = await readFile(path, 'utf8');
      for (const { file, find, put } of edits.filter(({ file }) => name.endsWith(file))) {
        if (contents.split(find).length !== 2) throw new Error(`the hole fits ${file} no longer: ${find}`);
        contents = contents.replace(find, () => put);
      }
      return { contents, loader: 'ts' };
    });
  },
});

/** `entry`: its whole path. */
export const loadTorn = async (entry, { name, edits }) => {
  await mkdir(folder, { recursive: true });
  const outfile = join(folder, `${name}-${process.pid}.mjs`);
  await build({
    absWorkingDir: root,
    entryPoints: [entry],
    outfile,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    packages: 'external',
    logLevel: 'silent',
    plugins: [torn(edits)],
  });
  try {
    return await import(pathToFileURL(outfile).href);
  } finally {
    await rm(outfile, { force: true });
  }
};
