import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

/** Puts a finished build in place. A kill at any point leaves the old or the new one, or both; never half of one. */
export const replaceFolder = ({ fresh, target }) => {
  const old = `${join(dirname(target), `.old-${basename(target)}`)}-${process.pid}`;
  if (existsSync(target)) renameSync(target, old);
  renameSync(fresh, target);
  rmSync(old, { recursive: true, force: true });
};

/** What interrupted builds left: an old build comes back if its successor never arrived; the rest is removed. Call under the build's lock. */
export const healFolder = (target) => {
  const folder = dirname(target);
  if (!existsSync(folder)) return;
  const left = readdirSync(folder).filter((name) => name.startsWith(`.old-${basename(target)}-`));
  for (const name of left) {
    if (existsSync(target)) rmSync(join(folder, name), { recursive: true, force: true });
    else renameSync(join(folder, name), target);
  }
  for (const name of readdirSync(folder).filter((each) => each.startsWith(`.${basename(target)}-`))) {
    rmSync(join(folder, name), { recursive: true, force: true });
  }
};
