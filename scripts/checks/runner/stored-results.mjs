// What the suites answered, test by test, kept for the sources that they ran on: `rules` reads it, so that nothing runs twice.
import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { filesOf } from '../../source-stamp.mjs';
import { projectRoot } from './suites.mjs';

const DAY_MS = 86_400_000;
const sources = [
  'src',
  'app',
  'hub',
  'e2e',
  '__tests__',
  'bench',
  'conformance',
  'evals',
  'scripts',
  'docs',
  'bin',
];
const single = [
  'package-lock.json',
  'package.json',
  'app.json',
  'tsconfig.json',
  'jest.config.js',
  'jest.setup.js',
  'babel.config.js',
  'metro.config.js',
];
const parent = join(projectRoot, '.cache', 'results');

/** Outside cases register tests of their own, so results with them are other results. */
const sourcesStamp = () => {
  const hash = createHash('sha256').update(`${process.version} ${process.env.REVEILLE_OUTSIDE ?? ''}\n`);
  for (const path of [...sources, ...single].flatMap((each) => filesOf(projectRoot, each))) {
    hash.update(`${path}\0`).update(
      createHash('sha256')
        .update(readFileSync(join(projectRoot, path)))
        .digest(),
    );
  }
  return hash.digest('hex').slice(0, 32);
};

/** Another run may be writing into a younger folder. */
const forgetOld = async () => {
  for (const name of await readdir(parent)) {
    const seen = await stat(join(parent, name)).catch(() => null);
    if (seen === null || Date.now() - seen.mtimeMs < DAY_MS) continue;
    await rm(join(parent, name), { recursive: true, force: true });
  }
};

/** The folder of this run's results. Whoever starts a run within a run hands it on in REVEILLE_RESULTS. */
export const resultsFolder = async () => {
  const given = process.env.REVEILLE_RESULTS;
  if (given !== undefined) return given;
  const folder = join(parent, sourcesStamp());
  await mkdir(folder, { recursive: true });
  await forgetOld();
  return folder;
};

/** Written aside and renamed: a reader never meets half a file. */
export const storeResult = async (folder, { key, name, failed, cases }) => {
  const aside = join(folder, `${key}.${randomUUID()}.part`);
  await writeFile(aside, JSON.stringify({ key, name, failed, cases }));
  await rename(aside, join(folder, `${key}.json`));
};

export const readResults = async (folder) => {
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.json'));
  return Promise.all(
    names.sort().map(async (name) => JSON.parse(await readFile(join(folder, name), 'utf8'))),
  );
};
