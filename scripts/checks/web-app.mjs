// The web app and the hub as `npm start` builds them, before anything in a browser needs them.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { buildHub } from '../build-hub.mjs';
import { buildWeb } from '../build-web.mjs';
import { answerOf } from './runner/command.mjs';
import { projectRoot } from './runner/suites.mjs';

const wanted = ['dist/web/index.html', 'dist/hub/main.mjs', 'dist/hub/cli.mjs'];

export default {
  name: 'web app and hub',
  budgetSeconds: 120,
  slot: 'metro',
  run: async () => {
    await buildHub();
    await buildWeb();
    return answerOf(wanted.map((path) => ({ what: path, holds: existsSync(join(projectRoot, path)) })));
  },
};
