import { act, fireEvent, render, screen } from '@testing-library/react-native';
import { z } from 'zod';
import type { Json } from '../../../core/json';
import { sentenceFor } from '../../../words/sentence-for';
import { ScreenFrame } from '../testing/screen-frame';
import { createScriptedPeer } from '../testing/scripted-peer';
import { SentScreen } from './sent-screen';

jest.mock('expo-router', () => ({
  useRouter: () => ({ canGoBack: () => false, back: jest.fn(), replace: jest.fn(), push: jest.fn() }),
}));

const AT = Date.UTC(2026, 10, 18, 8);
const call = (callId: string, at: number): Json => ({
  callId,
  at,
  purpose: 'inference',
  runKey: null,
  agentId: 'planner',
  attempt: 1,
  backoffMs: 0,
  provider: 'cloud',
  model: 'm',
  method: 'POST',
  url: 'https://a.com/v1',
  categoryIds: [],
  bodyBytes: 9,
  outcome: 'answered',
  code: null,
  status: 200,
  tookMs: 5,
  responseBytes: 9,
  inputTokens: 4,
  outputTokens: 1,
  costMicros: 3,
  isEstimated: false,
});
const openWith = (calls: Json, agentId: string | null = null) => {
  const peer = createScriptedPeer({
    'ledger.list': { calls, next: null },
    'provider.list': { providers: [], pricesAsOf: '2026-11-01' },
  });
  render(
    <ScreenFrame peer={peer}>
      <SentScreen agentId={agentId} />
    </ScreenFrame>,
  );
  return peer;
};
const press = async (testID: string) => {
  const target = await screen.findByTestId(testID);
  await act(async () => fireEvent.press(target));
};
const pruned = (count: number) => ({ ok: true, value: { actId: 'p', pruned: count } }) as const;

test('[LEDGER-3] all that is listed is forgotten by the clock of who wrote it', async () => {
  const peer = openWith([call('c2', AT), call('c1', AT - 1000)]);
  await press('sent-forget');
  await press('forget-all');
  peer.answerNext(pruned(2));
  await press('forget-confirm');
  expect(peer.commands).toMatchObject([{ name: 'ledger.prune', input: { before: AT + 1 } }]);
  expect(screen.queryByTestId('forget-sheet')).toBeNull();
  expect(screen.getByText('2 calls are forgotten')).toBeTruthy();
});

test('[LEDGER-3] unless something else is said only what is older than 90 days goes, and where nothing is that is said', async () => {
  const peer = openWith([call('c1', AT)]);
  await press('sent-forget');
  peer.answerNext(pruned(0));
  const asked = Date.now();
  await press('forget-confirm');
  const before = z.object({ before: z.number() }).parse(peer.commands[0]?.input).before;
  expect(Math.round((asked - before) / 3_600_000)).toBe(90 * 24);
  expect(screen.getByText('No call is that old')).toBeTruthy();
});

test('[LEDGER-3] what was refused leaves the sheet open and says why', async () => {
  const peer = openWith([call('c1', AT)]);
  await press('sent-forget');
  peer.answerNext({ ok: false, error: { code: 'database_read_only' } });
  await press('forget-confirm');
  expect(screen.getByTestId('forget-sheet')).toBeTruthy();
  expect(await screen.findByText(sentenceFor({ code: 'database_read_only' }, 'en'))).toBeTruthy();
});

test('[LEDGER-3] where nothing was sent, and of one agent’s calls alone, nothing is offered', async () => {
  openWith([]);
  await screen.findByText('No calls are kept here');
  expect(screen.queryByTestId('sent-forget')).toBeNull();
  screen.unmount();
  openWith([call('c1', AT)], 'planner');
  await screen.findByTestId('sent-c1');
  expect(screen.queryByTestId('sent-forget')).toBeNull();
});
