import { act, fireEvent, render, screen } from '@testing-library/react-native';
import type { AlertPermission } from '../../../core/alerts';
import { noAlerts } from '../../../core/no-alerts';
import type { BackgroundLog } from '../../../runtime/background-log';
import { DeviceProvider } from '../../shell/device-provider';
import { StartProvider } from '../../shell/start-provider';
import { createTestDevice } from '../../testing/test-device';
import { createScriptedPeer } from '../testing/scripted-peer';
import { ScreenFrame } from '../testing/screen-frame';
import { AlertsScreen } from './alerts-screen';

jest.mock('expo-router', () => ({
  useRouter: () => ({ canGoBack: () => false, back: jest.fn(), replace: jest.fn(), push: jest.fn() }),
}));

const setUp = async (
  permission: AlertPermission,
  { answer = permission, log = null }: { answer?: AlertPermission; log?: BackgroundLog | null } = {},
) => {
  const asked: string[] = [];
  const ask = async (): Promise<AlertPermission> => {
    asked.push('asked');
    return answer;
  };
  const device = {
    ...createTestDevice(),
    alerts: { ...noAlerts, outlivesApp: true, permission: async () => permission, ask },
    background: log === null ? null : () => log,
  };
  const { client } = createScriptedPeer({});
  render(
    <ScreenFrame peer={createScriptedPeer({})}>
      <DeviceProvider device={device}>
        <StartProvider start={{ state: 'open', client, place: 'device', isTrial: false }}>
          <AlertsScreen />
        </StartProvider>
      </DeviceProvider>
    </ScreenFrame>,
  );
  await act(async () => undefined);
  return { device, asked };
};
const press = async (testID: string) => {
  const target = await screen.findByTestId(testID);
  await act(async () => fireEvent.press(target));
};

test('[ALERT-15] the system is asked behind the tap that switches them on, and nowhere else', async () => {
  const { device, asked } = await setUp('unasked', { answer: 'granted' });
  expect(asked).toEqual([]);
  expect(screen.queryByTestId('alerts-waiting')).toBeNull();
  await press('alerts-on');
  expect(asked).toEqual(['asked']);
  expect(device.alertSettings.now()).toMatchObject({ isOn: true, showsWords: false });
  await press('alerts-report');
  await press('alerts-words');
  expect(device.alertSettings.now()).toMatchObject({ kinds: ['waiting', 'reminder'], showsWords: true });
});

test('[ALERT-1] what was refused is said as it is, and nothing pretends to be on', async () => {
  const { device } = await setUp('unasked', { answer: 'refused' });
  await press('alerts-on');
  expect(device.alertSettings.now().isOn).toBe(false);
  expect(screen.getByText(/Only you can change that/)).toBeTruthy();
});

test('[BACKGROUND-1] the last times are shown as they were, and a system that lets nothing run is said', async () => {
  const at = new Date(2026, 10, 18, 6, 40).getTime();
  await setUp('granted', { log: { isScheduled: true, runs: [{ at, did: 'did' }] } });
  expect(screen.getByText(/Your phone decides/)).toBeTruthy();
  expect(screen.getByText('Something was done')).toBeTruthy();
  screen.unmount();
  await setUp('granted', { log: { isScheduled: false, runs: [] } });
  expect(screen.getByText(/lets nothing run in the background just now/)).toBeTruthy();
  expect(screen.getByText(/Not yet/)).toBeTruthy();
});
