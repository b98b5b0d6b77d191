import { act, fireEvent, render, screen } from '@testing-library/react-native';
import { createTestDevice } from '../../testing/test-device';
import { agentDetail } from '../testing/agent-detail';
import { createScriptedPeer } from '../testing/scripted-peer';
import { ScreenFrame } from '../testing/screen-frame';
import { AgentBudget } from './agent-budget';

jest.mock('expo-router', () => ({ useRouter: () => ({ push: jest.fn() }) }));

const openBudget = (limit: number, { isEditing = false, device = createTestDevice() } = {}) => {
  const peer = createScriptedPeer({});
  const { budget } = agentDetail();
  const costMicros = { ...budget.costMicros, limit };
  render(
    <ScreenFrame peer={peer} device={device}>
      <AgentBudget budget={{ ...budget, costMicros }} isEditing={isEditing} onEdit={() => undefined} />
    </ScreenFrame>,
  );
  return peer;
};

test.each([
  [5_000, '$0.00 of $0.005'],
  [4_000, '$0.00 of $0.004'],
  [500_000, '$0.00 of $0.50'],
])('[SCREEN-9] a limit of %s millionths is shown as exactly as it is small', (limit, words) => {
  openBudget(limit);
  expect(screen.getByText(words)).toBeTruthy();
});

test('[SCREEN-9] what could be thousands or a fraction is said at its field, and cannot be saved', async () => {
  const peer = openBudget(500_000, { isEditing: true });
  await act(async () => fireEvent.changeText(screen.getByTestId('limit-costMicros'), '1,000'));
  expect(screen.getByText('Thousands or a fraction? Write 1000, or 1.50 with two decimals.')).toBeTruthy();
  await act(async () => fireEvent.press(screen.getByTestId('limits-save')));
  expect(peer.commands).toEqual([]);
});

test('[DRAFT-6] limits that were typed outlive a reload of the tab, over what is stored now', async () => {
  const device = createTestDevice();
  openBudget(500_000, { isEditing: true, device });
  await act(async () => fireEvent.changeText(screen.getByTestId('limit-tokens'), '12'));
  screen.unmount();
  openBudget(750_000, { isEditing: true, device });
  expect(screen.getByTestId('limit-tokens').props.value).toBe('12');
  expect(screen.getByTestId('limit-costMicros').props.value).toBe('0.75');
});
