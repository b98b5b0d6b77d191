import { render, screen } from '@testing-library/react-native';
import { sentenceFor } from '../../../words/sentence-for';
import { StartProvider } from '../../shell/start-provider';
import { createTestDevice, keptOn } from '../../testing/test-device';
import { added, answered, failed, openConnect, press, provider, type } from '../testing/connect-bed';
import { ScreenFrame } from '../testing/screen-frame';
import { createScriptedPeer } from '../testing/scripted-peer';
import { ConnectScreen } from './connect-screen';

jest.mock('expo-router', () => ({
  ...jest.requireActual('expo-router'),
  useRouter: () => ({
    canGoBack: () => false,
    replace: () => undefined,
    setParams: () => undefined,
  }),
  useIsFocused: () => true,
}));

const connectOpenAi = async (key = 'sk-one') => {
  await press('provider-kind-openai');
  await press('connect-next');
  await type('provider-key', key);
  await press('provider-connect');
};

test('[CONNECT-2] a test that failed is told, loses nothing that was typed, and is put right without a second provider', async () => {
  const peer = openConnect({ providers: [provider('openai')] });
  peer.set('provider.list', { providers: [], pricesAsOf: '2026-11-01' });
  peer.answerNext(added('openai'));
  peer.answerNext(failed('model_key_refused'));
  await connectOpenAi();
  expect(await screen.findByTestId('connect-trouble')).toBeTruthy();
  expect(screen.getByText(sentenceFor({ code: 'model_key_refused' }, 'en'))).toBeTruthy();
  expect(screen.getByTestId('provider-key').props['value']).toBe('sk-one');
  peer.set('provider.list', { providers: [provider('openai')], pricesAsOf: '2026-11-01' });
  await type('provider-key', 'sk-two');
  peer.answerNext({ ok: true, value: { actId: 'k', keyPlace: 'keyring' } });
  peer.answerNext(answered);
  await press('provider-connect');
  expect(await screen.findByText('It answers and has one model')).toBeTruthy();
  expect(peer.commands.map(({ name }) => name)).toEqual([
    'provider.add',
    'provider.test',
    'provider.setKey',
    'provider.test',
  ]);
});

test('[CONNECT-2] another address takes the place of the one that did not answer; one that was refused is added by the next try', async () => {
  const peer = openConnect();
  await press('connect-next');
  await type('provider-address', 'http://127.0.0.1:1/v1');
  peer.answerNext(failed('provider_address_refused'));
  await press('provider-connect');
  expect(await screen.findByText('It was not added')).toBeTruthy();
  peer.answerNext(added('127-0-0-1-1'));
  peer.answerNext(failed('model_unavailable'));
  await press('provider-connect');
  expect(await screen.findByText('It does not answer yet')).toBeTruthy();
  expect(screen.getByText(/^Nothing answers at this address\./)).toBeTruthy();
  expect(screen.queryByText(/The run waits/)).toBeNull();
  await type('provider-address', 'http://127.0.0.1:2/v1');
  peer.answerNext({ ok: true, value: { actId: 'r' } });
  peer.answerNext(added('127-0-0-1-2'));
  peer.answerNext(failed('network_denied'));
  await press('provider-connect');
  expect(peer.commands.map(({ name }) => name)).toEqual([
    'provider.add',
    'provider.add',
    'provider.test',
    'provider.remove',
    'provider.add',
    'provider.test',
  ]);
  expect(screen.getByTestId('provider-address').props['value']).toBe('http://127.0.0.1:2/v1');
});

test('[CONNECT-2] left and opened again, the address is still there and the key is not', async () => {
  const peer = createScriptedPeer({ 'provider.list': { providers: [], pricesAsOf: '2026-11-01' } });
  const shown = () =>
    render(
      <ScreenFrame peer={peer}>
        <StartProvider start={{ state: 'open', client: peer.client, place: 'hub', isTrial: false }}>
          <ConnectScreen provider={null} />
        </StartProvider>
      </ScreenFrame>,
    );
  const first = shown();
  await press('connect-next');
  await type('provider-address', 'http://127.0.0.1:3/v1');
  await type('provider-key', 'sk-one');
  await press('screen-back');
  await press('connect-next');
  expect(screen.getByTestId('provider-key').props['value']).toBe('sk-one');
  first.unmount();
  shown();
  await press('connect-next');
  expect(screen.getByTestId('provider-address').props['value']).toBe('http://127.0.0.1:3/v1');
  expect(screen.getByTestId('provider-key').props['value']).toBe('');
});

test('[CONNECT-2] the address outlives a reload of the tab; no key does, nor one that slipped into the field of the address', async () => {
  const device = createTestDevice();
  const first = openConnect({ device });
  await press('connect-next');
  await type('provider-address', 'http://127.0.0.1:3/v1');
  await type('provider-key', 'sk-one');
  first.close();
  const second = openConnect({ device });
  await press('connect-next');
  expect(screen.getByTestId('provider-address').props['value']).toBe('http://127.0.0.1:3/v1');
  expect(screen.getByTestId('provider-key').props['value']).toBe('');
  expect(keptOn(device, 'hub').get('edits.connect')).not.toBeNull();
  for (const slip of [
    'sk-one',
    'https://me:sk-one@a.com/v1',
    'https://a.com/v1?key=sk-one',
    'https://a sk-one',
  ]) {
    await type('provider-address', slip);
    expect(keptOn(device, 'hub').get('edits.connect')).toBeNull();
  }
  second.close();
});
