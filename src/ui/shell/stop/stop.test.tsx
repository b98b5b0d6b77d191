import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react-native';
import type { ReactNode } from 'react';
import { ScrollView } from 'react-native';
import { Screen, ScreenCorner } from '../../components';
import { ScreenFrame } from '../../screens/testing/screen-frame';
import { createScriptedPeer } from '../../screens/testing/scripted-peer';
import { NotFoundScreen } from '../not-found-screen';
import { StopButton } from './stop-button';
import { StopProvider } from './stop-provider';

jest.mock('expo-router', () => ({ useRouter: () => ({ replace: jest.fn() }), useIsFocused: () => true }));

const agent = (name: string, more: { isRunning?: boolean; waiting?: number; state?: string } = {}) => ({
  id: name,
  templateId: 'planner',
  name,
  state: 'active',
  mode: 'hybrid',
  worksOn: null,
  whyNot: null,
  isRunning: false,
  waiting: 0,
  nextWakeAt: null,
  lastRun: null,
  heldBy: null,
  lead: null,
  isLeadOfDemo: false,
  model: { id: 'demo', isDemo: true },
  ...more,
});
const free = { isStopped: false, agentIds: [], toolClasses: [] };
const setUp = (
  agents: readonly ReturnType<typeof agent>[],
  shown: ReactNode = <Screen title="Any screen">{null}</Screen>,
) => {
  const peer = createScriptedPeer({ 'agent.list': { agents: [...agents] }, 'stop.status': free });
  render(
    <ScreenFrame peer={peer}>
      <StopProvider>
        <ScreenCorner value={<StopButton />}>{shown}</ScreenCorner>
      </StopProvider>
    </ScreenFrame>,
  );
  return peer;
};
const press = async (testID: string) => {
  const target = await screen.findByTestId(testID);
  await act(async () => fireEvent.press(target));
};

test('[SCREEN-8] one tap on any screen stops every agent, says who was cut off, and shows the way on', async () => {
  const peer = setUp([agent('Planner', { isRunning: true }), agent('Coach', { waiting: 1 }), agent('Idle')]);
  await press('stop-all');
  expect(peer.commands).toMatchObject([{ name: 'stop.engage', input: { scope: 'space' } }]);
  expect(screen.getByTestId('stopped-cut-off')).toHaveTextContent('Cut off: Planner, Coach');
  await act(async () => peer.set('stop.status', { ...free, isStopped: true }));
  await waitFor(() => expect(screen.queryByTestId('stop-all')).toBeNull());
  await press('release-all');
  expect(peer.commands[1]).toMatchObject({ name: 'stop.release', input: { scope: 'space' } });
  expect(screen.queryByTestId('stopped-notice')).toBeNull();
});

test('[SCREEN-8] a stop that did not come through is said, and never shown as done', async () => {
  const peer = setUp([agent('Planner')]);
  peer.answerNext({ ok: false, error: { code: 'agents_unavailable' } });
  await press('stop-all');
  expect(screen.queryByTestId('stopped-notice')).toBeNull();
  expect(screen.getByText(/Agents cannot work here/)).toBeTruthy();
});

test('[SCREEN-8] where no agent could work there is nothing to stop', async () => {
  const peer = setUp([agent('Planner')]);
  expect(await screen.findByTestId('stop-all')).toBeTruthy();
  await act(async () => peer.set('agent.list', { agents: [agent('Gone', { state: 'destroyed' })] }));
  await waitFor(() => expect(screen.queryByTestId('stop-all')).toBeNull());
});

const scrollTo = (y: number): void => {
  const size = { contentSize: { width: 390, height: 2_000 }, layoutMeasurement: { width: 390, height: 844 } };
  const nativeEvent = { contentOffset: { x: 0, y }, ...size };
  fireEvent.scroll(screen.UNSAFE_getByType(ScrollView), { nativeEvent });
};
const isCarriedOff = (): boolean =>
  within(screen.UNSAFE_getByType(ScrollView)).queryByTestId('stop-all') !== null;

test('[SCREEN-8] where a title scrolls away the one Stop stays in sight, and goes back to its place', async () => {
  const peer = setUp([agent('Planner')]);
  expect(await screen.findByTestId('stop-all')).toBeTruthy();
  expect(isCarriedOff()).toBe(true);
  scrollTo(400);
  expect(screen.getAllByTestId('stop-all')).toHaveLength(1);
  expect(isCarriedOff()).toBe(false);
  scrollTo(0);
  expect(screen.getAllByTestId('stop-all')).toHaveLength(1);
  expect(isCarriedOff()).toBe(true);
  scrollTo(400);
  await press('stop-all');
  expect(peer.commands).toMatchObject([{ name: 'stop.engage' }]);
});

test('[SCREEN-8] where an address leads nowhere there is Stop as well', async () => {
  setUp([agent('Planner')], <NotFoundScreen />);
  expect(await screen.findByTestId('stop-all')).toBeTruthy();
});
