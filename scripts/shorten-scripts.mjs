// After the export: the two large scripts get short names chosen over the whole file, where the bundler chose them module by module. A twentieth less to fetch.
import { createHash } from 'node:crypto';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { join } from 'node:path';

const SCRIPTS = '_expo/static/js/web';
const WORKER = 'worker/peer-worker.js';
/** Smaller ones gain nothing that anybody would notice. */
const LARGE = 1_000_000;
const TERSER = 'node_modules/terser/bin/terser';

const largeIn = (folder) =>
  [...readdirSync(join(folder, SCRIPTS)).map((name) => `${SCRIPTS}/${name}`), WORKER].filter(
    (path) => path.endsWith('.js') && statSync(join(folder, path)).size >= LARGE,
  );

/** It takes seconds, so what did not change is not done again; what is no longer used goes. `run`: one command of Node. */
export const shortenScripts = async ({ root, folder, keptFolder, run }) => {
  mkdirSync(keptFolder, { recursive: true });
  const terser = readFileSync(join(root, 'node_modules', 'terser', 'package.json'));
  const shortened = largeIn(folder).map(async (path) => {
    const file = join(folder, path);
    const known = createHash('sha256').update(terser).update(readFileSync(file)).digest('hex');
    const kept = join(keptFolder, known);
    if (!existsSync(kept)) {
      const whole = path === WORKER ? ['--module'] : [];
      await run([TERSER, file, '--compress', '--mangle', ...whole, '--output', `${kept}.new`]);
      renameSync(`${kept}.new`, kept);
    }
    copyFileSync(kept, file);
    return known;
  });
  const used = await Promise.all(shortened);
  for (const name of readdirSync(keptFolder)) if (!used.includes(name)) rmSync(join(keptFolder, name));
};
