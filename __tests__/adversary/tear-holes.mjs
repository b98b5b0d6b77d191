// node tear-holes.mjs: builds the simulation once for each hole of holes.ts, with the hole in its sources, plays it, and prints a line of JSON for each.
import { mkdir, readFile, rm } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';

const here = fileURLToPath(new URL('.', import.meta.url));
const root = join(here, '..', '..');
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

const load = async (entry, { name, edits }) => {
  const outfile = join(folder, `${name}-${process.pid}.mjs`);
  await build({
    absWorkingDir: root,
    entryPoints: [join(here, entry)],
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

await mkdir(folder, { recursive: true });
const { holes } = await load('holes.ts', { name: 'holes', edits: [] });
for (const [at, { edits }] of holes.entries()) {
  try {
    const { playHole } = await load('play-hole.ts', { name: `hole-${at}`, edits });
    process.stdout.write(`${JSON.stringify({ at, verdict: await playHole(at) })}\n`);
  } catch (error) {
    process.stdout.write(`${JSON.stringify({ at, broken: String(error) })}\n`);
  }
}
