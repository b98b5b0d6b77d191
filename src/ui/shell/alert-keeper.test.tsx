import { act, render } from '@testing-library/react-native';
import { AppState } from 'react-native';
import type { AlertPermission } from '../../core/alerts';
import { noAlerts } from '../../core/no-alerts';
import { ok } from '../../core/result';
import { LockProvider } from '../lock/lock-provider';
import { createScriptedPeer } from '../screens/testing/scripted-peer';
import { ScreenFrame } from '../screens/testing/screen-frame';
import { createTestDevice } from '../testing/test-device';
import { AlertKeeper } from './alert-keeper';
import { StartProvider } from './start-provider';

jest.mock('expo-router', () => ({ useRouter: () => ({ push: jest.fn() }) }));

test('[ALERT-5] whoever comes back from the system’s settings has it looked at again', async () => {
  const listen = jest.mocked(AppState.addEventListener);
  listen.mockClear();
  const system: { permission: AlertPermission; prepared: number } = { permission: 'refused', prepared: 0 };
  const alerts = {
    ...noAlerts,
    permission: async () => system.permission,
    prepare: async () => {
      system.prepared += 1;
      return ok(null);
    },
  };
  const device = { ...createTestDevice(), alerts };
  device.alertSettings.change({ isOn: true });
  const peer = createScriptedPeer({ 'alert.list': { alerts: [] } });
  const start = { state: 'open', client: peer.client, place: 'device', isTrial: false } as const;
  render(
    <ScreenFrame peer={peer} device={device}>
      <StartProvider start={start}>
        <LockProvider>
          <AlertKeeper />
        </LockProvider>
      </StartProvider>
    </ScreenFrame>,
  );
  const come = (state: 'active' | 'background') =>
    act(async () => {
      for (const [, listener] of listen.mock.calls) listener(state);
    });
  await come('background');
  await come('active');
  expect(system.prepared).toBe(0);
  system.permission = 'granted';
  await come('background');
  expect(system.prepared).toBe(0);
  await come('active');
  expect(system.prepared).toBe(1);
});
