import { act, fireEvent, render, screen } from '@testing-library/react-native';
import { createTestDevice } from '../../testing/test-device';
import { ScreenFrame } from '../testing/screen-frame';
import { agentDetail } from '../testing/agent-detail';
import { createScriptedPeer } from '../testing/scripted-peer';
import { EditAgentSheet } from './edit-agent-sheet';

const press = async (testID: string) => {
  const target = await screen.findByTestId(testID);
  await act(async () => fireEvent.press(target));
};
const category = (id: string) => ({
  id,
  name: id,
  color: '#336699',
  deletedAt: null,
});
const open = (more: Parameters<typeof agentDetail>[0] = {}, device = createTestDevice()) => {
  const peer = createScriptedPeer({
    'category.list': { categories: [category('work'), category('home')] },
    'template.list': { templates: [] },
  });
  const shown = (now: Parameters<typeof agentDetail>[0]) => (
    <ScreenFrame peer={peer} device={device}>
      <EditAgentSheet agent={agentDetail(now)} isOpen onClose={jest.fn()} />
    </ScreenFrame>
  );
  const { rerender } = render(shown(more));
  const again = () => {
    rerender(
      <ScreenFrame peer={peer} device={device}>
        {null}
      </ScreenFrame>,
    );
    rerender(shown(more));
  };
  return { ...peer, again, become: (now: typeof more) => rerender(shown(now)) };
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
  await act(async () => fireEvent.changeText(screen.getByTestId('agent-name'), 'Ada'));
  await press('agent-save');
  expect(peer.commands.map(({ input }) => input)).toEqual([{ id: 'a1', fields: { name: 'Ada' } }]);
});

test('[MAKE-3] what was changed elsewhere meanwhile, and not here, stays as it is there', async () => {
  const both = ['work', 'home'];
  const peer = open({ categoryIds: both });
  await act(async () => peer.become({ categoryIds: ['work'], mode: 'interactive' }));
  await act(async () => fireEvent.changeText(screen.getByTestId('agent-name'), 'Ada'));
  await press('agent-save');
  expect(peer.commands.map(({ input }) => input)).toEqual([{ id: 'a1', fields: { name: 'Ada' } }]);
});

test('[MAKE-3] what was chosen and taken back is no change; where nothing is changed nothing is sent', async () => {
  const peer = open({ categoryIds: ['work', 'home'] });
  await press('sees-work');
  await press('sees-work');
  await press('agent-save');
  expect(peer.commands).toEqual([]);
});

test('[MAKE-3] what is chosen here is sent', async () => {
  const peer = open({ categoryIds: ['work', 'home'] });
  await press('sees-home');
  await press('agent-save');
  expect(peer.commands.map(({ input }) => input)).toEqual([{ id: 'a1', fields: { categoryIds: ['work'] } }]);
});

test('[DRAFT-7] what was changed and not saved is there when the agent is opened again', async () => {
  const peer = open({ name: 'Ada' });
  await act(async () => fireEvent.changeText(screen.getByTestId('agent-name'), 'Ada Early'));
  peer.again();
  expect(screen.getByTestId('agent-name').props.value).toBe('Ada Early');
  await press('agent-save');
  peer.again();
  expect(screen.getByTestId('agent-name').props.value).toBe('Ada');
});

test('[DRAFT-6] what was changed and not saved outlives a reload of the tab', async () => {
  const device = createTestDevice();
  open({ name: 'Ada' }, device);
  await press('agent-quiet-22:00-07:00');
  await press('sees-work');
  screen.unmount();
  const peer = open({ name: 'Ada' }, device);
  await press('agent-save');
  expect(peer.commands.map(({ input }) => input)).toEqual([
    { id: 'a1', fields: { quietHours: { from: '22:00', until: '07:00' }, categoryIds: ['work'] } },
  ]);
});
