import { act, fireEvent, render, screen, waitFor } from '@testing-library/react-native';
import type { ReactElement } from 'react';
import type { Json } from '../../../core/json';
import { NamedScreen } from '../care/named-screen';
import { RateThing } from '../rating/rate-thing';
import { createScriptedPeer } from '../testing/scripted-peer';
import { ScreenFrame } from '../testing/screen-frame';
import { EntrySheet } from '../timer/entry-sheet';
import { HabitScreen } from '../track/habit-screen';
import { MeasurementSheet } from '../track/measurement-sheet';
import { RatingSheet } from '../track/rating-sheet';
import { WorkoutSheet } from '../track/workout-sheet';

// A text from outside is marked, and can be vouched for, wherever it is opened.
jest.mock('expo-router', () => ({
  useIsFocused: () => true,
  useRouter: () => ({ push: jest.fn(), canGoBack: () => true, back: jest.fn() }),
}));

const provenance = { authority: 'external', tainted: true } as const;
const hash = 'b'.repeat(64);
const shared = { id: 'one', deletedAt: null, day: '2026-11-18', at: 5_000, note: 'Off a page', provenance };
const workout = {
  ...shared,
  workoutType: 'Run',
  typeSlug: 'run',
  durationSeconds: null,
  sets: null,
  distance: null,
  categoryId: null,
};
const measurement = {
  ...shared,
  measurementKind: 'Weight',
  kindSlug: 'weight',
  quantity: { value: 71, unit: 'kg' },
  categoryId: null,
};
const rating = { ...shared, targetKind: 'day', targetId: '2026-11-18', dimension: 'overall', value: 3 };
const timeEntry = {
  id: 'one',
  deletedAt: null,
  start: 1_000,
  end: 2_000,
  annotation: 'Off a page',
  categoryId: null,
  source: null,
  provenance,
};
const named = { id: 'one', name: 'Off a page', color: '#336699', position: 'a', deletedAt: null, provenance };
const habit = {
  id: 'one',
  deletedAt: null,
  name: 'Read',
  note: 'Off a page',
  schedule: { kind: 'daily' },
  startDay: '2026-01-01',
  categoryId: null,
  archivedAt: null,
  isDue: true,
  isChecked: false,
  streak: 2,
  week: [true, true, false, false, false, false, false],
  days: [],
  provenance,
};
const chart = {
  fromDay: '2026-11-12',
  toDay: '2026-11-18',
  step: 'day',
  unit: null,
  points: [],
  efforts: [],
  effort: null,
  others: [],
  isSampled: false,
};
const marked = {
  texts: [{ field: 'note', text: 'Off a page', provenance, source: { from: 'pasted' }, hash }],
  source: { from: 'pasted' },
  hash,
};
const known: Readonly<Record<string, Json>> = {
  'vouch.record': marked,
  'category.list': { categories: [named] },
  'category.usage': { usage: [] },
  'label.list': { labels: [named] },
  'label.usage': { usage: [] },
  'track.habit': habit,
  'track.chart': chart,
};

const closing = { onClose: () => undefined, onRemove: () => undefined };
const opened = { subject: { kind: 'stored', entry: timeEntry }, count: 1, profile: 'own' } as const;
const control = { opened, open: () => undefined, close: () => undefined };
const press = async (testID: string) => {
  const target = await screen.findByTestId(testID);
  await act(async () => fireEvent.press(target));
};
const show = (what: ReactElement, ratings: Json = []) => {
  const peer = createScriptedPeer({ ...known, 'rating.list': { ratings } });
  render(<ScreenFrame peer={peer}>{what}</ScreenFrame>);
  return peer;
};

test.each([
  ['a workout', 'workout', <WorkoutSheet key="w" workout={workout} {...closing} />],
  ['a measurement', 'measurement', <MeasurementSheet key="m" measurement={measurement} {...closing} />],
  ['a rating', 'rating', <RatingSheet key="r" rating={rating} {...closing} />],
  ['the rating of a thing', 'rating', <RateThing key="t" targetKind="day" targetId="2026-11-18" />],
  ['a time entry', 'timeEntry', <EntrySheet key="e" control={control} />],
  ['a habit', 'habit', <HabitScreen key="h" id="one" />],
])('[VOUCH-1] the words of %s are vouched for where they are opened', async (_, kind, what) => {
  const peer = show(what, kind === 'rating' ? [rating] : []);
  expect(await screen.findByText('Pasted · mine?')).toBeTruthy();
  await press('record-origin');
  await press('vouch-confirm');
  await waitFor(() =>
    expect(peer.commands).toMatchObject([
      { name: 'vouch.records', input: { records: [{ kind, id: 'one', hash }] } },
    ]),
  );
});

test.each(['category', 'label'] as const)('[VOUCH-1] the name of a %s is vouched for', async (kind) => {
  const peer = show(<NamedScreen kind={kind} />);
  await press('named-one');
  await press('record-origin');
  await press('vouch-confirm');
  await waitFor(() =>
    expect(peer.commands).toMatchObject([
      { name: 'vouch.records', input: { records: [{ kind, id: 'one', hash }] } },
    ]),
  );
});
