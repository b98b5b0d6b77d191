import { act, fireEvent, render, screen } from '@testing-library/react-native';
import type { Json } from '../../../core/json';
import { agentDetail } from '../testing/agent-detail';
import { ScreenFrame } from '../testing/screen-frame';
import { createScriptedPeer } from '../testing/scripted-peer';
import { NewYes } from './new-yes';

jest.mock('expo-router', () => ({ useRouter: () => ({ push: jest.fn() }) }));

const lapsed = (agentId: string, changed: 'text' | 'reach' = 'reach'): Json => ({
  agentId,
  agentName: `Agent ${agentId}`,
  provider: 'openai',
  model: 'm1',
  changed,
});
const open = (all: Json[], agentId?: string) => {
  const agents = ['a', 'b'].map((id) => agentDetail({ id, name: `Agent ${id}` }));
  const peer = createScriptedPeer({
    'consent.lapsed': { lapsed: all },
    'agent.list': { agents },
    'consent.text': { policyVersion: '2', text: 'The new text.', mayIncludeLater: false, isLocal: false },
  });
  render(
    <ScreenFrame peer={peer}>
      <NewYes {...(agentId === undefined ? {} : { agentId })} />
    </ScreenFrame>,
  );
  return peer;
};
const press = async (testID: string) => {
  const target = await screen.findByTestId(testID);
  await act(async () => fireEvent.press(target));
};

test('[CONSENT-3] agent and model are named, and one tap shows the new text for both; nothing is agreed to before', async () => {
  const peer = open([lapsed('a'), lapsed('b')]);
  expect(await screen.findByText('Agent b asks m1')).toBeTruthy();
  expect(screen.getByText(/how far your categories may go has changed/)).toBeTruthy();
  await press('new-yes-b-m1');
  expect(screen.getByText('Let Agent b ask m1')).toBeTruthy();
  expect((await screen.findByTestId('consent-text')).props['children']).toBe('The new text.');
  expect(peer.commands).toEqual([]);
  await press('consent-agree');
  expect(peer.commands).toMatchObject([
    { name: 'consent.give', input: { provider: 'openai', model: 'm1', who: { agentId: 'b' } } },
  ]);
});

test('[CONSENT-3] an agent’s own screen names its own alone, and says where the text is another', async () => {
  open([lapsed('a'), lapsed('b', 'text')], 'b');
  expect(await screen.findByText('Agent b asks m1')).toBeTruthy();
  expect(screen.queryByText('Agent a asks m1')).toBeNull();
  expect(screen.getByText(/What you agreed to now reads differently/)).toBeTruthy();
});

test('[CONSENT-3] where every yes holds there is nothing to see', async () => {
  open([]);
  await act(async () => undefined);
  expect(screen.queryByTestId('new-yes')).toBeNull();
});
