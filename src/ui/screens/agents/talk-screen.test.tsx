import { act, render, screen, waitFor } from '@testing-library/react-native';
import { sentenceFor } from '../../../words/sentence-for';
import { StartProvider } from '../../shell/start-provider';
import { agentDetail } from '../testing/agent-detail';
import { createScriptedPeer } from '../testing/scripted-peer';
import { ScreenFrame } from '../testing/screen-frame';
import { TalkScreen } from './talk-screen';

jest.mock('expo-router', () => ({
  useRouter: () => ({ canGoBack: () => false, back: jest.fn(), replace: jest.fn(), push: jest.fn() }),
}));

const agent = agentDetail({ isRunning: true, session: { sessionId: 's1', threadId: 't1' } });
const said = (id: string, { kind, text }: { kind: 'user' | 'thought'; text: string }) => ({
  id,
  threadId: 't1',
  runKey: 'r1',
  kind,
  createdAt: 1,
  text,
  brief: kind === 'user' ? null : 'result',
  provenance: { authority: 'person', tainted: false },
  toolName: null,
  status: null,
  code: null,
  failure: null,
  model: null,
});
const asked = said('m1', { kind: 'user', text: 'How is my week?' });
const setUp = (language: 'en' | 'de' = 'en') => {
  const peer = createScriptedPeer({
    'agent.get': agent,
    'thread.get': { messages: [asked] },
    'thread.saying': { text: null },
  });
  render(
    <ScreenFrame peer={peer} language={language}>
      <StartProvider start={{ state: 'open', client: peer.client, place: 'hub', isTrial: false }}>
        <TalkScreen agentId="a1" />
      </StartProvider>
    </ScreenFrame>,
  );
  return peer;
};

test('[SAYING-1] what it says is seen as it comes, and the answer takes its place', async () => {
  const peer = setUp();
  expect(await screen.findByTestId('talk-thinking')).toBeTruthy();
  await act(async () => peer.set('thread.saying', { text: 'Quiet so' }));
  expect(await screen.findByText('Quiet so')).toBeTruthy();
  expect(screen.getByText('Planner is writing')).toBeTruthy();
  expect(screen.queryByTestId('talk-thinking')).toBeNull();
  await act(async () => peer.set('thread.saying', { text: 'Quiet so far.' }));
  await screen.findByText('Quiet so far.');
  await act(async () => peer.set('thread.saying', { text: null }));
  expect(screen.getByTestId('talk-saying')).toBeTruthy();
  const answer = said('m2', { kind: 'thought', text: 'Quiet so far.' });
  await act(async () => peer.set('thread.get', { messages: [asked, answer] }));
  await waitFor(() => expect(screen.queryByTestId('talk-saying')).toBeNull());
  expect(screen.getByText('Quiet so far.')).toBeTruthy();
});

test('[SAYING-1] what was cut off by a stop is not left standing', async () => {
  const peer = setUp();
  await screen.findByTestId('talk-thinking');
  await act(async () => peer.set('thread.saying', { text: 'I was about to' }));
  await screen.findByTestId('talk-saying');
  await act(async () => peer.set('thread.saying', { text: null }));
  await act(async () => peer.set('agent.get', { ...agent, whyNot: 'stopped', isRunning: false }));
  await waitFor(() => expect(screen.queryByTestId('talk-saying')).toBeNull());
});

const gone = { isRunning: false, waiting: 0 };
test.each([
  ['model_unavailable', 1],
  ['model_timed_out', 0],
  ['model_rate_limited', 1],
  ['model_key_refused', 0],
  ['model_not_found', 0],
  ['cancelled_by_person', 0],
])('[SCREEN-17] %s is said in the conversation, and nobody is said to think', async (heldBy, waiting) => {
  const peer = setUp();
  await screen.findByTestId('talk-thinking');
  await act(async () => peer.set('agent.get', { ...agent, ...gone, waiting, heldBy }));
  await waitFor(() => expect(screen.queryByTestId('talk-thinking') === null).toBe(true));
  expect(await screen.findByText(sentenceFor({ code: heldBy }, 'en'))).toBeTruthy();
});

const failed = {
  ...said('m2', { kind: 'thought', text: 'as an agent reads it' }),
  kind: 'system',
  brief: 'failure',
  provenance: { authority: 'runtime', tainted: false },
};
test.each(['en', 'de'] as const)(
  '[SESSION-7] a turn that failed says why and what to do: %s',
  async (language) => {
    const peer = setUp(language);
    await act(async () => peer.set('agent.get', { ...agent, ...gone, session: null, heldBy: null }));
    await act(async () =>
      peer.set('thread.get', { messages: [asked, { ...failed, code: 'model_refused' }] }),
    );
    expect(await screen.findByText(sentenceFor({ code: 'model_refused' }, language))).toBeTruthy();
    const next = { en: 'Say it once more to try again.', de: 'Sag es noch einmal' }[language];
    expect(screen.getByText(new RegExp(next))).toBeTruthy();
    expect(screen.queryByText('as an agent reads it')).toBeNull();
  },
);

test.each(['model_refused', 'model_not_found'])(
  '[SESSION-7] %s is said once, whoever says it',
  async (code) => {
    const peer = setUp();
    await act(async () => peer.set('agent.get', { ...agent, ...gone, heldBy: code }));
    await act(async () => peer.set('thread.get', { messages: [asked, { ...failed, code }] }));
    await waitFor(() => expect(screen.getAllByText(sentenceFor({ code }, 'en'))).toHaveLength(1));
  },
);

test.each(['stopped', 'agent_paused', 'agent_destroyed', 'cancelled_by_person'])(
  '[SESSION-7] %s: nobody is told to say it once more',
  async (code) => {
    const peer = setUp();
    await act(async () => peer.set('agent.get', { ...agent, ...gone, session: null, heldBy: null }));
    await act(async () => peer.set('thread.get', { messages: [asked, { ...failed, code }] }));
    expect(await screen.findByText(sentenceFor({ code }, 'en'))).toBeTruthy();
    expect(screen.queryByText(/Say it once more/)).toBeNull();
  },
);

test('[SESSION-7] a turn that was answered at another try did not fail', async () => {
  const peer = setUp();
  await act(async () => peer.set('thread.get', { messages: [asked, failed] }));
  await waitFor(() => expect(screen.queryByTestId('talk-failed')).toBeNull());
  expect(await screen.findByTestId('talk-thinking')).toBeTruthy();
});

test('[SCREEN-17] thinking ends with its run, whatever became of it, and begins as one waits', async () => {
  const peer = setUp();
  await screen.findByTestId('talk-thinking');
  await act(async () => peer.set('agent.get', { ...agent, ...gone, heldBy: 'stopped' }));
  await waitFor(() => expect(screen.queryByTestId('talk-thinking') === null).toBe(true));
  await act(async () => peer.set('agent.get', { ...agent, ...gone, waiting: 1 }));
  expect(await screen.findByTestId('talk-thinking')).toBeTruthy();
});
