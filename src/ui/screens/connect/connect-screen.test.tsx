import { act, fireEvent, render, screen } from '@testing-library/react-native';
import type { Json } from '../../../core/json';
import { disclosureText } from '../../../words/disclosure';
import { sentenceFor } from '../../../words/sentence-for';
import type { Language } from '../../../words/words';
import { StartProvider } from '../../shell/start-provider';
import { createTestDevice, type TestDevice } from '../../testing/test-device';
import { addressWords } from '../models/address-words';
import { agentDetail } from '../testing/agent-detail';
import { ScreenFrame } from '../testing/screen-frame';
import { createScriptedPeer } from '../testing/scripted-peer';
import { ConnectScreen } from './connect-screen';

const mockGone: unknown[] = [];
jest.mock('expo-router', () => ({
  ...jest.requireActual('expo-router'),
  useRouter: () => ({
    canGoBack: () => false,
    replace: (href: unknown) => mockGone.push(href),
    setParams: () => undefined,
  }),
  useIsFocused: () => true,
}));
beforeEach(() => void mockGone.splice(0));

const model = (name: string, cost: number): Json => ({
  ...{ model: name, contextTokens: null, tools: true, isConsented: false },
  price: { input: cost, output: cost, isGuess: false },
});
const provider = (id: string, more: { readonly isLocal?: boolean; readonly models?: Json } = {}): Json => {
  const { isLocal = false, models = [model('m1', 2)] } = more;
  return { id, kind: 'openai', baseUrl: 'https://api.openai.com/v1', isLocal, hasKey: true, models };
};
const amount = { used: 0, reserved: 0, limit: null };
type Opened = {
  readonly place?: 'hub' | 'device' | 'browser';
  readonly providers?: Json[];
  readonly agents?: ReturnType<typeof agentDetail>[];
  readonly resumed?: string | null;
  readonly language?: Language;
  readonly device?: TestDevice;
};
const open = ({
  place = 'hub',
  providers = [],
  agents = [agentDetail()],
  resumed = null,
  language = 'en',
  device = createTestDevice(),
}: Opened = {}) => {
  const peer = createScriptedPeer({
    'provider.list': { providers, pricesAsOf: '2026-11-01' },
    'agent.list': { agents },
    'agent.get': agents[0] ?? null,
    'consent.text': { policyVersion: '1', text: 'What is sent.', mayIncludeLater: false, isLocal: false },
  });
  const shown = render(
    <ScreenFrame peer={peer} language={language} device={device}>
      <StartProvider start={{ state: 'open', client: peer.client, place, isTrial: false }}>
        <ConnectScreen provider={resumed} />
      </StartProvider>
    </ScreenFrame>,
  );
  return { ...peer, close: () => shown.unmount() };
};
const press = async (testID: string) => {
  const target = await screen.findByTestId(testID);
  await act(async () => fireEvent.press(target));
};
const type = async (testID: string, text: string) =>
  fireEvent.changeText(await screen.findByTestId(testID), text);
const added = (id: string) => ({ ok: true, value: { actId: 'a', id, keyPlace: 'keyring' } }) as const;
const answered = { ok: true, value: { actId: 't', models: ['m1'], tookMs: 12 } } as const;
const failed = (code: string) => ({ ok: false, error: { code } }) as const;

test('[PROVIDER-10] before any key is typed each choice says what becomes of what is sent, and the chosen one the rest', async () => {
  open();
  expect(await screen.findByText('What is sent stays in your network')).toBeTruthy();
  expect(screen.getByText('What is sent leaves to OpenAI, who bills you')).toBeTruthy();
  expect(screen.getByText(/whether it keeps anything or passes it on is set there/i)).toBeTruthy();
  expect(screen.queryByTestId('provider-key')).toBeNull();
  await press('provider-kind-openai');
  expect(screen.getByText('It leaves to OpenAI')).toBeTruthy();
  expect(screen.getByText(/tells OpenAI with every question not to store it/)).toBeTruthy();
  expect(screen.getByTestId('provider-terms')).toBeTruthy();
  await press('provider-kind-anthropic');
  expect(screen.getByText('Kept, or used for training? Not known here')).toBeTruthy();
  expect(screen.queryByText(/not to store it/)).toBeNull();
  await press('provider-kind-other');
  expect(screen.queryByTestId('provider-terms')).toBeNull();
});

