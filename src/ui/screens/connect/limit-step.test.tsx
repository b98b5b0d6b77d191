import { render, screen } from '@testing-library/react-native';
import { agentDetail } from '../testing/agent-detail';
import { model, openConnect, press, provider, type } from '../testing/connect-bed';
import { ScreenFrame } from '../testing/screen-frame';
import { createScriptedPeer } from '../testing/scripted-peer';
import { LimitStep } from './limit-step';

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

test.each([
  ['en', '0.5'],
  ['de', '0,5'],
] as const)(
  '[SCREEN-9] in %s the suggested limit stands in its field as numbers are written there',
  (...of) => {
    const [language, suggested] = of;
    render(
      <ScreenFrame peer={createScriptedPeer({})} language={language}>
        <LimitStep agent="Ada" budget={agentDetail().budget} onDone={jest.fn()} />
      </ScreenFrame>,
    );
    expect(screen.getByTestId('limit-costMicros').props['value']).toBe(suggested);
  },
);

const toLimit = async () => {
  await press('model-m1');
  expect(screen.queryByTestId('consent-agree')).toBeNull();
  await press('consent-for-a1');
  expect((await screen.findByTestId('consent-text')).props['children']).toBe('What is sent.');
  await press('consent-agree');
};

test('[CONNECT-3] nobody is agreed to by default; after the yes a limit is suggested, and stored by a tap alone', async () => {
  const peer = openConnect({ providers: [provider('openai')], resumed: 'openai' });
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
  const budget = { ...agentDetail().budget, costMicros: { used: 0, reserved: 0, limit: 250_000 } };
  const peer = openConnect({
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
  openConnect({ providers: [local], resumed: '127-0-0-1-1' });
  expect(await screen.findByText('Connect a model · Step 3 of 4')).toBeTruthy();
  await toLimit();
  expect(await screen.findByTestId('connect-most')).toHaveTextContent(/counts as free/);
  expect(screen.queryByTestId('limit-costMicros')).toBeNull();
});
