import { act, fireEvent, render, screen } from '@testing-library/react-native';
import type { AppStart } from '../../runtime/app-start';
import { ScreenFrame } from '../screens/testing/screen-frame';
import { createScriptedPeer } from '../screens/testing/scripted-peer';
import { createTestDevice, OnDevice } from '../testing/test-device';
import { SafeMode } from './safe-mode';

const setUp = (startOf: (open: AppStart) => AppStart = (open) => open) => {
  const device = createTestDevice();
  const peer = createScriptedPeer({ 'data.export': { text: '{"reveille":1}' } });
  const started = jest.fn();
  const start = startOf({ state: 'open', client: peer.client, place: 'hub', isTrial: false });
  render(
    <ScreenFrame peer={peer}>
      <OnDevice device={device}>
        <SafeMode open={async () => start} onStartNormally={started} />
      </OnDevice>
    </ScreenFrame>,
  );
  return { device, peer, started };
};
const press = (testID: string) => act(async () => fireEvent.press(screen.getByTestId(testID)));

test('[BOOT-3] safe mode hands out the export', async () => {
  const { device } = setUp();
  await press('safe-export');
  expect(device.saved).toEqual([{ name: 'reveille.json', text: '{"reveille":1}' }]);
  expect(screen.getByText('Exported')).toBeTruthy();
});

test('[BOOT-3] an export that is not whole says so', async () => {
  const { peer } = setUp();
  const unreadable = [
    { kind: 'task', id: 'a' },
    { kind: 'task', id: 'b' },
  ];
  peer.set('data.export', { text: '{}', unreadable });
  await press('safe-export');
  expect(screen.getByText(/2 records could not be read/)).toBeTruthy();
  peer.set('data.export', { text: '{}', unreadable: [{ kind: 'task', id: '?' }] });
  await press('safe-export');
  expect(screen.getByText(/Some records could not be read/)).toBeTruthy();
});

test('[BOOT-3] safe mode restores what is picked and confirmed, and a change of mind does nothing', async () => {
  const { device, peer } = setUp();
  device.willPick(null);
  await press('safe-restore');
  expect(screen.queryByTestId('restore-confirm')).toBeNull();
  device.willPick({ name: 'a.json', text: 'kept' });
  await press('safe-restore');
  expect(screen.getByText('From a.json')).toBeTruthy();
  expect(peer.commands).toEqual([]);
  peer.answerNext({ ok: true, value: { actId: 'a', records: 2 } });
  await press('restore-confirm');
  expect(peer.commands).toMatchObject([{ name: 'data.import', input: { text: 'kept' } }]);
  expect(screen.getByText('2 records imported')).toBeTruthy();
});

test('[VOUCH-4] safe mode cannot ask the device, so nobody says there whose export it is', async () => {
  const { device } = setUp();
  device.willPick({ name: 'a.json', text: 'mine' });
  await press('safe-restore');
  expect(screen.queryByTestId('import-own')).toBeNull();
  expect(screen.getByText(/marked as coming from outside/)).toBeTruthy();
});

test('[BOOT-3] a refusal is a sentence, and where nothing opens the person learns why', async () => {
  const { device, peer } = setUp();
  device.willPick({ name: 'a.json', text: 'x' });
  peer.answerNext({ ok: false, error: { code: 'not_found' } });
  await press('safe-restore');
  await press('restore-confirm');
  expect(screen.getByText(/^This is no longer here\./)).toBeTruthy();
  screen.unmount();
  setUp(() => ({ state: 'needsLink' }));
  await press('safe-export');
  expect(screen.getByTestId('needs-link')).toBeTruthy();
});

test('[BOOT-3] a normal start is one press', async () => {
  const { started } = setUp();
  await press('safe-start');
  expect(started).toHaveBeenCalledTimes(1);
});
