import { act, fireEvent, render, screen } from '@testing-library/react-native';
import type { Json } from '../../../core/json';
import { ScreenFrame } from '../testing/screen-frame';
import { createScriptedPeer } from '../testing/scripted-peer';
import { DecideAll } from './change-set';
import type { Item } from './change-sets';

jest.mock('expo-router', () => ({ useRouter: () => ({ push: jest.fn() }) }));

const item = (id: string): Item => ({
  id,
  changeSetId: 's1',
  agentId: 'a',
  agentName: 'Planner',
  runKey: 'r',
  operationId: id,
  toolName: 'create_task',
  risk: 'medium',
  state: 'open',
  isDone: false,
  failure: null,
  summary: id,
  tainted: false,
  createdAt: 1,
  expiresAt: 2,
});
const openWith = (
  canAccept: boolean,
  { ids = ['p1', 'p2', 'p3'], shown = null }: { ids?: readonly string[]; shown?: Json } = {},
) => {
  const peer = createScriptedPeer({ 'approval.show': shown });
  render(
    <ScreenFrame peer={peer}>
      <DecideAll items={ids.map(item)} canAccept={canAccept} />
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

test('[PASTE-2] a pasted reason is said to be pasted for each that is refused with it, and again where it is sent again', async () => {
  const peer = openWith(false);
  const confirm = async () => {
    await press('reject-all-s1');
    const field = await screen.findByTestId('reject-reason');
    if (field.props['value'] === '') {
      fireEvent(field, 'change', { nativeEvent: { inputType: 'insertFromPaste', text: 'Too late' } });
      fireEvent.changeText(field, 'Too late');
    }
    await press('reject-confirm');
  };
  peer.answerNext({ ok: true, value: { approvalId: 'p1' } });
  peer.answerNext({ ok: true, value: { approvalId: 'p2' } });
  peer.answerNext({ ok: false, error: { code: 'approval_not_open' } });
  await confirm();
  for (const id of ['p1', 'p2', 'p3']) peer.answerNext({ ok: true, value: { approvalId: id } });
  await confirm();
  expect(peer.commands.map(({ pasted }) => pasted)).toEqual(Array(6).fill(['reason']));
});

test('[SCREEN-13] what may be agreed to unseen can be agreed to and refused', async () => {
  openWith(true);
  expect(await screen.findByTestId('accept-all-s1')).toBeTruthy();
  expect(screen.getByTestId('reject-all-s1')).toBeTruthy();
});

const hash = (sign: string) => sign.repeat(64);
const shown = (id: string, more: Record<string, Json> = {}) => ({
  ...item(id),
  args: {},
  argsHash: hash('a'),
  readHash: hash('b'),
  changes: [],
  obstacle: null,
  hasChangedSince: false,
  modelWords: null,
  model: null,
  evidence: [],
  needsDeviceCheck: false,
  rejectedBecause: null,
  suggestsGrant: null,
  ...more,
});

test('[SCREEN-13] what changed since it was proposed is not agreed to unseen; how many were left is said, and why', async () => {
  const peer = openWith(true, { ids: ['p1', 'p2'], shown: shown('p1', { hasChangedSince: true }) });
  await press('accept-all-s1');
  expect(peer.commands).toEqual([]);
  expect(
    await screen.findByText('2 are left, because things have changed since: look at each of them.'),
  ).toBeTruthy();
});

test('[SCREEN-13] what no longer reads as its row does is left, and the rest is accepted', async () => {
  // Whatever is asked for, the peer shows p1: the row of p2 says something else.
  const peer = openWith(true, { ids: ['p1', 'p2'], shown: shown('p1') });
  peer.answerNext({ ok: true, value: { results: [{ id: 'p1', code: null }] } });
  await press('accept-all-s1');
  expect(peer.commands).toMatchObject([
    {
      name: 'approval.acceptAll',
      input: { items: [{ id: 'p1', argsHash: hash('a'), readHash: hash('b') }] },
    },
  ]);
  expect(
    await screen.findByText('One accepted. One is left, because things have changed since: look at it.'),
  ).toBeTruthy();
});

test('[SCREEN-13] what failed is told beside what was accepted', async () => {
  const peer = openWith(true, { ids: ['p1', 'p1'], shown: shown('p1') });
  const results = [
    { id: 'p1', code: null },
    { id: 'p1', code: 'stale_approval' },
  ];
  peer.answerNext({ ok: true, value: { results } });
  await press('accept-all-s1');
  expect(await screen.findByText('One accepted. 1 could not be done; it says why.')).toBeTruthy();
});
