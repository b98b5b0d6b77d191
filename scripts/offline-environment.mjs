const without = new URL('offline.mjs', import.meta.url).href;

/** Of a process of Expo's command line: it fetches nothing, tells nobody, and looks for nobody on the local network. */
export const offlineEnvironment = () => ({
  EXPO_OFFLINE: '1',
  EXPO_NO_TELEMETRY: '1',
  CI: '1',
  NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --import ${JSON.stringify(without)}`.trim(),
});
