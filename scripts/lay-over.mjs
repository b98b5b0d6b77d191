import {
  copyFileSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';

const BUILDS = 'builds.json';
/** A program that runs is seldom older than so many builds. */
const MOST_KEPT = 5;

const buildsIn = (target) => {
  try {
    return JSON.parse(readFileSync(join(target, BUILDS), 'utf8'));
  } catch {
    // One from before builds were counted.
    return [readdirSync(target)];
  }
};

/**
 * Puts a finished build over the last one. Parts are named by what they hold, so what runs goes on finding its own; `last` are the files
 * whose names stay, in the order in which they change. A kill at any point leaves each of them with all its parts.
 */
export const layOver = ({ fresh, target, last }) => {
  mkdirSync(target, { recursive: true });
  const names = readdirSync(fresh);
  const builds = [names, ...buildsIn(target)].slice(0, MOST_KEPT);
  const before = readdirSync(target);
  for (const name of names.filter((each) => !last.includes(each) && !before.includes(each)))
    renameSync(join(fresh, name), join(target, name));
  const put = (name) => {
    copyFileSync(join(fresh, name), join(target, `.${name}`));
    renameSync(join(target, `.${name}`), join(target, name));
  };
  writeFileSync(join(fresh, BUILDS), JSON.stringify(builds));
  for (const name of [BUILDS, ...last]) put(name);
  const kept = new Set([BUILDS, ...builds.flat()]);
  for (const name of readdirSync(target))
    if (!kept.has(name)) rmSync(join(target, name), { recursive: true });
};
