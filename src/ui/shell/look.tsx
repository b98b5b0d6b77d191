import type { ReactNode } from 'react';
import { StatusBar } from 'expo-status-bar';
import { SafeAreaProvider } from 'react-native-safe-area-context';
import type { AppDevice } from '../../runtime/app-device';
import { ThemeProvider, useTheme } from '../theme';
import { WordsProvider } from '../words';
import { DeviceProvider } from './device-provider';
import { PageLanguage } from './page-language';
import { languageOf, localeOf, PreferencesProvider, textScaleOf, usePreferences } from './preferences';

const Bars = () => <StatusBar style={useTheme().isDark ? 'light' : 'dark'} />;

const Chosen = ({ children }: { children: ReactNode }) => {
  const { preferences } = usePreferences();
  const language = languageOf(preferences);
  return (
    <WordsProvider language={language} locale={localeOf(language)}>
      <ThemeProvider appearance={preferences.appearance} textScale={textScaleOf(preferences)}>
        <PageLanguage language={language} />
        <Bars />
        {children}
      </ThemeProvider>
    </WordsProvider>
  );
};

/** Everything that works without the person's data: looks, words, the device. Safe mode and the outermost error screen stand on this alone. */
export const Look = ({ device, children }: { device: AppDevice; children: ReactNode }) => (
  <DeviceProvider device={device}>
    <SafeAreaProvider>
      <PreferencesProvider keyValue={device.keyValue}>
        <Chosen>{children}</Chosen>
      </PreferencesProvider>
    </SafeAreaProvider>
  </DeviceProvider>
);
