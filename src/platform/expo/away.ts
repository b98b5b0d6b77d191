import { AppState } from 'react-native';

/** From the moment on that the app is not in front, the system may end it without a word. */
export const onAway = (listener: () => void): void => {
  AppState.addEventListener('change', (state) => {
    if (state !== 'active') listener();
  });
};
