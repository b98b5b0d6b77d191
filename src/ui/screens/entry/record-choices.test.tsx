import { act, fireEvent, render, screen } from '@testing-library/react-native';
import { useState } from 'react';
import { ok } from '../../../core/result';
import { Button } from '../../components';
import { createHeldAnswer, createScriptedPeer } from '../testing/scripted-peer';
import { ScreenFrame } from '../testing/screen-frame';
import { NoteChips } from './note-chips';
import { RecordLabels } from './record-labels';

jest.mock('expo-router', () => ({ useRouter: () => ({ push: jest.fn() }) }));

const label = { id: 'l1', name: 'soon', color: '#112233', deletedAt: null };
const press = (testID: string) => act(async () => fireEvent.press(screen.getByTestId(testID)));

test('[PENDING-3] a label that is tapped twice at once is put on and taken off again, in that order', async () => {
  const peer = createScriptedPeer({ 'label.list': { labels: [label] } });
  render(
    <ScreenFrame peer={peer}>
      <RecordLabels of={{ kind: 'note', id: 'n1' }} labels={[]} />
    </ScreenFrame>,
  );
  await press('entry-add-label');
  const first = createHeldAnswer();
  peer.answerNext(first.answer);
  await press('label-l1');
  expect(screen.getByRole('checkbox', { name: 'soon', checked: true })).toBeTruthy();
  await press('label-l1');
  await act(async () => first.settle(ok({ actId: 'first' })));
  expect(peer.commands.map(({ name }) => name)).toEqual(['record.addLabel', 'record.removeLabel']);
});

const at = new Date(2024, 10, 18, 9, 0).getTime();
const Note = () => {
  const [turn, setTurn] = useState(0);
  return (
    <>
      <Button label={`Turn ${turn}`} onPress={() => setTurn(turn + 1)} testID="again" />
      <NoteChips
        note={{ id: 'n1', day: '2024-11-18', at, categoryId: null }}
        update={() => new Promise(() => undefined)}
      />
    </>
  );
};

test('[PENDING-1] the moment that was chosen for a note is shown at once, and stays until the answer brings it', async () => {
  const peer = createScriptedPeer({ 'category.list': { categories: [] } });
  render(
    <ScreenFrame peer={peer}>
      <Note />
    </ScreenFrame>,
  );
  expect(screen.getByText(/9:00/)).toBeTruthy();
  await press('entry-when');
  fireEvent.changeText(screen.getByTestId('when-time'), '11:45');
  await press('when-save');
  await press('again');
  expect(screen.getByText(/11:45/)).toBeTruthy();
});
