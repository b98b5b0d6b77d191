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
