import { act, fireEvent, render, screen } from '@testing-library/react-native';
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
const openWith = (more: Parameters<typeof agentDetail>[0] = {}) => {
  const peer = createScriptedPeer({ 'agent.get': { ...agent, ...more } });
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
