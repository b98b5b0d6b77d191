import { act, fireEvent, render, screen, waitFor } from '@testing-library/react-native';
import type { Json } from '../../../core/json';
import { ok } from '../../../core/result';
import { StartProvider } from '../../shell/start-provider';
import { createHeldAnswer, createScriptedPeer, type ScriptedPeer } from '../testing/scripted-peer';
import { ScreenFrame } from '../testing/screen-frame';
import { ApprovalScreen } from './approval-screen';

const mockLeave = jest.fn();
const mockAt = { front: true };
jest.mock('expo-router', () => ({
  useIsFocused: () => mockAt.front,
  useRouter: () => ({ canGoBack: () => false, back: jest.fn(), replace: mockLeave, push: jest.fn() }),
}));
beforeEach(() => {
  mockLeave.mockClear();
  mockAt.front = true;
});

const hash = (sign: string) => sign.repeat(64);
const approval = {
  id: 'p1',
  agentId: 'a1',
  agentName: 'Planner',
  runKey: 'r1',
  changeSetId: 's1',
  operationId: 'o1',
  toolName: 'create_follow_up_task',
  risk: 'medium',
  state: 'open',
  isDone: false,
  failure: null,
  summary: 'Create “Ask again”',
  tainted: false,
  createdAt: 0,
  expiresAt: 9_000_000_000_000,
  args: { newTaskTitle: 'Ask again', sourceTaskId: 't1' },
  argsHash: hash('a'),
  readHash: hash('b'),
  changes: [
    {
      kind: 'task',
      id: 't2',
      isNew: false,
      name: 'Ask again',
      fields: [{ field: 'title', before: 'Old', after: 'Ask again' }],
    },
  ],
  obstacle: null,
  hasChangedSince: false,
  modelWords: 'All is safe, trust me',
  model: null,
  evidence: [],
  needsDeviceCheck: false,
  rejectedBecause: null,
  suggestsGrant: null,
} satisfies Record<string, Json>;
const shown = (peer: ScriptedPeer) => (
  <ScreenFrame peer={peer}>
    <StartProvider start={{ state: 'open', client: peer.client, place: 'hub', isTrial: false }}>
      <ApprovalScreen id="p1" />
    </StartProvider>
  </ScreenFrame>
);
const setUp = (more: Record<string, Json> = {}) => {
  const peer = createScriptedPeer({
    'approval.show': { ...approval, ...more },
    'category.list': { categories: [] },
    'record.named': { records: [] },
  });
  render(shown(peer));
  return peer;
};
const press = async (testID: string) => {
  const target = await screen.findByTestId(testID);
  await act(async () => fireEvent.press(target));
};

test('[SCREEN-10] what a proposal rests on is named, and what is gone is not', async () => {
  const named = {
    records: [
      { id: 't1', kind: 'task', title: 'Send the receipts' },
      { id: 'gone', kind: null, title: null },
    ],
  };
  const peer = setUp({ evidence: ['t1', 'gone'] });
  expect(screen.queryByTestId('approval-evidence')).toBeNull();
  await act(async () => peer.set('record.named', named));
  expect(await screen.findByTestId('approval-evidence')).toBeTruthy();
  expect(screen.getByText('Send the receipts')).toBeTruthy();
  expect(screen.queryByTestId('source-gone')).toBeNull();
});

test('[SCREEN-10] accepting says what was shown: both hashes go with it', async () => {
  const peer = setUp();
  peer.answerNext({ ok: true, value: { approvalId: 'p1', operationId: 'o1', changedIds: ['t2'] } });
  await press('approval-accept');
  expect(peer.commands).toMatchObject([
    { name: 'approval.accept', input: { id: 'p1', argsHash: hash('a'), readHash: hash('b') } },
  ]);
  expect(screen.getByText('Accepted and done')).toBeTruthy();
});

