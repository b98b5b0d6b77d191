import { render, screen } from '@testing-library/react-native';
import { StartProvider } from '../../shell/start-provider';
import { createScriptedPeer } from '../testing/scripted-peer';
import { ScreenFrame } from '../testing/screen-frame';
import { ModelsScreen } from './models-screen';

jest.mock('expo-router', () => ({
  useRouter: () => ({ canGoBack: () => false, back: jest.fn(), replace: jest.fn(), push: jest.fn() }),
}));

const openIn = (place: 'browser' | 'hub') => {
  const peer = createScriptedPeer({ 'provider.list': { providers: [], pricesAsOf: '2026-11-01' } });
  render(
    <ScreenFrame peer={peer}>
      <StartProvider start={{ state: 'open', client: peer.client, place, isTrial: false }}>
        <ModelsScreen />
      </StartProvider>
    </ScreenFrame>,
  );
};

test('[PROVIDER-7] in a browser alone it is said why no model can be connected, and where one can', async () => {
  openIn('browser');
  expect(await screen.findByText(/A page may reach nobody but where it came from/)).toBeTruthy();
  expect(screen.queryByTestId('provider-add')).toBeNull();
});

test('[PROVIDER-7] over a hub a model can be connected', async () => {
  openIn('hub');
  expect(await screen.findByTestId('provider-add')).toBeTruthy();
  expect(screen.queryByText(/A page may reach nobody/)).toBeNull();
});
