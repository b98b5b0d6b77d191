import { notifyManager } from '@tanstack/react-query';
import { act, fireEvent, render, screen } from '@testing-library/react-native';
import { ok } from '../../../core/result';
import type { ApiClient } from '../../../runtime/api/client';
import { agentDetail } from '../testing/agent-detail';
import { ScreenFrame } from '../testing/screen-frame';
import { createScriptedPeer } from '../testing/scripted-peer';
import { AgentConsent } from './agent-consent';

// What is drawn is told at once: nothing may stand between two answers unseen.
beforeAll(() => notifyManager.setScheduler((flush) => flush()));

const answerTo = (isWider: boolean) =>
  ok({
    policyVersion: '1',
    text: isWider ? 'With later ones.' : 'Without.',
    mayIncludeLater: true,
    isLocal: true,
  });

/** A peer whose answers to `consent.text` come one at a time, when the test says so. */
const createSlowPeer = () => {
  const { client, commands } = createScriptedPeer({ 'agent.list': { agents: [agentDetail({ id: 'a' })] } });
  const asked: (() => void)[] = [];
  const subscribe: ApiClient['subscribe'] = (name, input, listener) => {
    if (name !== 'consent.text') return client.subscribe(name, input, listener);
    const answer = answerTo('includesLater' in input && input.includesLater === true);
    // @ts-expect-error: that the name is this one says nothing of the listener.
    asked.push(() => listener(answer));
    return () => undefined;
  };
  return { client: { ...client, subscribe }, commands, asked };
};

/** An answer comes, and is drawn. */
const come = async (answer: () => void): Promise<void> => {
  await act(async () => answer());
};
const shownText = (): unknown => screen.queryByTestId('consent-text')?.props['children'] ?? null;

/** The sheet that opened for the n-th time. */
const sheet = (peer: { readonly client: ApiClient }, time = 1) => (
  <ScreenFrame peer={peer}>
    <AgentConsent key={time} choice={{ provider: 'own', model: 'm1' }} agentId="a" onAgreed={jest.fn()} />
  </ScreenFrame>
);

test('[CONSENT-4] what is shown first is what is suggested, whichever answer comes first', async () => {
  const peer = createSlowPeer();
  render(sheet(peer));
  const seen = new Set<unknown>();
  for (let answer = peer.asked.pop(); answer !== undefined; answer = peer.asked.pop()) {
    await come(answer);
    seen.add(shownText());
  }
  expect([...seen]).toEqual([null, 'With later ones.']);
});

test('[CONSENT-4] a sheet that opens again waits for the text of now', async () => {
  const peer = createSlowPeer();
  const { rerender } = render(sheet(peer));
  for (const answer of peer.asked.splice(0)) await come(answer);
  expect(shownText()).toBe('With later ones.');
  rerender(sheet(peer, 2));
  expect(shownText()).toBeNull();
  for (const answer of peer.asked.splice(0)) await come(answer);
  expect(shownText()).toBe('With later ones.');
});

test('[CONSENT-4] another choice changes the words at once, and the switch stays where it is', async () => {
  const peer = createSlowPeer();
  render(sheet(peer));
  for (const answer of peer.asked.splice(0)) await come(answer);
  await act(async () => fireEvent.press(screen.getByTestId('consent-later')));
  expect(shownText()).toBe('Without.');
  expect(screen.getByTestId('consent-later')).toBeTruthy();
  await act(async () => fireEvent.press(screen.getByTestId('consent-agree')));
  expect(peer.commands).toMatchObject([
    { name: 'consent.give', input: { disclosure: 'Without.', includesLater: false } },
  ]);
});
