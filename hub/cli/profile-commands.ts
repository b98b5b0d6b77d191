import { fail, ok } from '../../src/core/result';
import { homeFolder } from '../../src/platform/node/home-folder';
import { currentProfileIn, isProfileName, profilesIn } from '../../src/platform/node/node-profile-store';
import { profileWords } from '../../src/words/terminal/profile';
import { textFlag, type Command, type Context, type Outcome } from './command';
import { lookAtHome } from './doctor-home';
import { currentTrouble } from './current-trouble';
import { storeOfHome } from './store-of-home';
import { textTable } from './terminal-text';

// [CLI-15] Profiles are folders of the home: listed and made without opening any, so that no example life is made on the way and a running
// hub goes on with its own.
const homeOf = ({ flags, env, platform }: Context): string =>
  homeFolder({ chosen: textFlag(flags, 'home'), env, platform });

const list = async (context: Context): Promise<Outcome> => {
  const home = homeOf(context);
  const found = lookAtHome(home);
  if (found !== 'there' && found !== 'missing') return fail('home_not_usable');
  const say = profileWords(context.language);
  const known = currentProfileIn(home);
  const current = known.ok ? known.value : null;
  const profiles = profilesIn(home).map((each) => ({ ...each, isCurrent: each.name === current }));
  const rows = profiles.map(({ name, kind, isCurrent }) => [
    name,
    say(kind),
    isCurrent ? say('current') : '',
  ]);
  const table = rows.length === 0 ? say('none') : textTable([[say('name'), say('kind'), ''], ...rows]);
  if (known.ok) return ok({ json: { profiles }, text: table });
  const trouble = currentTrouble(known.error, { language: context.language, profiles });
  return ok({
    json: { profiles, problem: known.error.code },
    text: `${table}\n${trouble}`,
    isBad: true,
  });
};

const add = async (context: Context): Promise<Outcome> => {
  const [name = ''] = context.words;
  if (!isProfileName(name)) return fail('profile_name_unusable');
  const store = storeOfHome(homeOf(context), { pid: process.pid, port: null, token: '' });
  if (!store.ok) return store;
  if (store.value.list().some((each) => each.name === name)) return fail('profile_name_taken');
  store.value.create(name, 'own');
  const text = profileWords(context.language)('added', { name });
  return ok({ json: { name, kind: 'own' }, text });
};

export const profileCommands: readonly Command[] = [
  {
    path: ['profile', 'list'],
    summary: 'List the profiles, and which one the app shows',
    operands: '',
    takes: { least: 0, most: 0 },
    flags: {},
    examples: ['reveille profile list', 'reveille profile list --json'],
    run: list,
  },
  {
    path: ['profile', 'add'],
    summary: 'Make an empty profile of your own; the app goes on showing the one that it shows',
    operands: '<name>',
    takes: { least: 1, most: 1 },
    flags: {},
    examples: ['reveille profile add mine', 'reveille profile add work --json'],
    run: add,
  },
];
