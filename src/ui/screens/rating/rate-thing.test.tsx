import { act, fireEvent, render, screen, waitFor } from '@testing-library/react-native';
import { ok } from '../../../core/result';
import { createHeldAnswer, createScriptedPeer } from '../testing/scripted-peer';
import { ScreenFrame } from '../testing/screen-frame';
import { RateThing } from './rate-thing';

const rating = {
  id: 'r',
  targetKind: 'task',
  targetId: 'milk',
  dimension: 'overall',
  value: 3,
  note: '',
  day: '2026-11-18',
  at: 0,
  deletedAt: null,
};
const open = () => {
  const peer = createScriptedPeer({ 'rating.list': { ratings: [rating] } });
  const shown = render(
    <ScreenFrame peer={peer}>
      <RateThing targetKind="task" targetId="milk" />
    </ScreenFrame>,
  );
  return { peer, leave: () => shown.unmount() };
};

test('[RATING-4] a word begun before a new score leaves that score', async () => {
  const { peer, leave } = open();
  fireEvent.changeText(screen.getByTestId('rating-note'), 'so so');
  await act(async () => peer.set('rating.list', { ratings: [{ ...rating, value: 5, at: 9 }] }));
  leave();
  await waitFor(() => expect(peer.commands).toHaveLength(1));
  expect(peer.commands[0]).toMatchObject({
    name: 'rating.set',
    input: { dimension: 'overall', note: 'so so' },
  });
  expect(peer.commands[0]?.input).not.toHaveProperty('value');
});

test('[PENDING-4] of two quick scores the second is sent when the first was answered', async () => {
  const { peer } = open();
  const first = createHeldAnswer();
  peer.answerNext(first.answer);
  fireEvent.press(screen.getByTestId('rating-row-1'));
  fireEvent.press(screen.getByTestId('rating-row-4'));
  expect(peer.commands).toMatchObject([{ input: { value: 1 } }]);
  await act(async () => first.settle(ok({ actId: 'first', id: 'r' })));
  await waitFor(() =>
    expect(peer.commands).toMatchObject([{ input: { value: 1 } }, { input: { value: 4 } }]),
  );
});
