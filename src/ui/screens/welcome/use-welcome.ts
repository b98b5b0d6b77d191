import { useSyncExternalStore } from 'react';
import { useDevice } from '../../shell/device-provider';
import { firstSteps, welcomeStoreOf, type Steps, type Welcome } from './welcome-state';

export const useWelcome = (): {
  readonly welcome: Welcome;
  readonly steps: Steps;
  readonly change: (part: Partial<Steps>) => void;
  readonly end: (next: 'quiet' | 'modelIsNext') => void;
} => {
  const store = welcomeStoreOf(useDevice().keyValue);
  const welcome = useSyncExternalStore(store.onChange, store.get, store.get);
  const steps = welcome.state === 'underWay' ? welcome.steps : firstSteps;
  return {
    welcome,
    steps,
    change: (part) => store.set({ state: 'underWay', steps: { ...steps, ...part } }),
    end: (next) => store.set({ state: next }),
  };
};
