import { accessSync, constants, readdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import type { DoctorSay } from '../../src/words/terminal/doctor';
import { errorCode } from '../home-failure';
import type { Check } from './doctor-checks';
import { whyNotUsable } from './usable-place';

// [CLI-18] A home in which a start would fail is said to be bad before it is started. [CLI-6] Found out by looking, never by making it.
export type HomeFound = 'there' | 'missing' | 'no_folder' | 'closed' | 'not_to_be_made';

const attempt = (look: () => unknown): string | null => {
  try {
    look();
    return null;
  } catch (error) {
    return errorCode(error);
  }
};

/** Reading it is entering it: what `access` says of a folder is said for who a process was, not for who it is. */
const isOpenToUs = (folder: string): boolean =>
  attempt(() => {
    readdirSync(folder);
    accessSync(folder, constants.X_OK);
  }) === null;

const mayBeMade = (path: string): boolean => {
  const above = dirname(path);
  const trouble = attempt(() => accessSync(above, constants.W_OK | constants.X_OK));
  return trouble === 'ENOENT' && above !== path ? mayBeMade(above) : trouble === null;
};

export const lookAtHome = (home: string): HomeFound => {
  const trouble = attempt(() => statSync(home));
  if (trouble === 'ENOENT') return mayBeMade(home) ? 'missing' : 'not_to_be_made';
  if (trouble === 'ENOTDIR') return 'no_folder';
  if (trouble !== null) return 'closed';
  if (!statSync(home).isDirectory()) return 'no_folder';
  return isOpenToUs(home) ? 'there' : 'closed';
};

const troubles = {
  missing: { state: 'note', word: 'homeMissing' },
  no_folder: { state: 'bad', word: 'homeNoFolder' },
  closed: { state: 'bad', word: 'homeClosed' },
  not_to_be_made: { state: 'bad', word: 'homeNotToBeMade' },
} as const;

type Asked = { readonly found: HomeFound; readonly platform: string; readonly say: DoctorSay };
export const checkHome = (home: string, { found, platform, say }: Asked): Check => {
  if (found !== 'there') {
    const { state, word } = troubles[found];
    return { name: 'home', state, text: say(word, { home }) };
  }
  const refused = whyNotUsable(home, { uses: ['read', 'write'], say });
  if (refused !== null) return { name: 'home', state: 'bad', text: `${home} ${refused}` };
  const isReadByOthers = platform !== 'win32' && (statSync(home).mode & 0o077) !== 0;
  return isReadByOthers
    ? { name: 'home', state: 'bad', text: say('homeOpen', { home }) }
    : { name: 'home', state: 'ok', text: home };
};
