import { act, fireEvent, render, screen } from '@testing-library/react-native';
import type { Json } from '../../../core/json';
import { sentenceFor } from '../../../words/sentence-for';
import { StartProvider } from '../../shell/start-provider';
import { ScreenFrame } from '../testing/screen-frame';
import { createHeldAnswer, createScriptedPeer } from '../testing/scripted-peer';
import { ProviderScreen } from './provider-screen';

jest.mock('expo-router', () => ({
  useRouter: () => ({ canGoBack: () => false, back: jest.fn(), replace: jest.fn(), push: jest.fn() }),
}));

const provider = (id: string): Json => ({
  id,
  kind: 'openai',
  baseUrl: `https://${id}.com/v1`,
  isLocal: false,
  hasKey: true,
  models: [],
});
const consent = (policyVersion: string, confirmedAt: number): Json => ({
  provider: 'first',
  model: 'm1',
  policyVersion,
  disclosure: `You agree to ${policyVersion}.`,
  confirmedAt,
});
type More = { readonly consents?: Json; readonly ids?: readonly string[] };
const openWith = (id: string, { consents = [], ids = ['first', 'second', 'third'] }: More = {}) => {
  const peer = createScriptedPeer({
    'provider.list': { providers: ids.map(provider), pricesAsOf: '2026-11-01' },
    'agent.list': { agents: [] },
    'category.list': { categories: [] },
    'consent.list': { consents, access: [] },
  });
  render(
    <ScreenFrame peer={peer}>
      <StartProvider start={{ state: 'open', client: peer.client, place: 'hub', isTrial: false }}>
        <ProviderScreen id={id} />
      </StartProvider>
    </ScreenFrame>,
  );
  return peer;
};
const press = async (testID: string) => {
  const target = await screen.findByTestId(testID);
  await act(async () => fireEvent.press(target));
};

test('[PROVIDER-4] the order in which they are asked is the person’s, one place at a time', async () => {
  const peer = openWith('second');
  await press('provider-earlier');
  expect(peer.commands).toMatchObject([
    { name: 'provider.order', input: { ids: ['second', 'first', 'third'] } },
  ]);
});

test('[SCREEN-23] the way back of a changed order goes as it is changed again', async () => {
  const peer = openWith('third');
  await press('provider-earlier');
  expect(screen.getByTestId('toast-undo')).toBeTruthy();
  peer.answerNext(createHeldAnswer().answer);
  await press('provider-earlier');
  expect(screen.queryByTestId('toast-undo')).toBeNull();
});

test('[PROVIDER-4] nobody is asked before the first', async () => {
  openWith('first');
  await screen.findByTestId('provider-new-key');
  expect(screen.queryByTestId('provider-earlier')).toBeNull();
});

test('[SECRET-6] a key is put in place of another, and is in no other field of the screen afterwards', async () => {
  const peer = openWith('first');
  await press('provider-new-key');
  fireEvent.changeText(await screen.findByTestId('provider-key'), 'sk-new-0123456789');
  peer.answerNext({ ok: true, value: { actId: 'k', keyPlace: 'keyring' } });
  await press('key-save');
  expect(peer.commands).toMatchObject([
    { name: 'provider.setKey', input: { id: 'first', key: 'sk-new-0123456789' } },
  ]);
  expect(screen.queryByTestId('key-sheet')).toBeNull();
  expect(screen.queryByDisplayValue('sk-new-0123456789')).toBeNull();
});

test('[CONSENT-1] what was agreed to can be read again word for word, as it was said last', async () => {
  openWith('first', { consents: [consent('v1', 1), consent('v2', 2)] });
  await press('agreed-m1');
  expect(screen.getByTestId('agreed-text-m1').props['children']).toBe('You agree to v2.');
  expect(screen.queryByText('You agree to v1.')).toBeNull();
});

const HERE = '127-0-0-1-11434';
test('[SCREEN-26] whom one asks before, and what is disconnected, is called what a person calls it', async () => {
  openWith('openai-2', { ids: [HERE, 'openai-2'] });
  expect(await screen.findByText('Ask it before This computer · 11434')).toBeTruthy();
  await press('provider-earlier');
  expect(await screen.findByText('It is asked before This computer · 11434')).toBeTruthy();
  await press('provider-remove');
  expect(await screen.findByText('Disconnect OpenAI · 2?')).toBeTruthy();
});

test('[SCREEN-5] where the order cannot be put back it is said', async () => {
  const peer = openWith('second');
  await press('provider-earlier');
  peer.answerNext({ ok: false, error: { code: 'offline' } });
  await press('toast-undo');
  expect(await screen.findByText(sentenceFor({ code: 'offline' }, 'en'))).toBeTruthy();
});
