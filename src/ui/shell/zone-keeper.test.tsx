import { act, render } from '@testing-library/react-native';
import { AppState } from 'react-native';
import { deviceZone } from '../../platform/device-zone';
import { createScriptedPeer } from '../screens/testing/scripted-peer';
import { ScreenFrame } from '../screens/testing/screen-frame';
import { StartProvider } from './start-provider';
import { ZoneKeeper } from './zone-keeper';

const profile = (name: string) => ({ profiles: [{ name, kind: 'own', isCurrent: true }] });
const show = (place: 'hub' | 'browser') => {
  jest.useFakeTimers();
  const listen = jest.mocked(AppState.addEventListener);
  listen.mockClear();
  const peer = createScriptedPeer({
    'zone.now': { personZone: 'Mars/Olympus', homeZone: null, goesBy: 'Mars/Olympus' },
    'profile.list': profile('own'),
  });
  const start = { state: 'open', client: peer.client, place, isTrial: false } as const;
  render(
    <ScreenFrame peer={peer}>
      <StartProvider start={start}>
        <ZoneKeeper />
      </StartProvider>
    </ScreenFrame>,
  );
  const state = (next: 'active' | 'background') =>
    act(async () => {
      AppState.currentState = next;
      for (const [event, listener] of listen.mock.calls) if (event === 'change') listener(next);
    });
  const pass = () => act(() => jest.advanceTimersByTimeAsync(2_000));
  const told = () => peer.commands.map(({ name, input }) => ({ name, input }));
  return { peer, state, pass, told };
};
const word = { name: 'zone.tell', input: { zone: deviceZone() } };
afterEach(() => {
  AppState.currentState = 'active';
  jest.useRealTimers();
});

test('[TIMER-24] at a hub, a screen says where it is when it is opened and come back to', async () => {
  const { state, pass, told } = show('hub');
  await state('active');
  await pass();
  const first = told().length;
  expect(told()[0]).toEqual(word);
  await state('background');
  expect(told()).toHaveLength(first);
  await state('active');
  expect(told()).toHaveLength(first + 1);
});

test('[TIMER-24] one that stands in the background says nothing, whatever becomes of its connection or of the profile', async () => {
  const { peer, state, pass, told } = show('hub');
  await state('background');
  await pass();
  await act(async () => {
    peer.setConnection('offline');
    peer.setConnection('online');
    peer.set('profile.list', profile('own-2'));
  });
  await pass();
  expect(told()).toEqual([]);
});

test('[TIMER-24] a peer of this browser’s own knows where it is, and is told nothing', async () => {
  const { state, pass, told } = show('browser');
  await state('active');
  await pass();
  expect(told()).toEqual([]);
});
