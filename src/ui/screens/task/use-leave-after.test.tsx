import { act, fireEvent, render, screen, waitFor } from '@testing-library/react-native';
import type { ReactElement } from 'react';
import type { Json } from '../../../core/json';
import { fail, ok } from '../../../core/result';
import { EntryScreen } from '../entry/entry-screen';
import { createHeldAnswer, createScriptedPeer } from '../testing/scripted-peer';
import { ScreenFrame } from '../testing/screen-frame';
import { HabitScreen } from '../track/habit-screen';
import { VoiceScreen } from '../voice/voice-screen';
import { TaskScreen } from './task-screen';

const mockBack = jest.fn();
const mockAt = { front: true };
jest.mock('expo-router', () => ({
  useIsFocused: () => mockAt.front,
  useRouter: () => ({ push: jest.fn(), back: mockBack, replace: jest.fn(), canGoBack: () => true }),
}));
beforeEach(() => {
  mockBack.mockClear();
  mockAt.front = true;
});

const shared = { id: 'it', title: 'It', categoryId: null, deletedAt: null, labels: [], links: [] };
const moment = { day: '2026-11-18', at: 0 };
const answers = {
  'task.get': {
    ...shared,
    status: 'OPEN',
    statusReason: null,
    priority: 'P2',
    due: null,
    estimateMinutes: null,
    completedAt: null,
    createdAt: 0,
    notes: '',
    language: null,
    checklists: [],
    provenanceByField: {},
  },
  'note.get': { ...shared, ...moment, body: 'Words.', provenanceByField: {} },
  'voice.get': {
    ...shared,
    ...moment,
    milliseconds: 1_000,
    transcript: '',
    audio: null,
    provenanceByField: {},
  },
  'track.habit': {
    id: 'it',
    name: 'It',
    deletedAt: null,
    categoryId: null,
    archivedAt: null,
    note: '',
    schedule: { kind: 'daily' },
    startDay: '2026-01-01',
    isDue: true,
    isChecked: false,
    streak: 0,
    week: [false, false, false, false, false, false, false],
  },
  'habit.checks': { checks: [] },
  'rating.list': { ratings: [] },
  'category.list': { categories: [] },
  'label.list': { labels: [] },
} satisfies Record<string, Json>;

type Case = readonly [name: string, shown: () => ReactElement, presses: readonly string[]];
const cases: readonly Case[] = [
  ['a task', () => <TaskScreen id="it" />, ['task-delete']],
  ['a note', () => <EntryScreen id="it" isBegun={false} />, ['entry-delete']],
  ['a voice note', () => <VoiceScreen id="it" />, ['voice-delete']],
  ['a habit', () => <HabitScreen id="it" />, ['habit-edit', 'habit-delete']],
];
const open = (shown: () => ReactElement) => {
  const peer = createScriptedPeer(answers);
  const tree = () => <ScreenFrame peer={peer}>{shown()}</ScreenFrame>;
  const { rerender } = render(tree());
  const answer = createHeldAnswer();
  peer.answerNext(answer.answer);
  return { peer, answer, follow: () => rerender(tree()) };
};
const erase = (presses: readonly string[]) => {
  for (const id of presses) fireEvent.press(screen.getByTestId(id));
};
const deleted = ok({ actId: 'first' });

test.each(cases)(
  '[SCREEN-27] %s is deleted once, however often it is pressed',
  async (_name, shown, presses) => {
    const { peer, answer } = open(shown);
    erase(presses);
    erase(presses);
    await act(async () => answer.settle(deleted));
    expect(peer.commands.map(({ name }) => name)).toEqual([expect.stringMatching(/\.delete$/)]);
    expect(mockBack).toHaveBeenCalledTimes(1);
  },
);

test.each(cases)(
  '[SCREEN-27] a late answer to deleting %s leaves the screen in front alone',
  async (...of) => {
    const [, shown, presses] = of;
    const { answer, follow } = open(shown);
    erase(presses);
    mockAt.front = false;
    follow();
    await act(async () => answer.settle(deleted));
    expect(await screen.findByTestId('toast-undo')).toBeTruthy();
    expect(mockBack).not.toHaveBeenCalled();
  },
);

test('[SCREEN-27] what could not be deleted can be tried again', async () => {
  const { peer, answer } = open(() => <TaskScreen id="it" />);
  erase(['task-delete']);
  await act(async () => answer.settle(fail('offline')));
  expect(mockBack).not.toHaveBeenCalled();
  erase(['task-delete']);
  await waitFor(() => expect(mockBack).toHaveBeenCalledTimes(1));
  expect(peer.commands).toHaveLength(2);
});
