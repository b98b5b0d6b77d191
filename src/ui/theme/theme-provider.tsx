import { createContext, useContext, useMemo, type ReactNode } from 'react';
import { useColorScheme } from 'react-native';
import { edgesOfText, isRightToLeft } from './direction';
import { createTheme, type Theme } from './theme';
import { usePageColors } from './page-colors';
import { useReduceMotion } from './use-reduce-motion';

export type Appearance = 'system' | 'light' | 'dark';

const ThemeContext = createContext<Theme>(createTheme({ isDark: false, textScale: 1, reduceMotion: false }));

export const ThemeProvider = ({
  appearance,
  textScale,
  children,
}: {
  appearance: Appearance;
  textScale: number;
  children: ReactNode;
}) => {
  const system = useColorScheme();
  const reduceMotion = useReduceMotion();
  const isDark = appearance === 'system' ? system === 'dark' : appearance === 'dark';
  const theme = useMemo(() => {
    const fromRight = isRightToLeft();
    return createTheme({
      isDark,
      textScale,
      reduceMotion,
      isRightToLeft: fromRight,
      ...edgesOfText(fromRight),
    });
  }, [isDark, textScale, reduceMotion]);
  usePageColors(theme);
  return <ThemeContext value={theme}>{children}</ThemeContext>;
};

export const useTheme = (): Theme => useContext(ThemeContext);
