import { usePathname } from 'expo-router';
import { useMemo, useState, type ReactNode } from 'react';
import { StyleSheet, View } from 'react-native';
import { SafeAreaInsetsContext, useSafeAreaInsets } from 'react-native-safe-area-context';
import type { AppStart } from '../../runtime/app-start';
import { useSendingBeforeSleep } from '../api';
import { ScreenCorner, ToastProvider } from '../components';
import { RecordingProvider } from '../screens/voice/recording-provider';
import { useRunning } from '../screens/timer/use-running';
import { SearchShortcut } from '../screens/search/search-shortcut';
import { useLayout, useTheme } from '../theme';
import { AlertKeeper } from './alert-keeper';
import { Banners } from './banners';
import { destinations } from './destinations';
import { JournalGate } from './journal-gate';
import { SideRail, TabBar } from './navigation';
import { PlaceKeeper } from './place-keeper';
import { RunningBar } from './running-bar';
import { StartProvider } from './start-provider';
import { StopButton } from './stop/stop-button';
import { StopProvider } from './stop/stop-provider';
import { ZoneKeeper } from './zone-keeper';

type OpenStart = Extract<AppStart, { readonly state: 'open' }>;

const BAR_HEIGHT = 66;

/** Rail or bar, banners, toasts: all that stays while screens change. On a phone the bar makes room on a task's own screen. */
export const Shell = ({ start, children }: { start: OpenStart; children: ReactNode }) => {
  const theme = useTheme();
  const { isWide } = useLayout();
  const pathname = usePathname();
  const insets = useSafeAreaInsets();
  useSendingBeforeSleep();
  const hasBar = !isWide && destinations.some((destination) => destination.href === pathname);
  const isRunning = useRunning().length > 0;
  const [runningHeight, setRunningHeight] = useState(0);
  const isFooted = hasBar || isRunning;
  const inner = useMemo(
    () => ({
      ...insets,
      // The rail stands at the beginning of the line, and what is there is its to mind.
      ...(isWide && (theme.isRightToLeft ? { right: 0 } : { left: 0 })),
      bottom: isFooted ? 0 : insets.bottom,
      top: 0,
    }),
    [insets, isWide, isFooted, theme.isRightToLeft],
  );
  return (
    <StartProvider start={start}>
      <SearchShortcut />
      <ToastProvider bottomGap={(hasBar ? BAR_HEIGHT : 0) + (isRunning ? runningHeight : 0)}>
        <AlertKeeper />
        <ZoneKeeper />
        <StopProvider>
          <RecordingProvider>
            <View style={[styles.shell, { backgroundColor: theme.color.background }, isWide && styles.wide]}>
              {isWide && <SideRail />}
              <View style={[styles.content, { paddingTop: insets.top, backgroundColor: theme.color.dawn }]}>
                <Banners />
                <View style={styles.content}>
                  <SafeAreaInsetsContext value={inner}>
                    <ScreenCorner value={<StopButton />}>
                      <JournalGate>
                        <PlaceKeeper>{children}</PlaceKeeper>
                      </JournalGate>
                    </ScreenCorner>
                  </SafeAreaInsetsContext>
                </View>
                <RunningBar isLast={!hasBar} onHeight={setRunningHeight} />
                {hasBar && <TabBar />}
              </View>
            </View>
          </RecordingProvider>
        </StopProvider>
      </ToastProvider>
    </StartProvider>
  );
};

const styles = StyleSheet.create({
  shell: { flex: 1 },
  wide: { flexDirection: 'row' },
  content: { flex: 1, minWidth: 0 },
});
