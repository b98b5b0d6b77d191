import { act, fireEvent, render, screen } from '@testing-library/react-native';
import { sentenceFor } from '../../../words/sentence-for';
import { agentDetail } from '../testing/agent-detail';
import { createScriptedPeer } from '../testing/scripted-peer';
import { ScreenFrame } from '../testing/screen-frame';
import { PreviewScreen } from './preview-screen';

jest.mock('expo-router', () => ({
  useRouter: () => ({ canGoBack: () => false, back: jest.fn(), replace: jest.fn(), push: jest.fn() }),
}));

const openWith = (code: string) => {
  const peer = createScriptedPeer({ 'agent.get': agentDetail(), 'category.list': { categories: [] } });
  peer.refuse('preview.request', code);
  render(
    <ScreenFrame peer={peer}>
      <PreviewScreen agentId="a1" />
    </ScreenFrame>,
  );
  return peer;
};

test.each(['offline', 'agents_unavailable'])(
  '[PREVIEW-1] %s says nothing of what would be sent: it is told as what it is, and can be tried again',
  async (code) => {
    const peer = openWith(code);
    expect(await screen.findByText(sentenceFor({ code }, 'en'))).toBeTruthy();
    expect(screen.queryByTestId('preview-blocked')).toBeNull();
    peer.refuse('preview.request', 'overshared_payload_blocked');
    const again = screen.getByText('Try again');
    await act(async () => fireEvent.press(again));
    expect(await screen.findByTestId('preview-blocked')).toBeTruthy();
  },
);

test('[PREVIEW-1] what is blocked is said to be blocked', async () => {
  openWith('overshared_payload_blocked');
  expect(await screen.findByText(/^Nothing would be sent: /)).toBeTruthy();
});
