import { createBrowserFiles } from '../platform/web/browser-files';
import { createLocalKeyValue } from '../platform/web/local-key-value';
import { createTabKeyValue } from '../platform/web/tab-key-value';
import type { AppDevice } from './app-device';

export const createAppDevice = (): AppDevice => ({
  keyValue: createLocalKeyValue(),
  tabMemory: createTabKeyValue(),
  files: createBrowserFiles(),
  onLeave: (listener) => {
    window.addEventListener('pagehide', listener);
    return () => window.removeEventListener('pagehide', listener);
  },
  // Without the query: it may name the peer that was just left.
  restart: () => window.location.replace(window.location.pathname),
});
