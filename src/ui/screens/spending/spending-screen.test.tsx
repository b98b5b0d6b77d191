import { render, screen } from '@testing-library/react-native';
import { createScriptedPeer } from '../testing/scripted-peer';
import { ScreenFrame } from '../testing/screen-frame';
import { SpendingScreen } from './spending-screen';

jest.mock('expo-router', () => ({ useRouter: () => ({ push: jest.fn(), canGoBack: () => false }) }));

const sum = (costMicros: number) => ({
  calls: 2,
  inputTokens: 40,
  outputTokens: 10,
  costMicros,
  isEstimated: false,
  unknown: 0,
});
const spending = {
  from: '2026-10-20',
  to: '2026-11-18',
  firstAt: 1,
  total: sum(5_000_000),
  byDay: [{ day: '2026-11-18', ...sum(5_000_000) }],
  byAgent: [{ agentId: 'a1', name: 'Planner', ...sum(5_000_000) }],
  byProvider: [
    { provider: 'openai', ...sum(4_000_000) },
    { provider: 'near', ...sum(1_000_000) },
  ],
  byModel: [{ provider: 'openai', model: 'large-1', ...sum(3_000_000) }],
  more: { agents: 0, providers: 2, models: 70 },
};

test.each([
  ['en', 'By provider', '$4.00', '2 more are in the sum'],
  ['de', 'Je Anbieter', '4,00\u00a0$', '2 weitere sind in der Summe'],
] as const)(
  '[SPENDING-3] what each provider cost stands on its own, in %s',
  async (language, title, cost, more) => {
    const peer = createScriptedPeer({ 'spending.get': spending, 'agent.list': { agents: [] } });
    render(
      <ScreenFrame peer={peer} language={language}>
        <SpendingScreen agentId={null} />
      </ScreenFrame>,
    );
    expect(await screen.findByText(title)).toBeTruthy();
    expect(screen.getByText('OpenAI')).toBeTruthy();
    expect(screen.getByText(cost)).toBeTruthy();
    expect(screen.getByText(more)).toBeTruthy();
  },
);
