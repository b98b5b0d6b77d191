import { fireEvent, render, screen } from '@testing-library/react-native';
import { StartProvider } from '../../shell/start-provider';
import { createScriptedPeer } from '../testing/scripted-peer';
import { ScreenFrame } from '../testing/screen-frame';
import { addressWords } from './address-words';
import { ModelsScreen } from './models-screen';

jest.mock('expo-router', () => ({
  useRouter: () => ({ canGoBack: () => false, back: jest.fn(), replace: jest.fn(), push: jest.fn() }),
}));

const openIn = (place: 'browser' | 'hub' | 'device') => {
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

test('[PROVIDER-9] beside the address it is said what whoever asks there may do: a hub, iOS, Android', async () => {
  openIn('device');
  fireEvent.press(await screen.findByTestId('provider-add'));
  expect(await screen.findByText(/iOS asks once whether Reveille may use your network/)).toBeTruthy();
  expect(screen.getByText('It runs in my own network')).toBeTruthy();
  expect(screen.queryByText(/on this computer/)).toBeNull();
  expect(addressWords('android').hint).toBe('models.addressHintAndroid');
});

test('[PROVIDER-9] over a hub it is the hub’s computer that asks', async () => {
  openIn('hub');
  fireEvent.press(await screen.findByTestId('provider-add'));
  expect(await screen.findByText('Such as http://127.0.0.1:11434/v1')).toBeTruthy();
  expect(screen.getByText('It runs on this computer or in my own network')).toBeTruthy();
});
