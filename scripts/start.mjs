// npm start: install what is missing, build what changed, run the hub, print one address.
import { ensureInstalled, nodeProblem } from './install.mjs';
import { startSpeech } from './start-speech.mjs';

const { say, complain, giveUp } = startSpeech(process.argv);
const isHelp = process.argv.includes('--help') || process.argv.includes('-h');

const prepare = async () => {
  const problem = nodeProblem();
  if (problem !== null) throw new Error(problem);
  await ensureInstalled({ say });
  const { buildHub } = await import('./build-hub.mjs');
  const { buildWebOrKeepOld } = await import('./build-web.mjs');
  await buildHub({ say });
  if (!isHelp) await buildWebOrKeepOld({ say, complain });
  return true;
};

if (await prepare().catch(giveUp)) await import('../dist/hub/main.mjs');
