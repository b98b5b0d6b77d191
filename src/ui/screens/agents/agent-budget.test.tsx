import { act, fireEvent, render, screen } from '@testing-library/react-native';
import type { Language } from '../../../words/words';
import { createTestDevice, type TestDevice } from '../../testing/test-device';
import { agentDetail } from '../testing/agent-detail';
import { createScriptedPeer } from '../testing/scripted-peer';
import { ScreenFrame } from '../testing/screen-frame';
import { AgentBudget } from './agent-budget';

jest.mock('expo-router', () => ({ useRouter: () => ({ push: jest.fn() }) }));

type Opened = { readonly isEditing?: boolean; readonly device?: TestDevice; readonly language?: Language };
const openBudget = (
  limit: number,
  { isEditing = false, device = createTestDevice(), language = 'en' }: Opened = {},
) => {
  const peer = createScriptedPeer({});
  const { budget } = agentDetail();
  const costMicros = { ...budget.costMicros, limit };
  render(
    <ScreenFrame peer={peer} device={device} language={language}>
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

test.each([
  ['en', '0.5'],
  ['de', '0,5'],
] as const)('[SCREEN-9] in %s a limit stands in its field as numbers are written there', async (...of) => {
  const [language, cost] = of;
  const peer = openBudget(500_000, { isEditing: true, language });
  expect(screen.getByTestId('limit-costMicros').props.value).toBe(cost);
  for (const typed of ['0,75', '0.75']) {
    await act(async () => fireEvent.changeText(screen.getByTestId('limit-costMicros'), typed));
    await act(async () => fireEvent.press(screen.getByTestId('limits-save')));
  }
  expect(peer.commands.map(({ input }) => input)).toMatchObject([
    { costMicros: 750_000 },
    { costMicros: 750_000 },
  ]);
});
