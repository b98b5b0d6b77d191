import { act, fireEvent, render, screen } from '@testing-library/react-native';
import type { Json } from '../../../core/json';
import type { Language } from '../../../words/words';
import { StartProvider } from '../../shell/start-provider';
import { createScriptedPeer } from '../testing/scripted-peer';
import { ScreenFrame } from '../testing/screen-frame';
import { ApprovalScreen } from './approval-screen';

jest.mock('expo-router', () => ({
  useIsFocused: () => true,
  useRouter: () => ({ canGoBack: () => false, back: jest.fn(), replace: jest.fn(), push: jest.fn() }),
}));

const hash = (sign: string) => sign.repeat(64);
const approval = {
  id: 'p1',
  agentId: 'a1',
  agentName: 'Gym Coach',
  runKey: 'r1',
  changeSetId: 's1',
  operationId: 'o1',
  toolName: 'log_measurement',
  risk: 'medium',
  state: 'open',
  isDone: false,
  failure: null,
  summary: 'Log 72 kg',
  tainted: false,
  createdAt: 0,
  expiresAt: 9_000_000_000_000,
  args: { metric: 'weight', value: 72 },
  argsHash: hash('a'),
  readHash: hash('b'),
  changes: [],
  obstacle: null,
  hasChangedSince: false,
  modelWords: null,
  model: null,
  evidence: [],
  needsDeviceCheck: false,
  rejectedBecause: null,
  suggestsGrant: null,
} satisfies Record<string, Json>;

const press = async (testID: string) => {
  const target = await screen.findByTestId(testID);
  await act(async () => fireEvent.press(target));
};
const openForm = async (language: Language = 'en') => {
  const peer = createScriptedPeer({ 'approval.show': approval, 'record.named': { records: [] } });
  render(
    <ScreenFrame peer={peer} language={language}>
      <StartProvider start={{ state: 'open', client: peer.client, place: 'hub', isTrial: false }}>
        <ApprovalScreen id="p1" />
      </StartProvider>
    </ScreenFrame>,
  );
  await press('approval-edit');
  return peer;
};
const field = () => screen.findByTestId('arg-value');
const shows = async () => String((await field()).props['value']);
/** One key after the other, each onto what the field shows by then. */
const typeKeys = async (keys: string) => {
  for (const key of keys) {
    const next = `${await shows()}${key}`;
    const target = await field();
    await act(async () => fireEvent.changeText(target, next));
  }
};
const clear = async () => {
  const target = await field();
  await act(async () => fireEvent.changeText(target, ''));
};
const sent = (peer: Awaited<ReturnType<typeof openForm>>) =>
  peer.commands.map(({ name, input }) => [name, input]);

test.each([
  ['en', '45', 45],
  ['en', '1.05', 1.05],
  ['de', '1,05', 1.05],
] as const)(
  '[SCREEN-9] %s: a number is cleared and typed anew, key by key: %s',
  async (language, keys, value) => {
    const peer = await openForm(language);
    await clear();
    await typeKeys(keys);
    expect(await shows()).toBe(keys);
    await press('approval-accept');
    expect(sent(peer)).toMatchObject([['approval.edit', { args: { metric: 'weight', value } }]]);
  },
);

test('[SCREEN-9] what is no number is said at the field and never sent', async () => {
  const peer = await openForm();
  for (const wrong of ['', '7.', 'much']) {
    const target = await field();
    await act(async () => fireEvent.changeText(target, wrong));
    expect(await screen.findByText('Write a number, like 72.5.')).toBeTruthy();
    await press('approval-accept');
  }
  expect(sent(peer)).toEqual([]);
  await clear();
  await typeKeys('8');
  expect(screen.queryByText('Write a number, like 72.5.')).toBeNull();
  await press('approval-accept');
  expect(sent(peer)).toMatchObject([['approval.edit', { args: { value: 8 } }]]);
});

test('[SCREEN-9] what could be thousands or a fraction is asked at the field and never sent', async () => {
  const peer = await openForm();
  const target = await field();
  await act(async () => fireEvent.changeText(target, '1,000'));
  expect(await screen.findByText(/^Thousands or a fraction/u)).toBeTruthy();
  await press('approval-accept');
  expect(sent(peer)).toEqual([]);
});

test('[SCREEN-10] there is a way back to the proposal as it was', async () => {
  const peer = await openForm();
  await clear();
  await press('approval-unedit');
  expect(screen.queryByTestId('args-form')).toBeNull();
  await press('approval-accept');
  expect(sent(peer)).toMatchObject([['approval.accept', { id: 'p1', argsHash: hash('a') }]]);
});