test('[PROVIDER-10] what is said here of the way is word for word what is agreed to later, in both languages', async () => {
  const about = { who: { name: 'P' }, model: 'm', origin: 'o', isPlain: false, categories: [], kept: [] };
  for (const language of ['en', 'de'] as const) {
    const textOf = (isLocal: boolean) =>
      disclosureText({ ...about, isLocal, includesLater: false }, language);
    const { close } = open({ language });
    const facts = await screen.findByTestId('provider-facts');
    expect(facts).toBeTruthy();
    const said = (text: string) => screen.queryByText(text) !== null;
    expect(textOf(true).split('\n\n').some(said)).toBe(true);
    await press('provider-kind-google');
    expect(textOf(true).split('\n\n').some(said)).toBe(false);
    expect(textOf(false).split('\n\n').some(said)).toBe(true);
    close();
  }
});

test('[PROVIDER-9] beside the address it is said what whoever asks there may do: a hub, iOS, Android', async () => {
  const phone = open({ place: 'device' });
  expect(await screen.findByLabelText(/^In my own network\./)).toBeTruthy();
  expect(screen.queryByText(/on this computer/i)).toBeNull();
  await press('connect-next');
  expect(await screen.findByText(/iOS asks once whether Reveille may use your network/)).toBeTruthy();
  expect(addressWords('android').hint).toBe('models.addressHintAndroid');
  phone.close();
  open();
  expect(await screen.findByLabelText(/^On this computer or in my own network\./)).toBeTruthy();
  await press('connect-next');
  expect(await screen.findByText('Such as http://127.0.0.1:11434/v1')).toBeTruthy();
});

test('[PROVIDER-7] in a browser alone nothing can be connected, also by its address', async () => {
  open({ place: 'browser' });
  expect(await screen.findByText(/A page may reach nobody but where it came from/)).toBeTruthy();
  expect(screen.queryByTestId('connect-next')).toBeNull();
});

const connectOpenAi = async (key = 'sk-one') => {
  await press('provider-kind-openai');
  await press('connect-next');
  await type('provider-key', key);
  await press('provider-connect');
};

test('[CONNECT-2] a test that failed is told, loses nothing that was typed, and is put right without a second provider', async () => {
  const peer = open({ providers: [provider('openai')] });
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
    ...['provider.add', 'provider.test', 'provider.setKey', 'provider.test'],
  ]);
});

