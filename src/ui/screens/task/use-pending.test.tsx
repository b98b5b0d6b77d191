import { act, renderHook } from '@testing-library/react-native';
import type { ReactNode } from 'react';
import { AppState } from 'react-native';
import { useSendingBeforeSleep } from '../../api';
import { createScriptedPeer } from '../testing/scripted-peer';
import { ScreenFrame } from '../testing/screen-frame';
import { usePending } from './use-pending';

const pending = () => {
  const peer = createScriptedPeer({});
  const sent: string[] = [];
  const useIt = () => {
    useSendingBeforeSleep();
    return usePending<string>({ key: 'day', stored: 'nine' });
  };
  const hook = renderHook(useIt, {
    wrapper: ({ children }: { children: ReactNode }) => <ScreenFrame peer={peer}>{children}</ScreenFrame>,
  });
  const replace = (of: string, to: string) =>
    act(() => void hook.result.current.replace(of, { to, send: async () => sent.push(to) > 0 }));
  return { sent, replace, choose: hook.result.current.choose, value: () => hook.result.current.value };
};

test('[PENDING-5] of those that wait and say all of one thing the last is sent, and each of another thing', async () => {
  const { sent, replace, choose, value } = pending();
  let end: (worked: boolean) => void = () => undefined;
  act(() => void choose('begun', () => new Promise((resolve) => (end = resolve))));
  for (const to of ['ten', 'eleven', 'twelve']) replace('walk', to);
  replace('lunch', 'one');
  replace('walk', 'two');
  expect(value()).toBe('two');
  expect(sent).toEqual([]);
  await act(async () => end(true));
  expect(sent).toEqual(['one', 'two']);
});

test('[PENDING-6] what waits is sent as the app is put away', async () => {
  const listen = jest.spyOn(AppState, 'addEventListener');
  const { sent, replace, choose } = pending();
  act(() => void choose('begun', () => new Promise(() => undefined)));
  replace('walk', 'ten');
  expect(sent).toEqual([]);
  await act(async () => {
    for (const [event, hear] of listen.mock.calls) if (event === 'change') hear('background');
  });
  expect(sent).toEqual(['ten']);
  listen.mockRestore();
});