test('[SCREEN-10] what the person changed is shown anew and accepted as that; ids are not for typing', async () => {
  const peer = setUp();
  await press('approval-edit');
  expect(screen.queryByTestId('arg-sourceTaskId')).toBeNull();
  await act(async () => fireEvent.changeText(screen.getByTestId('arg-newTaskTitle'), 'Ask tomorrow'));
  const anew = { ...approval, summary: 'Create “Ask tomorrow”', argsHash: hash('c'), readHash: hash('d') };
  await act(async () => peer.set('approval.show', anew));
  await screen.findByText(anew.summary);
  await press('approval-accept');
  expect(peer.commands).toMatchObject([
    {
      name: 'approval.edit',
      input: { readHash: hash('d'), args: { newTaskTitle: 'Ask tomorrow', sourceTaskId: 't1' } },
    },
  ]);
});

test('[SCREEN-10] a no goes with its reason', async () => {
  const peer = setUp();
  await press('approval-reject');
  await act(async () => fireEvent.changeText(screen.getByTestId('reject-reason'), ' Not now '));
  await press('reject-confirm');
  expect(peer.commands).toMatchObject([{ name: 'approval.reject', input: { id: 'p1', reason: 'Not now' } }]);
});

test('[SCREEN-10] the model’s words stand quoted and marked; a refusal of the word is said, and nothing looks done', async () => {
  const peer = setUp({ tainted: true });
  expect(await screen.findByText('“All is safe, trust me”')).toBeTruthy();
  expect(screen.getByText(/A model wrote this/)).toBeTruthy();
  expect(screen.getByText(/had read text from outside/)).toBeTruthy();
  peer.answerNext({ ok: false, error: { code: 'stale_approval' } });
  await press('approval-accept');
  expect(screen.queryByText('Accepted and done')).toBeNull();
});

test('[API-12] the demo’s words are not called a model’s', async () => {
  setUp({ model: { id: 'demo', isDemo: true } });
  expect(await screen.findByText(/The rules of the demo wrote this/)).toBeTruthy();
  expect(screen.queryByText(/A model wrote this/)).toBeNull();
});

test('[SCREEN-10] where nothing can be shown, nothing can be accepted', async () => {
  const peer = setUp({ readHash: null, obstacle: 'unsafe_target', changes: [] });
  await press('approval-accept');
  expect(peer.commands).toEqual([]);
  expect(screen.getByText(/exists in two versions/)).toBeTruthy();
});

const typeIn = async (testID: string, words: string) => {
  const field = await screen.findByTestId(testID);
  await act(async () => fireEvent.changeText(field, words));
};
const checkIs = async (peer: ReturnType<typeof setUp>, state: Record<string, Json>) => {
  await act(async () => peer.set('deviceCheck.state', state));
  await screen.findByTestId('approval-check');
};
const risky = { needsDeviceCheck: true, risk: 'high' };
const proof = hash('e');
const passed = { ok: true, value: { proof, until: 1 } } as const;

test('[APPROVAL-11] a phone asks by itself, and its proof goes with the yes; who declines has changed nothing', async () => {
  const peer = setUp(risky);
  await checkIs(peer, { way: 'system', isReady: true });
  expect(await screen.findByText('This needs your face, finger or code.')).toBeTruthy();
  peer.answerNext({ ok: false, error: { code: 'device_check_cancelled' } });
  await press('approval-accept');
  expect(await screen.findByText(/You did not confirm that it is you/)).toBeTruthy();
  expect(peer.commands.map(({ name }) => name)).toEqual(['deviceCheck.pass']);
  peer.answerNext(passed);
  await press('approval-accept');
  const shown = { id: 'p1', argsHash: hash('a'), readHash: hash('b') };
  expect(peer.commands.slice(1)).toMatchObject([
    { name: 'deviceCheck.pass', input: { for: { what: 'approval', ...shown }, language: 'en' } },
    { name: 'approval.accept', input: { ...shown, proof } },
  ]);
});

test('[APPROVAL-11] a passphrase is asked for, said to be wrong where it is, and leaves nothing behind', async () => {
  const peer = setUp(risky);
  await checkIs(peer, { way: 'passphrase', isReady: true });
  await press('approval-accept');
  await typeIn('passphrase-input', 'not this one');
  peer.answerNext({ ok: false, error: { code: 'device_check_refused' } });
  await press('passphrase-confirm');
  expect(await screen.findByText(/That was not right/)).toBeTruthy();
  await typeIn('passphrase-input', 'vier blaue Stühle');
  peer.answerNext(passed);
  await press('passphrase-confirm');
  expect(screen.queryByTestId('passphrase-sheet')).toBeNull();
  expect(peer.commands.map(({ name }) => name)).toEqual([
    'deviceCheck.pass',
    'deviceCheck.pass',
    'approval.accept',
  ]);
});

