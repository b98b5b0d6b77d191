import { render, screen } from '@testing-library/react-native';
import { ScreenFrame } from '../testing/screen-frame';
import { agentDetail } from '../testing/agent-detail';
import { createScriptedPeer } from '../testing/scripted-peer';
import { AgentCard } from './agent-card';

jest.mock('expo-router', () => ({ useRouter: () => ({ push: jest.fn() }) }));

const show = (more: Parameters<typeof agentDetail>[0]) =>
  render(
    <ScreenFrame peer={createScriptedPeer({})}>
      <AgentCard agent={agentDetail(more)} />
    </ScreenFrame>,
  );

test('[AWAY-5] an agent of another device names it and offers nothing that only that one can do', () => {
  show({ worksOn: { host: 'h1', name: 'Hub' } });
  expect(screen.getByTestId('works-on')).toHaveTextContent('Works on Hub');
  expect(screen.queryByTestId('agent-wake-a1')).toBeNull();
  expect(screen.queryByTestId('agent-talk-a1')).toBeNull();
  expect(screen.getByTestId('agent-open-a1')).toBeTruthy();
});

test('[AWAY-5] a device without a name is another device; a paused agent can be resumed from here', () => {
  show({ worksOn: { host: 'h1', name: null }, whyNot: 'agent_paused', state: 'paused' });
  expect(screen.getByTestId('works-on')).toHaveTextContent('Works on another device');
  expect(screen.getByTestId('agent-resume-a1')).toBeTruthy();
});

test('[AWAY-5] an agent of this device says nothing of it', () => {
  show({});
  expect(screen.queryByTestId('works-on')).toBeNull();
  expect(screen.getByTestId('agent-wake-a1')).toBeTruthy();
});
