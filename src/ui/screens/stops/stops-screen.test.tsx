import { act, fireEvent, render, screen, waitFor } from '@testing-library/react-native';
import { StopProvider } from '../../shell/stop/stop-provider';
import { createTestDevice } from '../../testing/test-device';
import { ScreenFrame } from '../testing/screen-frame';
import { createScriptedPeer } from '../testing/scripted-peer';
import { StopsScreen } from './stops-screen';

const free = { isStopped: false, agentIds: [], toolClasses: [] };
const setUp = () => {
  const peer = createScriptedPeer({ 'agent.list': { agents: [] }, 'stop.status': free });
  const device = createTestDevice();
  render(
    <ScreenFrame peer={peer} device={device}>
      <StopProvider>
        <StopsScreen />
      </StopProvider>
    </ScreenFrame>,
  );
  return { peer, device };
};
const press = async (testID: string) => {
  const target = await screen.findByTestId(testID);
  await act(async () => fireEvent.press(target));
};

test('[STOP-7] a switch stops one kind of doing for all agents; the hand feels it, and the switch shows the store, not the finger', async () => {
  const { peer, device } = setUp();
  await press('may-journal');
  expect(peer.commands).toMatchObject([{ name: 'stop.engage', input: { scope: 'tool', target: 'journal' } }]);
  expect(device.felt).toEqual(['stop']);
  expect(screen.getByText(/Stopped for all agents: Change what I wrote/)).toBeTruthy();
  await act(async () => peer.set('stop.status', { ...free, toolClasses: ['journal'] }));
  await waitFor(() =>
    expect(screen.getByTestId('may-journal')).toHaveProp(
      'accessibilityState',
      expect.objectContaining({ checked: false }),
    ),
  );
  await press('may-journal');
  expect(peer.commands[1]).toMatchObject({
    name: 'stop.release',
    input: { scope: 'tool', target: 'journal' },
  });
});

test('[STOP-7] what did not come through is said, and nothing is felt', async () => {
  const { peer, device } = setUp();
  peer.answerNext({ ok: false, error: { code: 'agents_unavailable' } });
  await press('may-report');
  expect(device.felt).toEqual([]);
  expect(screen.getByText(/Agents cannot work here/)).toBeTruthy();
});
