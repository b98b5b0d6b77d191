// node tear-holes.mjs: builds the simulation once for each hole of holes.ts, with the hole in its sources, plays it, and prints a line of JSON for each.
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { loadTorn } from '../torn-build.mjs';

const here = fileURLToPath(new URL('.', import.meta.url));

const { holes } = await loadTorn(join(here, 'holes.ts'), { name: 'holes', edits: [] });
for (const [at, { edits }] of holes.entries()) {
  try {
    const { playHole } = await loadTorn(join(here, 'play-hole.ts'), { name: `hole-${at}`, edits });
    process.stdout.write(`${JSON.stringify({ at, verdict: await playHole(at) })}\n`);
  } catch (error) {
    process.stdout.write(`${JSON.stringify({ at, broken: String(error) })}\n`);
  }
}
