// npm start: install what is missing, build what changed, run the hub, print one address.
import { ensureInstalled, nodeProblem } from './install.mjs';

const say = (line) => console.log(line);
const giveUp = (error) => {
  console.error(error instanceof Error ? error.message : String(error));
  process.exit(1);
};

const isHelp = process.argv.includes('--help') || process.argv.includes('-h');
try {
  const problem = nodeProblem();
  if (problem !== null) throw new Error(problem);
  await ensureInstalled({ say });
  const { buildHub } = await import('./build-hub.mjs');
  const { buildWebOrKeepOld } = await import('./build-web.mjs');
  await buildHub({ say });
  if (!isHelp) await buildWebOrKeepOld({ say, complain: (line) => console.error(line) });
} catch (error) {
  giveUp(error);
}
await import('../dist/hub/main.mjs');
