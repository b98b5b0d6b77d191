import { fail, ok, type Failure, type Result } from '../../src/core/result';
import { homeFolder } from '../../src/platform/node/home-folder';
import { currentProfileIn, isAlwaysNamedIn, profilesIn } from '../../src/platform/node/node-profile-store';
import type { Language } from '../../src/words/message';
import { doctorWords, type DoctorSay } from '../../src/words/terminal/doctor';
import { projectFolder } from '../project-folder';
import { currentTrouble } from './current-trouble';
import { textFlag, type Command, type Context, type Outcome } from './command';
import { checkHub, checkNode, checkPort, checkWebApp, type Check } from './doctor-checks';
import { checkHome, lookAtHome, type HomeFound } from './doctor-home';
import { checkProfile } from './profile-checks';
import { rebuiltSearch } from './rebuild-search';
import { textTable } from './terminal-text';

/** [PROFILE-10] Printed only if somebody checks the whole home and it names no current profile. */
const checkCurrent = (
  home: string,
  {
    found,
    only,
    language,
  }: { readonly found: HomeFound; readonly only: string | undefined; readonly language: Language },
): readonly Check[] => {
  if (found !== 'there' || only !== undefined) return [];
  const known = currentProfileIn(home);
  if (known.ok) return [];
  const profiles = profilesIn(home);
  if (isAlwaysNamedIn(home)) {
    const names = profiles.map(({ name }) => name).join(', ');
    return [{ name: 'current profile', state: 'note', text: doctorWords(language)('noCurrent', { names }) }];
  }
  const text = currentTrouble(known.error, { language, profiles });
  return [{ name: 'current profile', state: 'bad', text }];
};

/** None where the home does not let us look. */
const profilesAsked = (
  home: string,
  { only, found }: { readonly only: string | undefined; readonly found: HomeFound },
): Result<readonly string[], Failure> => {
  if (found !== 'there' && found !== 'missing') return ok([]);
  const names = profilesIn(home).map(({ name }) => name);
  if (only === undefined) return ok(names);
  return names.includes(only) ? ok([only]) : fail('profile_not_found');
};

const titles = {
  node: 'node',
  home: 'home',
  hub: 'hub',
  port: 'port',
  'web app': 'web',
  search: 'search',
  'current profile': 'current',
} as const;
const isTitled = (name: string): name is keyof typeof titles => Object.hasOwn(titles, name);
const ofProfile = { 'profile ': 'profile', 'agents of ': 'agentsOf', 'search of ': 'searchOf' } as const;
/** The names of checks stay in JSON; the table says them in the language. */
const titleOf = (name: string, say: DoctorSay): string => {
  if (isTitled(name)) return say(titles[name]);
  for (const [start, word] of Object.entries(ofProfile))
    if (name.startsWith(start)) return say(word, { name: name.slice(start.length) });
  return name;
};

const run = async (context: Context): Promise<Outcome> => {
  const { flags, env, platform } = context;
  const say = doctorWords(context.language);
  const home = homeFolder({ chosen: textFlag(flags, 'home'), env, platform });
  const found = lookAtHome(home);
  const only = textFlag(flags, 'profile');
  const names = profilesAsked(home, { only, found });
  if (!names.ok) return names;
  const seen: readonly Check[] = [
    checkNode(process.versions.node, say),
    checkHome(home, { found, platform, say }),
    await checkHub(home, say),
    await checkPort(home, { platform, say }),
    ...checkCurrent(home, { found, only, language: context.language }),
    ...names.value.flatMap((name) => checkProfile(home, { name, say })),
    checkWebApp(projectFolder(), say),
  ];
  const rebuilt = await rebuiltSearch(context);
  if (!rebuilt.ok) return rebuilt;
  const checks = [...seen, ...rebuilt.value];
  const isBad = checks.some(({ state }) => state === 'bad');
  const rows = checks.map(({ name, state, text }) => [say(`state_${state}`), titleOf(name, say), text]);
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
