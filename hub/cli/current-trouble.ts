import type { Failure } from '../../src/core/result';
import type { Language } from '../../src/words/message';
import { profileWords } from '../../src/words/terminal/profile';
import { plainLine } from './terminal-text';

type Home = { readonly language: Language; readonly profiles: readonly { readonly name: string }[] };

/** [PROFILE-10] Which profile was expected, as far as that can be told, and which are here to choose from. */
export const currentTrouble = ({ code, detail = '' }: Failure, { language, profiles }: Home): string => {
  const say = profileWords(language);
  const here = profiles.map(({ name }) => name).join(', ');
  const found =
    code === 'current_profile_missing'
      ? say('currentMissing', { name: plainLine(detail) })
      : say('currentUnreadable');
  return `${found} ${here === '' ? say('chooseNone') : say('choose', { names: here })}`;
};

export const isCurrentTrouble = ({ code }: Failure): boolean =>
  code === 'current_profile_missing' || code === 'current_profile_unreadable';
