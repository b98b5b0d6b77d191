import type { ReactNode } from 'react';
import { SafeAreaProvider } from 'react-native-safe-area-context';
import type { ApiClient } from '../../../runtime/api/client';
import type { Language } from '../../../words/words';
import { ApiProvider } from '../../api';
import { DraggingGround, ToastProvider } from '../../components';
import { ThemeProvider } from '../../theme';
import { createTestDevice, OnDevice, type TestDevice } from '../../testing/test-device';
import { WordsProvider } from '../../words';

const metrics = {
  frame: { x: 0, y: 0, width: 390, height: 844 },
  insets: { top: 0, left: 0, right: 0, bottom: 0 },
};

/** What the shell puts around a screen. */
export const ScreenFrame = ({
  peer,
  language = 'en',
  device = createTestDevice(),
  textScale = 1,
  children,
}: {
  peer: { readonly client: ApiClient };
  language?: Language;
  device?: TestDevice;
  textScale?: number;
  children: ReactNode;
}) => (
  <DraggingGround>
    <SafeAreaProvider initialMetrics={metrics}>
      <ThemeProvider appearance="light" textScale={textScale}>
        <WordsProvider language={language}>
          <OnDevice device={device}>
            <ApiProvider client={peer.client}>
              <ToastProvider>{children}</ToastProvider>
            </ApiProvider>
          </OnDevice>
        </WordsProvider>
      </ThemeProvider>
    </SafeAreaProvider>
  </DraggingGround>
);
