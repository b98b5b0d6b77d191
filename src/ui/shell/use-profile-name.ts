import type { ProfileView } from '../../runtime/api/values';
import { OWN_PROFILE } from '../../runtime/profile-store';
import { useWords } from '../words';

/** What a person calls a profile: those that screens make by their number, the first without one; others as they named them. */
export const useProfileName = (): ((profile: Pick<ProfileView, 'name' | 'kind'>) => string) => {
  const say = useWords();
  return ({ name, kind }) => {
    if (kind === 'example') return say('settings.profileExample');
    const number = /-(\d+)$/.exec(name)?.[1];
    if (number !== undefined && name === `${OWN_PROFILE}-${number}`)
      return say('settings.profileOwnNumber', { number });
    return name === OWN_PROFILE ? say('settings.profileOwn') : name;
  };
};
