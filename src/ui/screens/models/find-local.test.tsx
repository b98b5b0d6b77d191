import { act, fireEvent, render, screen } from '@testing-library/react-native';
import { StartProvider } from '../../shell/start-provider';
import { ScreenFrame } from '../testing/screen-frame';
import { createScriptedPeer } from '../testing/scripted-peer';
import { ModelsScreen } from './models-screen';

const pushed: unknown[] = [];
jest.mock('expo-router', () => ({
  ...jest.requireActual('expo-router'),
  useRouter: () => ({
    push: (href: unknown) => pushed.push(href),
    canGoBack: () => false,
    replace: () => undefined,
  }),
  useIsFocused: () => true,
}));

const setUp = (place: 'hub' | 'device') => {
  const peer = createScriptedPeer({ 'provider.list': { providers: [], pricesAsOf: '2026-11-01' } });
  render(
    <ScreenFrame peer={peer}>
      <StartProvider start={{ state: 'open', client: peer.client, place, isTrial: false }}>
        <ModelsScreen />
      </StartProvider>
    </ScreenFrame>,
  );
  return peer;
};
const press = async (testID: string) => {
  const target = await screen.findByTestId(testID);
  await act(async () => fireEvent.press(target));
};
const added = { ok: true, value: { actId: 'a', id: 'x', keyPlace: null } } as const;
const silent = { ok: false, error: { code: 'network_denied' } } as const;

test('[WELCOME-4] nothing is asked before the tap; what is silent is taken out again, what answers is opened', async () => {
  const peer = setUp('hub');
  await screen.findByTestId('provider-find-local');
  expect(peer.commands).toEqual([]);
  for (const answer of [added, silent, { ok: true, value: { actId: 'r' } } as const]) peer.answerNext(answer);
  peer.answerNext(added);
  peer.answerNext({ ok: true, value: { actId: 't', models: ['small-1'], tookMs: 3 } });
  await press('provider-find-local');
  expect(peer.commands.map(({ name }) => name)).toEqual([
    'provider.add',
    'provider.test',
    'provider.remove',
    'provider.add',
    'provider.test',
  ]);
  expect(pushed).toEqual([{ pathname: '/connect', params: { provider: '127-0-0-1-1234' } }]);
});

test('[WELCOME-4] a phone has no server of its own to look for', async () => {
  setUp('device');
  await screen.findByTestId('provider-add');
  expect(screen.queryByTestId('provider-find-local')).toBeNull();
});
