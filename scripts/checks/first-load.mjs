// [SHELL-7] What a browser fetches before a person sees their day, as it travels: the page, its scripts, what its first screen needs,
// the worker with its peer, and SQLite.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildWeb } from '../build-web.mjs';
import { answerOf } from './runner/command.mjs';
import { firstLoadOf, travellingSize } from './runner/first-load-files.js';
import { projectRoot } from './runner/suites.mjs';

// 1.2 MB is the aim [SHELL-7]; the log of every host took the worker 0.6 % beyond it, until what the first day does not need is split off.
const LIMIT = 1_200_000;
/** They come when a model is first asked, and never in a browser. */
const MODEL_LIBRARIES = /AI_APICallError/;

const run = async () => {
  await buildWeb({ root: projectRoot });
  const folder = join(projectRoot, 'dist', 'web');
  const sizes = firstLoadOf(folder).map((path) => ({ path, size: travellingSize(folder, path) }));
  const total = sizes.reduce((sum, { size }) => sum + size, 0);
  const scripts = sizes.filter(({ path }) => path.endsWith('.js'));
  const withModels = scripts.filter(({ path }) =>
    MODEL_LIBRARIES.test(readFileSync(join(folder, path), 'utf8')),
  );
  const each = sizes.map(({ path, size }) => `${path} ${size}`).join('\n');
  return answerOf([
    {
      what: `the first load is at most ${LIMIT} bytes`,
      holds: total <= LIMIT,
      detail: `${total} bytes:\n${each}`,
    },
    { what: 'the scripts of the first load were found', holds: scripts.length >= 4, detail: each },
    {
      what: 'no library of a model is in the first load',
      holds: withModels.length === 0,
      detail: withModels.map(({ path }) => path).join(' '),
    },
  ]);
};

export default { name: 'first load (brotli)', budgetSeconds: 30, slot: 'browser', run };
