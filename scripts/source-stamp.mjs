import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

// public/worker is itself built from src/.
const BUILT = new Set(['public/worker']);

export const filesOf = (root, path) => {
  if (BUILT.has(path)) return [];
  const full = join(root, path);
  if (!existsSync(full)) return [];
  if (!statSync(full).isDirectory()) return [path];
  return readdirSync(full)
    .sort()
    .flatMap((name) =>
      name === 'node_modules' || name === '.DS_Store' ? [] : filesOf(root, `${path}/${name}`),
    );
};

/** Tests change nothing that ships, so they cause no build. */
const ships = (path) => !/\.(test|simulation\.test)\.tsx?$/.test(path) && !path.endsWith('.md');

/** One hash over the contents of files and folders: equal exactly when a build would see the same sources. */
export const stampOf = (root, paths) => {
  const hash = createHash('sha256').update(`node ${process.versions.modules}\n`);
  for (const path of paths.flatMap((each) => filesOf(root, each)).filter(ships)) {
    const bytes = readFileSync(join(root, path));
    hash.update(`${path}\0${bytes.length}\0`).update(bytes);
  }
  return hash.digest('hex');
};

export const readStamp = (file) => (existsSync(file) ? readFileSync(file, 'utf8').trim() : null);
