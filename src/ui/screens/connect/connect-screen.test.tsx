import { act, screen } from '@testing-library/react-native';
import { disclosureText } from '../../../words/disclosure';
import { addressWords } from '../models/address-words';
import { openConnect, press, provider } from '../testing/connect-bed';

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

test('[PROVIDER-10] before any key is typed each choice says what becomes of what is sent, and the chosen one the rest', async () => {
  openConnect();
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
    const { close } = openConnect({ language });
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
  const phone = openConnect({ place: 'device' });
  expect(await screen.findByLabelText(/^In my own network\./)).toBeTruthy();
  expect(screen.queryByText(/on this computer/i)).toBeNull();
  await press('connect-next');
  expect(await screen.findByText(/iOS asks once whether Reveille may use your network/)).toBeTruthy();
  expect(addressWords('android').hint).toBe('models.addressHintAndroid');
  phone.close();
  openConnect();
  expect(await screen.findByLabelText(/^On this computer or in my own network\./)).toBeTruthy();
  await press('connect-next');
  expect(await screen.findByText('Such as http://127.0.0.1:11434/v1')).toBeTruthy();
});

test('[PROVIDER-7] in a browser alone nothing can be connected, also by its address', async () => {
  openConnect({ place: 'browser' });
  expect(await screen.findByText(/A page may reach nobody but where it came from/)).toBeTruthy();
  expect(screen.queryByTestId('connect-next')).toBeNull();
});

test('[CONNECT-1] it can be left without a yes: what was connected stays', async () => {
  const peer = openConnect({ providers: [provider('openai')], resumed: 'openai' });
  await press('model-m1');
  await press('connect-not-now');
  expect(mockGone).toEqual([{ pathname: '/models/[id]', params: { id: 'openai' } }]);
  expect(peer.commands).toEqual([]);
});

test('[CONNECT-1] where there is no agent, or no model, that is said and is the end of it', async () => {
  const nobody = openConnect({ providers: [provider('openai')], agents: [], resumed: 'openai' });
  expect(await screen.findByTestId('connect-nobody')).toBeTruthy();
  expect(screen.queryByTestId('model-m1')).toBeNull();
  expect(screen.getByTestId('connect-finish')).toBeTruthy();
  nobody.close();
  openConnect({ providers: [provider('openai', { models: [] })], resumed: 'openai' });
  expect(await screen.findByTestId('connect-no-models')).toBeTruthy();
});

test('[CONNECT-1] what was disconnected meanwhile is not gone on with', async () => {
  openConnect({ resumed: 'openai' });
  await act(async () => undefined);
  expect(screen.queryByTestId('connect-not-now')).toBeNull();
  expect(await screen.findByTestId('connect-model')).toBeTruthy();
});
