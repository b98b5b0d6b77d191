import { act, fireEvent, render, screen, waitFor } from '@testing-library/react-native';
import { fail, ok } from '../../../core/result';
import { createHeldAnswer, createScriptedPeer } from '../testing/scripted-peer';
import { ScreenFrame } from '../testing/screen-frame';
import { CategoryReach } from './category-reach';

const open = () => {
  const peer = createScriptedPeer({});
  render(
    <ScreenFrame peer={peer}>
      <CategoryReach categoryId="health" name="Health" reach="own" />
    </ScreenFrame>,
  );
  return peer;
};
const choose = (reach: string) => fireEvent.press(screen.getByTestId(`reach-health-${reach}`));
const asked = (peer: ReturnType<typeof open>) => peer.commands.map(({ input }) => input);
const to = (reach: string) => ({ categoryId: 'health', reach });

test('[PENDING-4] who takes back at once how far a category may go is heard last', async () => {
  const peer = open();
  const first = createHeldAnswer();
  peer.answerNext(first.answer);
  choose('any');
  choose('own');
  expect(asked(peer)).toEqual([to('any')]);
  await act(async () => first.settle(ok({ actId: 'first' })));
  await waitFor(() => expect(asked(peer)).toEqual([to('any'), to('own')]));
});

test('[PENDING-4] a first choice that fails does not hold the second', async () => {
  const peer = open();
  const first = createHeldAnswer();
  peer.answerNext(first.answer);
  choose('any');
  choose('none');
  await act(async () => first.settle(fail('offline')));
  await waitFor(() => expect(asked(peer)).toEqual([to('any'), to('none')]));
});

test('what is chosen already is not sent', () => {
  const peer = open();
  choose('own');
  expect(peer.commands).toEqual([]);
});

test('[SCREEN-23] the way back of one choice goes as the next begins', async () => {
  const peer = open();
  await act(async () => choose('any'));
  expect(screen.getByTestId('toast-undo')).toBeTruthy();
  const next = createHeldAnswer();
  peer.answerNext(next.answer);
  await act(async () => choose('none'));
  expect(screen.queryByTestId('toast-undo')).toBeNull();
  await act(async () => next.settle(ok({ actId: 'next' })));
  expect(screen.getByTestId('toast-undo')).toBeTruthy();
});

test('[SCREEN-23] of two quick choices the way back of the first is not offered while the second is under way', async () => {
  const peer = open();
  const [first, second] = [createHeldAnswer(), createHeldAnswer()];
  peer.answerNext(first.answer);
  peer.answerNext(second.answer);
  choose('any');
  choose('none');
  await act(async () => first.settle(ok({ actId: 'first' })));
  expect(asked(peer)).toEqual([to('any'), to('none')]);
  expect(screen.queryByTestId('toast-undo')).toBeNull();
  await act(async () => second.settle(ok({ actId: 'second' })));
  expect(screen.getByTestId('toast-undo')).toBeTruthy();
});
