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
const WORKER = 'worker';
/** Smaller ones gain nothing that anybody would notice; the worker's parts are counted together. */
const LARGE = { [SCRIPTS]: 1_000_000, [WORKER]: 100_000 };
const TERSER = 'node_modules/terser/bin/terser';

const largeIn = (folder) =>
  Object.entries(LARGE).flatMap(([from, least]) =>
    readdirSync(join(folder, from))
      .map((name) => `${from}/${name}`)
      .filter((path) => path.endsWith('.js') && statSync(join(folder, path)).size >= least),
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
      const whole = path.startsWith(`${WORKER}/`) ? ['--module'] : [];
      await run([TERSER, file, '--compress', '--mangle', ...whole, '--output', `${kept}.new`]);
      renameSync(`${kept}.new`, kept);
    }
    copyFileSync(kept, file);
    return known;
  });
  const used = await Promise.all(shortened);
  for (const name of readdirSync(keptFolder)) if (!used.includes(name)) rmSync(join(keptFolder, name));
};
