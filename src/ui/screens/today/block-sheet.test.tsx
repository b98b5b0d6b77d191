import { act, fireEvent, render, screen, waitFor } from '@testing-library/react-native';
import { useEffect } from 'react';
import type { PlanBlockView } from '../../../runtime/api/journal-values';
import { fail } from '../../../core/result';
import { createScriptedPeer } from '../testing/scripted-peer';
import { ScreenFrame } from '../testing/screen-frame';
import { useEditSheet } from '../timer/use-edit-sheet';
import type { BlockSubject } from './block-edit';
import { BlockSheet } from './block-sheet';

const block: PlanBlockView = {
  id: 'b1',
  deletedAt: null,
  start: '2024-11-18T09:00',
  end: '2024-11-18T10:00',
  categoryId: null,
  title: 'Report',
  notes: '',
  taskId: null,
  taskTitle: null,
};
const Host = ({ shown = block }: { shown?: PlanBlockView }) => {
  const control = useEditSheet<BlockSubject>();
  const { open } = control;
  useEffect(() => open({ kind: 'stored', day: '2024-11-18', block: shown }), [open, shown]);
  return <BlockSheet control={control} />;
};
const open = () => {
  const peer = createScriptedPeer({
    'category.list': { categories: [{ id: 'work', name: 'Work', color: '#112233', deletedAt: null }] },
  });
  render(
    <ScreenFrame peer={peer}>
      <Host />
    </ScreenFrame>,
  );
  return peer;
};
const type = (testID: string, text: string) => fireEvent.changeText(screen.getByTestId(testID), text);
const press = (testID: string) => act(async () => fireEvent.press(screen.getByTestId(testID)));

test('[DRAFT-9] what was typed goes along to the next day, in one act', async () => {
  const peer = open();
  type('block-title', 'Report, second part');
  type('block-from', '11');
  type('block-notes', 'Ask Ada');
  await press('block-next-day');
  expect(peer.commands).toMatchObject([
    {
      name: 'plan.updateBlock',
      input: {
        id: 'b1',
        fields: {
          title: 'Report, second part',
          notes: 'Ask Ada',
          start: '2024-11-19T11:00',
          end: '2024-11-19T12:00',
        },
      },
    },
  ]);
  expect(screen.queryByTestId('block-sheet')).toBeNull();
});

test('[TAINT-5] a block of a task never takes that task’s title for its own', async () => {
  const peer = createScriptedPeer({
    'category.list': { categories: [] },
    'task.get': { id: 't1', title: 'Imported words' },
  });
  const ofTask = { ...block, title: '', taskId: 't1', taskTitle: 'Imported words' };
  render(
    <ScreenFrame peer={peer}>
      <Host shown={ofTask} />
    </ScreenFrame>,
  );
  type('block-notes', 'Ask Ada');
  await press('block-next-day');
  expect(peer.commands).toHaveLength(1);
  expect(JSON.stringify(peer.commands)).toContain('Ask Ada');
  expect(JSON.stringify(peer.commands)).not.toContain('Imported words');
});

test('[DRAFT-9] a timer starts after what was typed is stored, under the new name', async () => {
  const peer = open();
  type('block-title', 'Second part');
  await press('category-chip-work');
  await press('block-timer');
  expect(peer.commands).toMatchObject([
    { name: 'plan.updateBlock', input: { id: 'b1', fields: { title: 'Second part', categoryId: 'work' } } },
    { name: 'timer.start', input: { categoryId: 'work', source: { kind: 'planBlock', id: 'b1' } } },
  ]);
  expect(await screen.findByText(/Second part/)).toBeTruthy();
});

test('[DRAFT-9] what could not be stored starts no timer and stays', async () => {
  const peer = open();
  type('block-title', 'Second part');
  peer.answerNext(fail('offline'));
  await press('block-timer');
  expect(peer.commands.map(({ name }) => name)).toEqual(['plan.updateBlock']);
  expect(screen.getByTestId('block-title').props.value).toBe('Second part');
});

test.each(['block-next-day', 'block-timer'])(
  '[DRAFT-9] %s over a time that is none says so, and stays',
  async (action) => {
    const peer = open();
    type('block-title', 'Second part');
    type('block-to', 'soon');
    await press(action);
    expect(peer.commands).toEqual([]);
    expect(screen.getByTestId('toast-in-sheet')).toBeTruthy();
    expect(screen.getByTestId('block-title').props.value).toBe('Second part');
  },
);

test('[DRAFT-3] untouched, a block moves and starts its timer without being written anew', async () => {
  const peer = open();
  await press('block-next-day');
  await waitFor(() => expect(peer.commands).toHaveLength(1));
  expect(peer.commands[0]?.input).toEqual({
    id: 'b1',
    fields: { start: '2024-11-19T09:00', end: '2024-11-19T10:00' },
  });
  screen.unmount();
  const other = open();
  await press('block-timer');
  expect(other.commands.map(({ name }) => name)).toEqual(['timer.start']);
});