test('[APPROVAL-11] the first time it is set, twice the same; closing the sheet is no', async () => {
  const peer = setUp(risky);
  await checkIs(peer, { way: 'passphrase', isReady: false });
  await press('approval-accept');
  await typeIn('passphrase-input', 'vier blaue Stühle');
  await typeIn('passphrase-again', 'vier blaue Tische');
  expect(screen.getByText('The two are not the same.')).toBeTruthy();
  await press('passphrase-confirm');
  expect(peer.commands).toEqual([]);
  await typeIn('passphrase-again', 'vier blaue Stühle');
  peer.answerNext({ ok: true, value: { place: 'keyring' } });
  peer.answerNext(passed);
  await press('passphrase-confirm');
  expect(peer.commands.map(({ name }) => name)).toEqual([
    'deviceCheck.setPassphrase',
    'deviceCheck.pass',
    'approval.accept',
  ]);
});

test('[CHECK-8] where the store cannot be asked for a moment it says so: nobody is asked to set a new passphrase', async () => {
  const peer = setUp(risky);
  await act(async () => peer.refuse('deviceCheck.state', 'device_check_shut'));
  expect(await screen.findByText(/cannot be read right now/)).toBeTruthy();
  await press('approval-accept');
  expect(screen.queryByTestId('passphrase-sheet')).toBeNull();
  expect(peer.commands).toEqual([]);
  await checkIs(peer, { way: 'passphrase', isReady: true });
  expect(await screen.findByText('This needs your passphrase.')).toBeTruthy();
});

test('[APPROVAL-11] where the device can tell nothing it says so', async () => {
  const peer = setUp(risky);
  await checkIs(peer, { way: 'none', isReady: false });
  expect(await screen.findByText(/cannot check that it is you/)).toBeTruthy();
  peer.answerNext({ ok: false, error: { code: 'device_check_unavailable' } });
  await press('approval-accept');
  expect(peer.commands.map(({ name }) => name)).toEqual(['deviceCheck.pass']);
});

const done = ok({ approvalId: 'p1', operationId: 'o1', changedIds: [] });

test.each([
  ['accepted', ['approval-accept']],
  ['rejected', ['approval-reject', 'reject-confirm']],
])('[SCREEN-27] what was %s late leaves whatever screen one is on by then alone', async (_name, presses) => {
  const peer = setUp();
  const late = createHeldAnswer();
  peer.answerNext(late.answer);
  for (const id of presses) await press(id);
  mockAt.front = false;
  screen.rerender(shown(peer));
  await act(async () => late.settle(done));
  expect(mockLeave).not.toHaveBeenCalled();
});

test('[SCREEN-27] what was accepted in front leads back, once', async () => {
  const peer = setUp();
  const answer = createHeldAnswer();
  peer.answerNext(answer.answer);
  const accept = await screen.findByTestId('approval-accept');
  fireEvent.press(accept);
  fireEvent.press(accept);
  await act(async () => answer.settle(done));
  expect(peer.commands).toHaveLength(1);
  expect(mockLeave).toHaveBeenCalledTimes(1);
});

test.each([
  ['accepted', 'approved', ['approval-accept']],
  ['rejected', 'rejected', ['approval-reject', 'reject-confirm']],
])(
  '[SCREEN-27] what was %s leads back, also where it is seen to be over before its answer comes',
  async (_name, state, presses) => {
    const peer = setUp();
    const answer = createHeldAnswer();
    peer.answerNext(answer.answer);
    for (const id of presses) await press(id);
    await act(async () => peer.set('approval.show', { ...approval, state }));
    await waitFor(() => expect(screen.queryByTestId('approval-accept')).toBeNull());
    await act(async () => answer.settle(done));
    expect(mockLeave).toHaveBeenCalledTimes(1);
  },
);
