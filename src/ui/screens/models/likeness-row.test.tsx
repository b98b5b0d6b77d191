import { act, fireEvent, render, screen } from '@testing-library/react-native';
import { ScreenFrame } from '../testing/screen-frame';
import { createScriptedPeer } from '../testing/scripted-peer';
import { LikenessRow } from './likeness-row';

jest.mock('expo-router', () => ({
  ...jest.requireActual('expo-router'),
  useRouter: () => ({ push: () => undefined }),
  useIsFocused: () => true,
}));

const unused = { usedToday: { tokens: 0, costMicros: 0 }, limits: null };
const off = { isPossible: true, chosen: null, ...unused };
const chosen = {
  provider: 'mine',
  model: 'embed-1',
  chosenAt: 1,
  isAgreed: true,
  vectors: 41,
  lastFailure: null,
};
const price = { input: 0, output: 0, isGuess: false };
const model = { contextTokens: null, tools: null, price, isConsented: false };
const mine = {
  id: 'mine',
  kind: 'openai-compatible',
  baseUrl: 'http://127.0.0.1:1/v1',
  isLocal: true,
  hasKey: false,
  models: [
    { ...model, model: 'think-1' },
    { ...model, model: 'nomic-embed-text' },
  ],
};
const setUp = (likeness: Parameters<typeof createScriptedPeer>[0][string]) => {
  const peer = createScriptedPeer({
    'likeness.get': likeness,
    'likeness.text': { policyVersion: 'likeness-1', text: 'What would be sent.', isLocal: true },
    'provider.list': { providers: [mine], pricesAsOf: '2026-11-01' },
  });
  render(
    <ScreenFrame peer={peer}>
      <LikenessRow />
    </ScreenFrame>,
  );
  return peer;
};
const press = async (testID: string) => {
  const target = await screen.findByTestId(testID);
  await act(async () => fireEvent.press(target));
};

test('[FAR-1] it is off until it is chosen; what is agreed to is what is shown', async () => {
  const peer = setUp(off);
  expect(await screen.findByText('Off: nothing is sent for it')).toBeTruthy();
  await press('models-likeness');
  expect(screen.queryByTestId('likeness-agree')).toBeNull();
  await press('likeness-by-mine');
  expect((await screen.findByTestId('likeness-model')).props['value']).toBe('nomic-embed-text');
  expect(await screen.findByText('What would be sent.')).toBeTruthy();
  expect(peer.commands).toEqual([]);
  await press('likeness-agree');
  expect(peer.commands).toMatchObject([
    {
      name: 'likeness.choose',
      input: {
        provider: 'mine',
        model: 'nomic-embed-text',
        includesLater: false,
        policyVersion: 'likeness-1',
        disclosure: 'What would be sent.',
      },
    },
  ]);
});

test('[FAR-1] chosen, it says how far it is and why it waits, and one tap switches it off', async () => {
  const peer = setUp({ ...off, chosen: { ...chosen, lastFailure: 'model_key_refused' } });
  await press('models-likeness');
  expect(await screen.findByText('It knows 41 texts.')).toBeTruthy();
  expect(await screen.findByText(/It waits, and tries again by itself/)).toBeTruthy();
  await press('likeness-off');
  expect(peer.commands.map(({ name }) => name)).toEqual(['likeness.off']);
});

test('[FAR-4] what was agreed to is another text now: it says so, and asks again', async () => {
  setUp({ ...off, chosen: { ...chosen, isAgreed: false } });
  expect(await screen.findByText('It waits: what you agreed to has changed.')).toBeTruthy();
  await press('models-likeness');
  expect(await screen.findByTestId('likeness-by-mine')).toBeTruthy();
  expect(screen.queryByTestId('likeness-off')).toBeNull();
});

test('[PROVIDER-7] where nobody elsewhere can be asked there is nothing to choose', async () => {
  setUp({ ...off, isPossible: false });
  await act(async () => undefined);
  expect(screen.queryByTestId('models-likeness')).toBeNull();
});
