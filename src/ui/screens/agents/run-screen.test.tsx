import { act, fireEvent, render, screen } from '@testing-library/react-native';
import type { Json } from '../../../core/json';
import { ScreenFrame } from '../testing/screen-frame';
import { createScriptedPeer } from '../testing/scripted-peer';
import { RunScreen } from './run-screen';

const pushed: unknown[] = [];
jest.mock('expo-router', () => ({
  useRouter: () => ({
    canGoBack: () => false,
    replace: jest.fn(),
    push: (href: unknown) => pushed.push(href),
  }),
}));

const usage = { inputTokens: 900, outputTokens: 80, costMicros: 4_200, isEstimated: false };
const run = {
  runKey: 'r1',
  agentId: 'a1',
  status: 'completed',
  reason: 'subscription',
  queuedAt: 1,
  startedAt: 2,
  endedAt: 3,
  code: null,
  into: null,
  attempt: 0,
  threadId: 't1',
  worksOn: null,
  messages: [],
  operations: [],
  cost: { calls: 1, costMicros: 4_200, isEstimated: false, unknownCalls: 0 },
  cause: { label: 'When this changes: tasks', ids: ['task1', 'gone'] },
  trace: [
    { at: 1, kind: 'answered', body: { modelId: 'cloud/large-1', code: null, usage } },
    { at: 2, kind: 'cost', body: { usage, toolCalls: 0, runMs: 3_000 } },
  ],
} satisfies Record<string, Json>;
const call = {
  callId: 'c1',
  at: 2,
  purpose: 'inference',
  runKey: 'r1',
  agentId: 'a1',
  attempt: 1,
  backoffMs: 0,
  provider: 'cloud',
  model: 'large-1',
  method: 'POST',
  url: 'https://api.cloud.com',
  categoryIds: null,
  bodyBytes: 4_096,
  outcome: 'answered',
  code: null,
  status: 200,
  tookMs: 3,
  responseBytes: 9,
  inputTokens: 900,
  outputTokens: 80,
  costMicros: 4_200,
  isEstimated: false,
} satisfies Record<string, Json>;
const openWith = (more: Record<string, Json> = {}) => {
  const peer = createScriptedPeer({
    'run.get': run,
    'agent.list': { agents: [] },
    'ledger.list': { calls: [call], next: null },
    'record.named': {
      records: [
        { id: 'task1', kind: 'task', title: 'Send the receipts' },
        { id: 'gone', kind: null, title: null },
      ],
    },
    ...more,
  });
  render(
    <ScreenFrame peer={peer}>
      <RunScreen runKey="r1" />
    </ScreenFrame>,
  );
  return peer;
};

test('[SCREEN-7] a run says what it listened for and what had changed, by name', async () => {
  openWith();
  expect(await screen.findByText('When this changes: tasks')).toBeTruthy();
  expect(await screen.findByText('Send the receipts')).toBeTruthy();
  expect(screen.queryByTestId('source-gone')).toBeNull();
});

test('[SCREEN-7] each call of a run leads to every word that was sent, and what it cost is said', async () => {
  openWith();
  expect(await screen.findByTestId('sent-c1')).toBeTruthy();
  expect(screen.getByText(/It took 3 sec and cost .*0\.0042/)).toBeTruthy();
});

test('[USAGE-1] a run that failed says why it ended and what its attempts cost', async () => {
  const cost = { calls: 3, costMicros: 12_000, isEstimated: true, unknownCalls: 0 };
  openWith({ 'run.get': { ...run, status: 'failed_terminal', code: 'model_refused', trace: [], cost } });
  expect(await screen.findByTestId('run-why')).toHaveTextContent(/refused to answer/);
  expect(screen.getByTestId('run-cost')).toHaveTextContent(/3 requests to models, about .*0\.012/);
  expect(screen.getByTestId('run-retry')).toBeTruthy();
});

test('[SCREEN-7] Undo stands where the journal says that it would work, and nowhere else', async () => {
  const operation = (operationId: string, canUndo: boolean) => {
    return { operationId, toolName: 'ask_person', status: 'success', code: null, canUndo };
  };
  const acted = (operationId: string, toolName: string) => ({
    at: 1,
    kind: 'acted',
    body: { toolName, operationId, status: 'success', code: null, changedEntityIds: ['changed'] },
  });
  openWith({
    'run.get': {
      ...run,
      operations: [operation('asked', false), operation('done', true), operation('undone', false)],
      trace: [acted('asked', 'ask_person'), acted('done', 'create_task'), acted('undone', 'create_task')],
    },
  });
  expect(await screen.findByTestId('undo-done')).toBeTruthy();
  expect(screen.queryByTestId('undo-asked')).toBeNull();
  expect(screen.queryByTestId('undo-undone')).toBeNull();
});

test('[SCREEN-7] a run that the demo did says that nothing left the device', async () => {
  const said = {
    id: 'm1',
    threadId: 't1',
    runKey: 'r1',
    kind: 'thought',
    createdAt: 1,
    text: 'Done.',
    brief: 'result',
    provenance: { authority: 'model', tainted: false },
    toolName: null,
    status: null,
    code: null,
    failure: null,
    model: { id: 'demo', isDemo: true },
  };
  openWith({
    'run.get': { ...run, messages: [said], cost: { ...run.cost, calls: 0 } },
    'ledger.list': { calls: [], next: null },
  });
  expect(await screen.findByText(/simple rules on this device. Nothing leaves it/)).toBeTruthy();
});

test.each([
  { changedRequests: [], isSaid: false },
  { changedRequests: [0, 2], isSaid: true },
])('[REPLAY-4] a check says whether the model would read something else today: $isSaid', async (of) => {
  const { changedRequests, isSaid } = of;
  openWith({ 'run.replay': { isSame: true, actions: [], differences: [], changedRequests } });
  const check = await screen.findByTestId('run-check');
  await act(async () => fireEvent.press(check));
  expect(await screen.findByText('The same came out again')).toBeTruthy();
  expect(screen.queryByTestId('run-asks-otherwise') !== null).toBe(isSaid);
});

test.each(['failed_terminal', 'yielded'])(
  '[WAKE-39] a run that ended as %s is asked for again',
  async (status) => {
    const peer = openWith({ 'run.get': { ...run, status, code: 'run_crashed' } });
    const again = await screen.findByTestId('run-retry');
    await act(async () => fireEvent.press(again));
    expect(peer.commands).toMatchObject([{ name: 'run.retry', input: { runKey: 'r1' } }]);
  },
);
