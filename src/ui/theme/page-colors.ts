import { useEffect } from 'react';
import * as SystemUI from 'expo-system-ui';
import type { Theme } from './theme';

/** What lies behind the screens: seen while a sheet moves, on overscroll, and while the keyboard comes. */
export const usePageColors = (theme: Theme): void => {
  const background = theme.color.background;
  useEffect(() => {
    void SystemUI.setBackgroundColorAsync(background);
  }, [background]);
};
