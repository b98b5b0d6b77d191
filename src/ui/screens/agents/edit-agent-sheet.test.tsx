import { act, fireEvent, render, screen } from '@testing-library/react-native';
import { ScreenFrame } from '../testing/screen-frame';
import { agentDetail } from '../testing/agent-detail';
import { createScriptedPeer } from '../testing/scripted-peer';
import { EditAgentSheet } from './edit-agent-sheet';

const press = async (testID: string) => {
  const target = await screen.findByTestId(testID);
  await act(async () => fireEvent.press(target));
};
const open = (more: Parameters<typeof agentDetail>[0] = {}) => {
  const peer = createScriptedPeer({
    'category.list': { categories: [] },
    'template.list': { templates: [] },
  });
  render(
    <ScreenFrame peer={peer}>
      <EditAgentSheet agent={agentDetail(more)} isOpen onClose={jest.fn()} />
    </ScreenFrame>,
  );
  return peer;
};

test('[MAKE-2] when nothing is to wake it is chosen where it is changed', async () => {
  const peer = open();
  await press('agent-quiet-22:00-07:00');
  await press('agent-save');
  expect(peer.commands).toMatchObject([
    { name: 'agent.update', input: { fields: { quietHours: { from: '22:00', until: '07:00' } } } },
  ]);
});

test('[MAKE-2] the sheet names whom it changes', async () => {
  open({ name: 'Ada' });
  expect(await screen.findByText('Change Ada')).toBeTruthy();
});

test('[MAKE-2] hours that were set elsewhere are shown as they are, and stay', async () => {
  const peer = open({ quietHours: { from: '20:30', until: '08:00' } });
  expect(await screen.findByText('20:30–08')).toBeTruthy();
  await press('agent-save');
  expect(peer.commands).toMatchObject([
    { input: { fields: { quietHours: { from: '20:30', until: '08:00' } } } },
  ]);
});
