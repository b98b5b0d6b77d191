import { ok } from '../../src/core/result';
import { homeFolder } from '../../src/platform/node/home-folder';
import { profilesIn } from '../../src/platform/node/node-profile-store';
import { projectFolder } from '../project-folder';
import { textFlag, type Command, type Context, type Outcome } from './command';
import { checkHome, checkHub, checkNode, checkPort, checkWebApp, type Check } from './doctor-checks';
import { checkProfile } from './profile-checks';
import { rebuiltSearch } from './rebuild-search';
import { textTable } from './terminal-text';
import { whyNotUsable } from './usable-place';

const checksOfProfiles = (home: string, only: string | undefined): readonly Check[] => {
  if (whyNotUsable(home, ['read']) !== null) return [];
  const names = profilesIn(home).map(({ name }) => name);
  return names
    .filter((name) => only === undefined || name === only)
    .flatMap((name) => checkProfile(home, name));
};

const run = async (context: Context): Promise<Outcome> => {
  const { flags, env, platform } = context;
  const home = homeFolder({ chosen: textFlag(flags, 'home'), env, platform });
  const found: readonly Check[] = [
    checkNode(process.versions.node),
    checkHome(home, platform),
    await checkHub(home),
    await checkPort(home, platform),
    ...checksOfProfiles(home, textFlag(flags, 'profile')),
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
