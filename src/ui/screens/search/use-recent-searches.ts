import { useState } from 'react';
import { useLive } from '../../api';
import { useDevice } from '../../shell/device-provider';
import { keepRecent, readRecent, withRecent } from './recent-searches';

const noInput = {};

export const useRecentSearches = () => {
  const { keyValue } = useDevice();
  const profiles = useLive('profile.list', noInput).data?.profiles ?? [];
  const profile = profiles.find(({ isCurrent }) => isCurrent)?.name ?? null;
  const [state, setState] = useState<{ profile: string | null; searches: readonly string[] }>({
    profile: null,
    searches: [],
  });
  if (profile !== null && state.profile !== profile)
    setState({ profile, searches: readRecent(keyValue, profile) });
  const change = (searches: readonly string[]): void => {
    if (profile === null) return;
    keepRecent(keyValue, { profile, searches });
    setState({ profile, searches });
  };
  return {
    searches: state.searches,
    remember: (text: string) => change(withRecent(state.searches, text)),
    forget: () => change([]),
  };
};
