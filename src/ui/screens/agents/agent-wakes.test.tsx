import { act, fireEvent, render, screen } from '@testing-library/react-native';
import { ScreenFrame } from '../testing/screen-frame';
import { agentDetail } from '../testing/agent-detail';
import { createScriptedPeer } from '../testing/scripted-peer';
import { AgentWakes } from './agent-wakes';

const press = async (testID: string) => {
  const target = await screen.findByTestId(testID);
  await act(async () => fireEvent.press(target));
};
const token = (tokenValue: string) => ({ tokenClass: 'semanticKey', tokenValue });
const watch = { label: 'When this changes: tasks', active: true, includeAgentWrites: false };
const timer = { agentId: 'a1', agentName: 'Planner', active: true, nextRunAt: null };
const agent = agentDetail({
  timers: [
    {
      ...timer,
      id: 't1',
      label: 'Every day at 07:00',
      nextScheduledAt: null,
      lastScheduledAt: null,
      schedule: { kind: 'daily', time: '07:00', zone: 'Europe/Berlin' },
    },
  ],
  subscriptions: [
    { ...watch, id: 's1', predicate: { tokens: { any: [token('TASK')], all: [] }, where: [] } },
    {
      ...watch,
      id: 's2',
      label: 'When a task is done',
      predicate: {
        tokens: { any: [token('TASK')], all: [] },
        where: [{ op: 'becomes', field: 'status.status', value: 'DONE' }],
      },
    },
  ],
});
const open = () => {
  const peer = createScriptedPeer({ 'category.list': { categories: [] } });
  render(
    <ScreenFrame peer={peer}>
      <AgentWakes agent={agent} />
    </ScreenFrame>,
  );
  return peer;
};

test('[WAKES-1] a time is changed where it stands, in the zone in which it holds', async () => {
  const peer = open();
  await press('cause-change-t1');
  fireEvent.changeText(await screen.findByTestId('cause-time'), '06:30');
  await press('cause-add');
  expect(peer.commands).toMatchObject([
    {
      name: 'agentTimer.update',
      input: { id: 't1', schedule: { kind: 'daily', time: '06:30', zone: 'Europe/Berlin' } },
    },
  ]);
});

test('[WAKES-1] so is what it listens for; what says more than the sheet shows can only be taken away', async () => {
  const peer = open();
  await press('cause-change-s1');
  await press('cause-kind-NOTE');
  await press('cause-add');
  expect(peer.commands).toMatchObject([
    { name: 'subscription.update', input: { id: 's1', watch: { tokens: ['TASK', 'NOTE'] } } },
  ]);
  expect(screen.queryByTestId('cause-change-s2')).toBeNull();
  expect(screen.getByTestId('cause-s2')).toBeTruthy();
});
