import { act, fireEvent, render, screen, waitFor } from '@testing-library/react-native';
import { agentDetail } from '../testing/agent-detail';
import { createScriptedPeer } from '../testing/scripted-peer';
import { ScreenFrame } from '../testing/screen-frame';
import { AgentPersona } from './agent-persona';

const persona = (version: number, tainted: boolean) => ({
  id: `p${version}`,
  version,
  status: version === 1 ? ('active' as const) : ('draft' as const),
  voiceDirectives: ['Plain'],
  toneBounds: [],
  coachingStyle: null,
  antiSycophancyPolicy: null,
  authoredBy: 'person' as const,
  tainted,
  createdAt: version,
});
const press = async (testID: string) => {
  const target = await screen.findByTestId(testID);
  await act(async () => fireEvent.press(target));
};
const show = (personas: readonly ReturnType<typeof persona>[]) => {
  const peer = createScriptedPeer({ 'persona.diff': { changes: [] } });
  render(
    <ScreenFrame peer={peer}>
      <AgentPersona agent={agentDetail({ personas: [...personas] })} />
    </ScreenFrame>,
  );
  fireEvent.press(screen.getByTestId('persona-write'));
  return peer;
};

test('[PASTE-2] a persona from outside says so, and is the person’s once they say that', async () => {
  const peer = show([persona(2, true), persona(1, false)]);
  expect(screen.getByTestId('persona-tainted-2')).toBeTruthy();
  expect(screen.queryByTestId('persona-tainted-1')).toBeNull();
  await press('persona-own');
  await press('persona-save');
  await waitFor(() =>
    expect(peer.commands).toMatchObject([{ name: 'persona.draft', input: { isOwn: true } }]),
  );
});

test('[PASTE-2] nobody is taken to have said so', async () => {
  const peer = show([persona(1, true)]);
  await press('persona-save');
  await waitFor(() => expect(peer.commands).toHaveLength(1));
  expect(peer.commands[0]?.input).not.toHaveProperty('isOwn');
});

test('[PASTE-2] where the newest version is the person’s own, nothing is asked', async () => {
  show([persona(2, false), persona(1, true)]);
  expect(await screen.findByTestId('persona-save')).toBeTruthy();
  expect(screen.queryByTestId('persona-own')).toBeNull();
});
