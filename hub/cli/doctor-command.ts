import { existsSync } from 'node:fs';
import { ok } from '../../src/core/result';
import { homeFolder } from '../../src/platform/node/home-folder';
import { createNodeProfileStore } from '../../src/platform/node/node-profile-store';
import { projectFolder } from '../project-folder';
import { textFlag, type Command, type Context, type Outcome } from './command';
import {
  checkHome,
  checkHub,
  checkNode,
  checkPort,
  checkProfile,
  checkWebApp,
  type Check,
} from './doctor-checks';
import { rebuiltSearch } from './rebuild-search';
import { textTable } from './terminal-text';

const profilesIn = (home: string, only: string | undefined): readonly Check[] => {
  if (!existsSync(home)) return [];
  const store = createNodeProfileStore({ home, note: () => ({ pid: process.pid, port: null, token: '' }) });
  const names = store.list().map(({ name }) => name);
  return names.filter((name) => only === undefined || name === only).map((name) => checkProfile(home, name));
};

const run = async (context: Context): Promise<Outcome> => {
  const { flags, env, platform } = context;
  const home = homeFolder({ chosen: textFlag(flags, 'home'), env, platform });
  const found: readonly Check[] = [
    checkNode(process.versions.node),
    checkHome(home, platform),
    await checkHub(home),
    await checkPort(home, platform),
    ...profilesIn(home, textFlag(flags, 'profile')),
    checkWebApp(projectFolder()),
  ];
  const rebuilt = await rebuiltSearch(context);
  if (!rebuilt.ok) return rebuilt;
  const checks = [...found, ...rebuilt.value];
  const isBad = checks.some(({ state }) => state === 'bad');
  const rows = checks.map(({ name, state, text }) => [state === 'bad' ? 'BAD' : state, name, text]);
  return ok({
    json: { ok: !isBad, checks: checks.map((each) => ({ ...each })) },
    text: textTable(rows),
    isBad,
  });
};

export const doctorCommand: Command = {
  path: ['doctor'],
  summary: 'Look whether everything is well, and say what to do where it is not',
  operands: '',
  takes: { least: 0, most: 0 },
  flags: {
    'rebuild-search': { type: 'boolean', help: 'Build the search index anew; your entries stay as they are' },
  },
  examples: ['reveille doctor', 'reveille doctor --json', 'reveille doctor --rebuild-search'],
  run,
};
