import { act, renderHook } from '@testing-library/react-native';
import type { ReactNode } from 'react';
import { createScriptedPeer } from '../testing/scripted-peer';
import { ScreenFrame } from '../testing/screen-frame';
import { useReorder } from './use-reorder';

type Answer = (worked: boolean) => void;
type Move = readonly [id: string, afterId: string | null];

const reorder = (stored: readonly string[]) => {
  const moves: Move[] = [];
  const answers: Answer[] = [];
  const save = (...move: Move) => {
    moves.push(move);
    return new Promise<boolean>((resolve) => void answers.push(resolve));
  };
  const peer = createScriptedPeer({});
  const hook = renderHook((given: readonly string[]) => useReorder({ key: 'list', stored: given, save }), {
    initialProps: stored,
    wrapper: ({ children }: { children: ReactNode }) => <ScreenFrame peer={peer}>{children}</ScreenFrame>,
  });
  return {
    moves,
    now: () => hook.result.current,
    live: (next: readonly string[]) => hook.rerender(next),
    answer: (worked: boolean) => act(() => Promise.resolve(answers.shift()?.(worked))),
  };
};

test('[REORDER-3] a moved row is shown at once, and the list is busy until the move is stored', async () => {
  const { moves, now, live, answer } = reorder(['a', 'b', 'c']);
  act(() => now().step('a', 1));
  expect(now()).toMatchObject({ ids: ['b', 'a', 'c'], isSaving: true });
  expect(moves).toEqual([['a', 'b']]);
  live(['b', 'a', 'c']);
  expect(now().isSaving).toBe(true);
  await answer(true);
  expect(now()).toMatchObject({ ids: ['b', 'a', 'c'], isSaving: false });
});

test('[PENDING-2] a move that is undone elsewhere does not come back', async () => {
  const { now, live, answer } = reorder(['a', 'b', 'c']);
  act(() => now().step('a', 1));
  await answer(true);
  live(['b', 'a', 'c']);
  live(['a', 'b', 'c']);
  expect(now().ids).toEqual(['a', 'b', 'c']);
});

test('[PENDING-1] a move that could not be stored goes back', async () => {
  const { now, answer } = reorder(['a', 'b', 'c']);
  act(() => now().step('c', -1));
  expect(now().ids).toEqual(['a', 'c', 'b']);
  await answer(false);
  expect(now()).toMatchObject({ ids: ['a', 'b', 'c'], isSaving: false });
});

test('[REORDER-1] what a finger went before its drag began counts as well', () => {
  const { moves, now } = reorder(['a', 'b', 'c']);
  act(() => {
    for (const id of ['a', 'b', 'c']) now().measure(id, 48);
    now().hold(100);
    now().start('a');
  });
  act(() => now().moveTo(100 + 73));
  expect(now().drag).toMatchObject({ from: 0, to: 2 });
  act(() => now().drop());
  expect(moves).toEqual([['a', 'c']]);
});

test('[PENDING-4] a second move is sent when the first was answered, whatever the answer was', async () => {
  const { moves, now, answer } = reorder(['a', 'b', 'c']);
  act(() => now().step('a', 1));
  act(() => now().step('a', 1));
  expect(now()).toMatchObject({ ids: ['b', 'c', 'a'], isSaving: true });
  expect(moves).toEqual([['a', 'b']]);
  await answer(false);
  expect(moves).toEqual([
    ['a', 'b'],
    ['a', 'c'],
  ]);
  expect(now().isSaving).toBe(true);
  await answer(true);
  expect(now().isSaving).toBe(false);
});
