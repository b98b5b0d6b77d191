import { act, fireEvent, render, screen } from '@testing-library/react-native';
import { ScreenFrame } from '../testing/screen-frame';
import { createScriptedPeer } from '../testing/scripted-peer';
import { DecideAll } from './change-set';
import type { Item } from './change-sets';

jest.mock('expo-router', () => ({ useRouter: () => ({ push: jest.fn() }) }));

const item = (id: string): Item => ({
  ...{ id, changeSetId: 's1', agentId: 'a', agentName: 'Planner', runKey: 'r', operationId: id },
  ...{ toolName: 'create_task', risk: 'medium', state: 'open', isDone: false, failure: null, summary: id },
  ...{ tainted: false, createdAt: 1, expiresAt: 2 },
});
const openWith = (canAccept: boolean) => {
  const peer = createScriptedPeer({});
  render(
    <ScreenFrame peer={peer}>
      <DecideAll items={[item('p1'), item('p2'), item('p3')]} canAccept={canAccept} />
    </ScreenFrame>,
  );
  return peer;
};
const press = async (testID: string) => {
  const target = await screen.findByTestId(testID);
  await act(async () => fireEvent.press(target));
};

test('[SCREEN-13] a whole set is refused with one reason; one that was answered meanwhile keeps no other back', async () => {
  const peer = openWith(false);
  expect(screen.queryByTestId('accept-all-s1')).toBeNull();
  await press('reject-all-s1');
  fireEvent.changeText(await screen.findByTestId('reject-reason'), 'Not this week');
  peer.answerNext({ ok: true, value: { approvalId: 'p1' } });
  peer.answerNext({ ok: false, error: { code: 'approval_not_open' } });
  peer.answerNext({ ok: true, value: { approvalId: 'p3' } });
  await press('reject-confirm');
  expect(peer.commands.map(({ name, input }) => [name, input])).toEqual(
    ['p1', 'p2', 'p3'].map((id) => ['approval.reject', { id, reason: 'Not this week' }]),
  );
  expect(await screen.findByText('1 could not be done; it says why.')).toBeTruthy();
});

test('[SCREEN-13] what may be agreed to unseen can be agreed to and refused', async () => {
  openWith(true);
  expect(await screen.findByTestId('accept-all-s1')).toBeTruthy();
  expect(screen.getByTestId('reject-all-s1')).toBeTruthy();
});
