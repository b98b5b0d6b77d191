// node tear-rules.mjs [at…]: tears one rule after the other of torn-rules.ts out of the sources, lives seed after seed until something is seen, and prints a
// line of JSON for each.
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { loadTorn } from '../../torn-build.mjs';

const here = fileURLToPath(new URL('.', import.meta.url));
const only = process.argv.slice(2).map(Number);

const { tornRules } = await loadTorn(join(here, 'torn-rules.ts'), { name: 'torn-rules', edits: [] });
for (const [at, { edits }] of tornRules.entries()) {
  if (only.length > 0 && !only.includes(at)) continue;
  try {
    const { firstSeen } = await loadTorn(join(here, 'first-seen.ts'), { name: `torn-${at}`, edits });
    process.stdout.write(`${JSON.stringify({ at, seen: await firstSeen() })}\n`);
  } catch (error) {
    process.stdout.write(`${JSON.stringify({ at, broken: String(error) })}\n`);
  }
}
// What a torn rule left waiting ends here.
process.exit(0);
