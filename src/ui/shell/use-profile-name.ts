import type { ProfileView } from '../../runtime/api/values';
import { useWords } from '../words';

/** What a person calls a profile. The first of their own has no number. */
export const useProfileName = (): ((profile: Pick<ProfileView, 'name' | 'kind'>) => string) => {
  const say = useWords();
  return ({ name, kind }) => {
    if (kind === 'example') return say('settings.profileExample');
    const number = /-(\d+)$/.exec(name)?.[1];
    return number === undefined ? say('settings.profileOwn') : say('settings.profileOwnNumber', { number });
  };
};
