import type { ReactNode } from 'react';
import { Platform, StyleSheet, View } from 'react-native';
import { StatusBar } from 'expo-status-bar';
import { SafeAreaProvider } from 'react-native-safe-area-context';
import type { AppDevice } from '../../runtime/app-device';
import { ThemeProvider, useTheme } from '../theme';
import { WordsProvider } from '../words';
import { DeviceProvider } from './device-provider';
import { PageLanguage } from './page-language';
import { languageOf, localeOf, PreferencesProvider, textScaleOf, usePreferences } from './preferences';

const Bars = () => <StatusBar style={useTheme().isDark ? 'light' : 'dark'} />;

/** Phones turn the layout by themselves; a browser is told here. */
const Reading = ({ children }: { children: ReactNode }) => {
  const { isRightToLeft } = useTheme();
  if (Platform.OS !== 'web' || !isRightToLeft) return children;
  return (
    <View {...{ dir: 'rtl' as const }} style={styles.whole}>
      {children}
    </View>
  );
};

const styles = StyleSheet.create({ whole: { flex: 1 } });

const Chosen = ({ children }: { children: ReactNode }) => {
  const { preferences } = usePreferences();
  const language = languageOf(preferences);
  return (
    <WordsProvider language={language} locale={localeOf(language)}>
      <ThemeProvider appearance={preferences.appearance} textScale={textScaleOf(preferences)}>
        <PageLanguage language={language} />
        <Bars />
        <Reading>{children}</Reading>
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
