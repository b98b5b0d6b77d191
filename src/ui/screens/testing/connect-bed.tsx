import { act, fireEvent, render, screen } from '@testing-library/react-native';
import type { Json } from '../../../core/json';
import type { Language } from '../../../words/words';
import { StartProvider } from '../../shell/start-provider';
import { createTestDevice, type TestDevice } from '../../testing/test-device';
import { ConnectScreen } from '../connect/connect-screen';
import { agentDetail } from './agent-detail';
import { ScreenFrame } from './screen-frame';
import { createScriptedPeer } from './scripted-peer';

// The way of connecting a model, over a peer that says what a test wants it to.
export const model = (name: string, cost: number): Json => ({
  model: name,
  contextTokens: null,
  tools: true,
  isConsented: false,
  price: { input: cost, output: cost, isGuess: false },
});
export const provider = (
  id: string,
  more: { readonly isLocal?: boolean; readonly models?: Json } = {},
): Json => {
  const { isLocal = false, models = [model('m1', 2)] } = more;
  return { id, kind: 'openai', baseUrl: 'https://api.openai.com/v1', isLocal, hasKey: true, models };
};
type Opened = {
  readonly place?: 'hub' | 'device' | 'browser';
  readonly providers?: Json[];
  readonly agents?: ReturnType<typeof agentDetail>[];
  readonly resumed?: string | null;
  readonly language?: Language;
  readonly device?: TestDevice;
};
export const openConnect = ({
  place = 'hub',
  providers = [],
  agents = [agentDetail()],
  resumed = null,
  language = 'en',
  device = createTestDevice(),
}: Opened = {}) => {
  const peer = createScriptedPeer({
    'provider.list': { providers, pricesAsOf: '2026-11-01' },
    'agent.list': { agents },
    'agent.get': agents[0] ?? null,
    'consent.text': { policyVersion: '1', text: 'What is sent.', mayIncludeLater: false, isLocal: false },
  });
  const shown = render(
    <ScreenFrame peer={peer} language={language} device={device}>
      <StartProvider start={{ state: 'open', client: peer.client, place, isTrial: false }}>
        <ConnectScreen provider={resumed} />
      </StartProvider>
    </ScreenFrame>,
  );
  return { ...peer, close: () => shown.unmount() };
};
export const press = async (testID: string) => {
  const target = await screen.findByTestId(testID);
  await act(async () => fireEvent.press(target));
};
export const type = async (testID: string, text: string) =>
  fireEvent.changeText(await screen.findByTestId(testID), text);
export const added = (id: string) => ({ ok: true, value: { actId: 'a', id, keyPlace: 'keyring' } }) as const;
export const answered = { ok: true, value: { actId: 't', models: ['m1'], tookMs: 12 } } as const;
export const failed = (code: string) => ({ ok: false, error: { code } }) as const;
