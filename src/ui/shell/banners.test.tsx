import { act, fireEvent, render, screen, waitFor } from '@testing-library/react-native';
import { ScreenFrame } from '../screens/testing/screen-frame';
import { createScriptedPeer } from '../screens/testing/scripted-peer';
import { createTestDevice } from '../testing/test-device';
import { Banners } from './banners';
import { StartProvider } from './start-provider';
import { StopProvider } from './stop/stop-provider';
import { RecordingProvider } from '../screens/voice/recording-provider';

const status = {
  where: 'hub',
  isReadOnly: false,
  isEncryptedAtRest: false,
  isKept: true,
  schemaVersion: 1,
  appVersion: '1',
  hostId: 'h',
  agents: 'working',
};

test('[HEALTH-1] damage that was found is said on every screen, with the export that saves what is readable', async () => {
  const device = createTestDevice();
  const peer = createScriptedPeer({
    'system.status': { ...status, isDamaged: true },
    'profile.list': { profiles: [] },
    'data.export': { text: '{}' },
  });
  render(
    <ScreenFrame peer={peer} device={device}>
      <StartProvider start={{ state: 'open', client: peer.client, place: 'hub', isTrial: false }}>
        <StopProvider>
          <RecordingProvider>
            <Banners />
          </RecordingProvider>
        </StopProvider>
      </StartProvider>
    </ScreenFrame>,
  );
  expect(await screen.findByTestId('banner-damaged')).toBeTruthy();
  await act(async () => fireEvent.press(screen.getByTestId('damaged-export')));
  expect(device.saved).toHaveLength(1);
  await act(async () => peer.set('system.status', { ...status, isDamaged: false, isReadOnly: true }));
  expect(await screen.findByTestId('banner-read-only')).toBeTruthy();
  expect(screen.queryByTestId('banner-damaged')).toBeNull();
});

test('[LOST-1] agents that are gone are said on every screen; beginning anew is asked for twice', async () => {
  const lost = { isStopped: true, agentIds: [], toolClasses: [], isLost: true };
  const peer = createScriptedPeer({
    'system.status': { ...status, agents: 'lost' },
    'profile.list': { profiles: [] },
    'stop.status': lost,
  });
  render(
    <ScreenFrame peer={peer} device={createTestDevice()}>
      <StartProvider start={{ state: 'open', client: peer.client, place: 'hub', isTrial: false }}>
        <StopProvider>
          <RecordingProvider>
            <Banners />
          </RecordingProvider>
        </StopProvider>
      </StartProvider>
    </ScreenFrame>,
  );
  expect(await screen.findByTestId('banner-agents-lost')).toBeTruthy();
  expect(screen.queryByTestId('banner-stopped')).toBeNull();
  await act(async () => fireEvent.press(screen.getByTestId('agents-lost-open')));
  expect(peer.commands).toEqual([]);
  await act(async () => fireEvent.press(screen.getByTestId('agents-begin-anew')));
  expect(peer.commands.map(({ name }) => name)).toEqual(['agents.beginAnew']);
  await act(async () => peer.set('stop.status', { isStopped: true, agentIds: [], toolClasses: [] }));
  expect(await screen.findByTestId('banner-stopped')).toBeTruthy();
  expect(screen.queryByTestId('banner-agents-lost')).toBeNull();
});

test('[HOST-3] an earlier state is said in one sentence until it is read', async () => {
  const peer = createScriptedPeer({
    'system.status': { ...status, notices: ['older_files'] },
    'profile.list': { profiles: [] },
  });
  render(
    <ScreenFrame peer={peer} device={createTestDevice()}>
      <StartProvider start={{ state: 'open', client: peer.client, place: 'hub', isTrial: false }}>
        <StopProvider>
          <RecordingProvider>
            <Banners />
          </RecordingProvider>
        </StopProvider>
      </StartProvider>
    </ScreenFrame>,
  );
  expect(await screen.findByTestId('banner-older_files')).toBeTruthy();
  await act(async () => fireEvent.press(screen.getByTestId('notice-read')));
  expect(peer.commands).toMatchObject([{ name: 'notice.dismiss', input: { code: 'older_files' } }]);
  await act(async () => peer.set('system.status', status));
  await waitFor(() => expect(screen.queryByTestId('banner-older_files')).toBeNull());
});

test('[SPACE-7] a device that came is said on every screen until a person knows it', async () => {
  const device = {
    id: 'bb',
    name: 'Pixel',
    kind: 'phone',
    role: 'person',
    isThis: false,
    addedBy: 'Desk',
    isNew: true,
    hasEverythingOf: null,
    heardAt: null,
    halted: null,
  };
  const peer = createScriptedPeer({ 'system.status': status, 'device.list': [device] });
  render(
    <ScreenFrame peer={peer} device={createTestDevice()}>
      <StartProvider start={{ state: 'open', client: peer.client, place: 'hub', isTrial: false }}>
        <StopProvider>
          <RecordingProvider>
            <Banners />
          </RecordingProvider>
        </StopProvider>
      </StartProvider>
    </ScreenFrame>,
  );
  expect(await screen.findByText('Pixel was added to your devices by Desk')).toBeTruthy();
  await act(async () => peer.set('device.list', [{ ...device, isNew: false }]));
  await waitFor(() => expect(screen.queryByTestId('banner-new-device')).toBeNull());
});