test('[CONNECT-2] another address takes the place of the one that did not answer; one that was refused is added by the next try', async () => {
  const peer = open();
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
    ...['provider.add', 'provider.add', 'provider.test', 'provider.remove', 'provider.add', 'provider.test'],
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

const toLimit = async () => {
  await press('model-m1');
  expect(screen.queryByTestId('consent-agree')).toBeNull();
  await press('consent-for-a1');
  expect((await screen.findByTestId('consent-text')).props['children']).toBe('What is sent.');
  await press('consent-agree');
};

test('[CONNECT-3] nobody is agreed to by default; after the yes a limit is suggested, and stored by a tap alone', async () => {
  const peer = open({ providers: [provider('openai')], resumed: 'openai' });
  await toLimit();
  expect((await screen.findByTestId('limit-costMicros')).props['value']).toBe('0.5');
  expect(screen.getByText(/A suggestion/)).toBeTruthy();
  expect(peer.commands.map(({ name }) => name)).toEqual(['consent.give']);
  await type('limit-costMicros', '1.25');
  await press('connect-limit-set');
  expect(peer.commands.at(-1)).toMatchObject({
    name: 'budget.set',
    input: { agentId: 'a1', costMicros: 1_250_000 },
  });
  expect(await screen.findByText('Planner may ask m1')).toBeTruthy();
  await press('connect-finish');
  expect(mockGone).toEqual([{ pathname: '/models/[id]', params: { id: 'openai' } }]);
});

const withLimit = async () => {
  const budget = { ...agentDetail().budget, costMicros: { ...amount, limit: 250_000 } };
  const peer = open({
    providers: [provider('openai')],
    agents: [agentDetail({ budget })],
    resumed: 'openai',
  });
  await toLimit();
  return peer;
};

test('[CONNECT-3] a limit that holds already is kept without storing it anew', async () => {
  const peer = await withLimit();
  await screen.findByText('This limit holds already.');
  await press('connect-limit-set');
  expect(await screen.findByText('At most $0.25 a day.')).toBeTruthy();
  expect(peer.commands.map(({ name }) => name)).toEqual(['consent.give']);
});

test('[CONNECT-3] without a limit it is said what that means; the step can be skipped', async () => {
  const peer = await withLimit();
  expect((await screen.findByTestId('limit-costMicros')).props['value']).toBe('0.25');
  expect(screen.getByText('This limit holds already.')).toBeTruthy();
  await type('limit-costMicros', '');
  expect(screen.getByText('Empty: no limit of its own. Nothing stops it but you.')).toBeTruthy();
  await type('limit-costMicros', 'much');
  expect(screen.getByTestId('connect-limit-set').props['accessibilityState']).toMatchObject({
    disabled: true,
  });
  await press('connect-limit-skip');
  expect(await screen.findByText('At most $0.25 a day.')).toBeTruthy();
  await press('screen-back');
  expect(peer.commands.map(({ name }) => name)).toEqual(['consent.give']);
});

test('[CONNECT-3] what costs nothing has no step for a limit, and the reason is said', async () => {
  const local = provider('127-0-0-1-1', { isLocal: true, models: [model('m1', 0)] });
  open({ providers: [local], resumed: '127-0-0-1-1' });
  expect(await screen.findByText('Connect a model · Step 3 of 4')).toBeTruthy();
  await toLimit();
  expect(await screen.findByTestId('connect-most')).toHaveTextContent(/counts as free/);
  expect(screen.queryByTestId('limit-costMicros')).toBeNull();
});

test('[CONNECT-1] it can be left without a yes: what was connected stays', async () => {
  const peer = open({ providers: [provider('openai')], resumed: 'openai' });
  await press('model-m1');
  await press('connect-not-now');
  expect(mockGone).toEqual([{ pathname: '/models/[id]', params: { id: 'openai' } }]);
  expect(peer.commands).toEqual([]);
});

test('[CONNECT-1] where there is no agent, or no model, that is said and is the end of it', async () => {
  const nobody = open({ providers: [provider('openai')], agents: [], resumed: 'openai' });
  expect(await screen.findByTestId('connect-nobody')).toBeTruthy();
  expect(screen.queryByTestId('model-m1')).toBeNull();
  expect(screen.getByTestId('connect-finish')).toBeTruthy();
  nobody.close();
  open({ providers: [provider('openai', { models: [] })], resumed: 'openai' });
  expect(await screen.findByTestId('connect-no-models')).toBeTruthy();
});

test('[CONNECT-1] what was disconnected meanwhile is not gone on with', async () => {
  open({ resumed: 'openai' });
  await act(async () => undefined);
  expect(screen.queryByTestId('connect-not-now')).toBeNull();
  expect(await screen.findByTestId('connect-model')).toBeTruthy();
});

test('[CONNECT-2] the address outlives a reload of the tab; no key does, nor one that slipped into the field of the address', async () => {
  const device = createTestDevice();
  const first = open({ device });
  await press('connect-next');
  await type('provider-address', 'http://127.0.0.1:3/v1');
  await type('provider-key', 'sk-one');
  first.close();
  const second = open({ device });
  await press('connect-next');
  expect(screen.getByTestId('provider-address').props['value']).toBe('http://127.0.0.1:3/v1');
  expect(screen.getByTestId('provider-key').props['value']).toBe('');
  for (const slip of [
    'sk-one',
    'https://me:sk-one@a.com/v1',
    'https://a.com/v1?key=sk-one',
    'https://a sk-one',
  ]) {
    await type('provider-address', slip);
    expect(device.tabMemory.get('edits.connect')).toBeNull();
  }
  second.close();
});
