import { useEffect, useMemo } from 'react';
import { AppState } from 'react-native';
import { deviceZone } from '../../platform/device-zone';
import { createZoneTeller } from '../../runtime/tell-zone';
import { useApi, useLive } from '../api';
import { useAnyInput } from '../components/use-any-input';
import { useStart } from './start-provider';

/** After the day has drawn itself. */
const LATER_MS = 1_000;

const now = (): number => Date.now();

const ZoneOfHub = () => {
  const { client } = useApi();
  const profiles = useLive('profile.list', {});
  const profile = profiles.data?.profiles.find(({ isCurrent }) => isCurrent)?.name;
  const teller = useMemo(() => createZoneTeller({ client, zone: deviceZone, now }), [client]);
  useEffect(() => {
    const come = (): void => {
      if (AppState.currentState === 'active') void teller.came();
    };
    const later = setTimeout(come, LATER_MS);
    const states = AppState.addEventListener('change', come);
    return () => {
      clearTimeout(later);
      states.remove();
    };
  }, [teller]);
  useEffect(() => void teller.forget(), [teller, profile]);
  useAnyInput({ isAwaited: true, onInput: () => void teller.used() });
  return null;
};

/** Draws nothing: tells a hub where the person is ([TIMER-24]). A peer of this device's own knows. */
export const ZoneKeeper = () => (useStart().place === 'hub' ? <ZoneOfHub /> : null);
