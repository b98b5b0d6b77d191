import { createBrowserFiles } from '../platform/web/browser-files';
import { createBrowserPictures } from '../platform/web/browser-pictures';
import { createBrowserPlayer } from '../platform/web/browser-player';
import { keepShell } from '../platform/web/keep-shell';
import { createBrowserRecorder } from '../platform/web/browser-recorder';
import { createLocalKeyValue } from '../platform/web/local-key-value';
import { createScreenPrivacy } from '../platform/web/screen-privacy';
import { createPageAlerts } from '../platform/web/page-alerts';
import { createTabKeyValue } from '../platform/web/tab-key-value';
import { createAlertSettings } from './alerts/alert-settings';
import type { AppDevice } from './app-device';
import { forgetTabChoice } from './app-web-address';

const keyValue = createLocalKeyValue();
const tabMemory = createTabKeyValue();

export const createAppDevice = (): AppDevice => ({
  keyValue,
  tabMemory,
  files: createBrowserFiles(),
  pictures: createBrowserPictures(),
  recorder: createBrowserRecorder(),
  player: createBrowserPlayer(),
  // A page that shakes a phone is a surprise, and most browsers cannot.
  haptics: () => undefined,
  privacy: createScreenPrivacy(),
  alerts: createPageAlerts(),
  alertSettings: createAlertSettings(keyValue),
  background: null,
  onLeave: (listener) => {
    window.addEventListener('pagehide', listener);
    return () => window.removeEventListener('pagehide', listener);
  },
  keepShell,
  // Without the query and what the tab remembers of it: they may name the peer that was just left.
  restart: () => {
    forgetTabChoice(tabMemory);
    window.location.replace(window.location.pathname);
  },
});
