import { act, fireEvent, render, screen } from '@testing-library/react-native';
import type { Json } from '../../../core/json';
import { useLive } from '../../api';
import { ScreenFrame } from '../testing/screen-frame';
import { agentDetail } from '../testing/agent-detail';
import { createScriptedPeer } from '../testing/scripted-peer';
import { AgentThinker } from './agent-thinker';

jest.mock('expo-router', () => ({ useRouter: () => ({ push: jest.fn() }) }));

const models = [
  { id: 'local/small-1', provider: 'local', model: 'small-1', isLocal: true },
  { id: 'cloud/large-1', provider: 'cloud', model: 'large-1', isLocal: false },
];
const agent = agentDetail({ models });
const Shown = () => {
  const { data } = useLive('agent.get', { id: 'a1' });
  return data === undefined || data === null ? null : <AgentThinker agent={data} />;
};
const openWith = (
  more: Parameters<typeof agentDetail>[0] = {},
  script: Readonly<Record<string, Json>> = {},
) => {
  const peer = createScriptedPeer({ 'agent.get': { ...agent, ...more }, ...script });
  render(
    <ScreenFrame peer={peer}>
      <Shown />
    </ScreenFrame>,
  );
  return peer;
};
const press = async (testID: string) => {
  const target = await screen.findByTestId(testID);
  await act(async () => fireEvent.press(target));
};

test('[PROVIDER-8] one of the models that it may ask is chosen for it, and the space’s order again', async () => {
  const peer = openWith();
  expect(await screen.findByText(/First small-1 · local/)).toBeTruthy();
  await press('thinker-cloud/large-1');
  expect(peer.commands).toMatchObject([
    { name: 'agent.update', input: { id: 'a1', fields: { modelId: 'cloud/large-1' } } },
  ]);
  await act(async () => peer.set('agent.get', { ...agent, modelId: 'cloud/large-1' }));
  expect(await screen.findByText('Leaves this device')).toBeTruthy();
  await press('thinker-usual');
  expect(peer.commands.at(-1)).toMatchObject({ name: 'agent.update', input: { fields: { modelId: null } } });
});

test('[PROVIDER-8] what was chosen and may not be asked any more is said, with the way out of it', async () => {
  openWith({ modelId: 'gone/old-1' });
  expect(await screen.findByTestId('thinker-gone')).toBeTruthy();
  expect(screen.getByTestId('thinker-usual')).toBeTruthy();
});

test('[PROVIDER-8] with the demo alone it says so, and where a model is connected', async () => {
  openWith({ models: [], model: { id: 'demo', isDemo: true } });
  expect(await screen.findByText(/The demo: simple rules/)).toBeTruthy();
  expect(screen.getByTestId('thinker-models')).toBeTruthy();
});

const price = { input: 1, output: 1, isGuess: false };
const unasked = {
  'provider.list': {
    providers: [
      {
        id: 'far',
        kind: 'openai',
        baseUrl: 'https://a.com',
        isLocal: false,
        hasKey: true,
        models: [{ model: 'big-1', contextTokens: null, tools: true, price, isConsented: false }],
      },
    ],
    pricesAsOf: '2026-01-01',
  },
  'consent.text': { policyVersion: 'p1', text: 'All of it.', mayIncludeLater: false, isLocal: false },
};

test('[MAKE-6] a connected model that it may not ask yet is agreed to first and chosen then; left, nothing changed', async () => {
  const peer = openWith({}, unasked);
  await press('thinker-far/big-1');
  expect(await screen.findByText('Let Planner ask big-1')).toBeTruthy();
  await press('sheet-close');
  expect(peer.commands).toEqual([]);
  await press('thinker-far/big-1');
  await press('consent-agree');
  expect(peer.commands).toMatchObject([
    { name: 'consent.give', input: { provider: 'far', model: 'big-1', who: { agentId: 'a1' } } },
    { name: 'agent.update', input: { id: 'a1', fields: { modelId: 'far/big-1' } } },
  ]);
});

test('[MAKE-6] one that was chosen as it was made and is not agreed to says so, with the way to agreeing', async () => {
  const peer = openWith({ models: [], modelId: 'far/big-1' }, unasked);
  expect(await screen.findByText(/big-1 · far was chosen for it/)).toBeTruthy();
  await press('thinker-agree');
  await press('consent-agree');
  expect(peer.commands.map(({ name }) => name)).toEqual(['consent.give']);
});

test('[MAKE-6] of a hundred models the first few are shown, and all on a tap', async () => {
  const models = Array.from({ length: 100 }, (_, at) => ({
    ...unasked['provider.list'].providers[0]?.models[0],
    model: `m${at}`,
  }));
  const providers = [{ ...unasked['provider.list'].providers[0], models }];
  openWith({ models: [], modelId: 'far/m50' }, { 'provider.list': { providers, pricesAsOf: '2026-01-01' } });
  expect(await screen.findByTestId('thinker-far/m50')).toBeTruthy();
  expect(screen.queryByTestId('thinker-far/m40')).toBeNull();
  await press('thinker-all');
  expect(screen.getByTestId('thinker-far/m40')).toBeTruthy();
});
