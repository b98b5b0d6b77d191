import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react-native';
import { fail, ok } from '../../../core/result';
import { createTestDevice } from '../../testing/test-device';
import { dayOfDate } from '../../../core/calendar/device-clock';
import { ScreenFrame } from '../testing/screen-frame';
import { createScriptedPeer } from '../testing/scripted-peer';
import { LogScreen } from './log-screen';
import { TrackScreen } from './track-screen';

const mockPush = jest.fn();
jest.mock('expo-router', () => ({
  useIsFocused: () => true,
  useRouter: () => ({ push: mockPush, canGoBack: () => true, back: jest.fn() }),
}));

const habit = {
  id: 'read',
  deletedAt: null,
  name: 'Read',
  schedule: { kind: 'daily' },
  startDay: '2026-01-01',
  categoryId: null,
  archivedAt: null,
  isDue: true,
  isChecked: false,
  streak: 2,
  week: [true, true, false, false, false, false, false],
} as const;
const nothing = {
  'habit.list': { habits: [] },
  'measurement.kinds': { kinds: [] },
  'workout.types': { types: [] },
  'rating.dimensions': { dimensions: [] },
} as const;

const open = (device = createTestDevice()) => {
  const peer = createScriptedPeer(nothing);
  render(
    <ScreenFrame peer={peer} device={device}>
      <TrackScreen />
    </ScreenFrame>,
  );
  return peer;
};
const typeLine = (text: string) => {
  const input = screen.getByTestId('log-line-input');
  fireEvent.changeText(input, text);
  return input;
};

test('[TRACK-2] the line shows how it is read, the kind turns, and what is sent is what was shown', async () => {
  const peer = open();
  const input = typeLine('ran 5 km in 27 min');
  expect(
    within(screen.getByTestId('log-line-read')).getByLabelText('Read as: Workout, ran, 5 km, 27 min'),
  ).toBeTruthy();
  fireEvent.press(screen.getByTestId('log-line-kind'));
  expect(screen.getByLabelText('Read as: Measurement, ran, 5 km')).toBeTruthy();
  const logged = (kind: string) => ok({ actId: `act ${kind}`, id: kind, kind });
  peer.answerNext(logged('measurement'));
  peer.answerNext(logged('workout'));
  fireEvent(input, 'submitEditing');
  const day = dayOfDate(new Date());
  expect(peer.commands).toMatchObject([
    { name: 'log.quickAdd', input: { text: 'ran 5 km in 27 min', day, language: 'en', kind: 'measurement' } },
  ]);
  fireEvent(typeLine('squat 5x5 80kg'), 'submitEditing');
  await waitFor(() => expect(peer.commands).toHaveLength(2));
  expect(peer.commands[1]?.input).not.toHaveProperty('kind');
  expect(await screen.findByText('Logged: \u2068squat\u2069')).toBeTruthy();
  typeLine('nothing of the sort');
  expect(screen.getByText(/^What was it, and how much/)).toBeTruthy();
});

test('[TRACK-2] a line that was refused stays with its reason; after a reload it is sent under its first number', async () => {
  const device = createTestDevice();
  const first = open(device);
  first.answerNext(fail('log_line_unclear'));
  fireEvent(typeLine('hello there'), 'submitEditing');
  expect(await screen.findByText(/^Not saved yet\. This says no amount/)).toBeTruthy();
  const [sent] = first.commands;
  screen.unmount();
  const second = open(device);
  await waitFor(() => expect(second.commands).toHaveLength(1));
  expect(second.commands[0]?.commandId).toBe(sent?.commandId);
});

test('[DRAFT-1] a refused line that is edited again leaves what is being typed, and how that is read', async () => {
  const peer = open();
  typeLine('ran 5 km in 27 min');
  fireEvent.press(screen.getByTestId('log-line-kind'));
  peer.answerNext(fail('log_line_unclear'));
  fireEvent(typeLine('ran 5 km in 27 min'), 'submitEditing');
  await screen.findByTestId('log-line-unsent');
  typeLine('rowed 2 km in 9 min');
  fireEvent.press(screen.getByTestId('log-line-edit'));
  expect(screen.getByTestId('log-line-input').props.value).toBe('ran 5 km in 27 min rowed 2 km in 9 min');
  expect(screen.queryByTestId('log-line-unsent')).toBeNull();
});

test('a habit is kept with one tap, and the undo takes back that act', async () => {
  const peer = open();
  peer.set('habit.list', { habits: [habit] });
  fireEvent.press(await screen.findByTestId('habit-check-read'));
  expect(screen.getByTestId('habit-check-read').props.accessibilityState).toMatchObject({ checked: true });
  expect(peer.commands).toMatchObject([{ name: 'habit.check', input: { id: 'read' } }]);
  fireEvent.press(await screen.findByTestId('toast-undo'));
  await waitFor(() =>
    expect(peer.commands[1]).toMatchObject({ name: 'act.undo', input: { actId: 'act 1' } }),
  );
});

test('a new habit takes its days', async () => {
  const peer = open();
  fireEvent.press(await screen.findByTestId('habit-new'));
  fireEvent.changeText(screen.getByTestId('habit-name'), ' Stretch ');
  fireEvent.press(screen.getByTestId('habit-schedule-weekdays'));
  for (const day of [2, 3, 4, 7]) fireEvent.press(screen.getByTestId(`habit-day-${day}`));
  fireEvent.press(screen.getByTestId('habit-save'));
  await waitFor(() => expect(peer.commands).toHaveLength(1));
  expect(peer.commands[0]).toMatchObject({
    name: 'habit.create',
    input: { name: 'Stretch', schedule: { kind: 'weekdays', days: [1, 5, 7] } },
  });
});

const weight = (id: string, { day, value }: { day: string; value: number }) => ({
  kind: 'measurement',
  measurement: {
    id,
    deletedAt: null,
    day,
    at: new Date(2026, 10, 18, 7, 30).getTime(),
    measurementKind: 'Weight',
    kindSlug: 'weight',
    quantity: { value, unit: 'kg' },
    note: '',
    categoryId: null,
  },
});
const chart = {
  fromDay: '2026-11-12',
  toDay: '2026-11-18',
  step: 'day',
  unit: 'kg',
  points: [
    { day: '2026-11-13', value: 72.5, low: 72, high: 73, count: 2 },
    { day: '2026-11-18', value: 71.4, low: 71.4, high: 71.4, count: 1 },
  ],
  efforts: [],
  effort: null,
  others: [],
  isSampled: false,
} as const;
const openLog = () => {
  const logs = { items: [weight('w1', { day: '2026-11-18', value: 71.4 })], next: null };
  const categories = [{ id: 'gym', name: 'Gym', color: '#112233', deletedAt: null }];
  const known = { 'track.chart': chart, 'track.logs': logs, 'category.list': { categories } };
  const peer = createScriptedPeer(known);
  render(
    <ScreenFrame peer={peer}>
      <LogScreen kind="measurement" slug="weight" />
    </ScreenFrame>,
  );
  return peer;
};

test('[CHART-6] behind the picture stands its table, and a sentence says the same', async () => {
  openLog();
  const picture = await screen.findByTestId('chart');
  expect(picture.props['aria-label'] ?? picture.props.accessibilityLabel).toMatch(
    /^Weight, .* to .*: 2 values, from 71\.4 kg to 73 kg, the last 71\.4 kg\.$/,
  );
  fireEvent.press(screen.getByTestId('chart-toggle'));
  const table = within(screen.getByTestId('chart-table'));
  expect(table.getByText('mean, kg')).toBeTruthy();
  for (const cell of ['72.5', '72 – 73', '2', '1']) expect(table.getByText(cell)).toBeTruthy();
  expect(table.getAllByText('71.4').length).toBe(2);
});

test('[TRACK-3] an entry is changed in its value alone, and deleted with the way back', async () => {
  const peer = openLog();
  fireEvent.press(await screen.findByTestId('log-entry-w1'));
  fireEvent.changeText(screen.getByTestId('entry-value'), '71,6');
  fireEvent.press(screen.getByTestId('entry-save'));
  await waitFor(() => expect(peer.commands).toHaveLength(1));
  expect(peer.commands[0]).toMatchObject({ name: 'measurement.update' });
  expect(peer.commands[0]?.input).toEqual({ id: 'w1', fields: { quantity: { value: 71.6, unit: 'kg' } } });
  fireEvent.press(screen.getByTestId('log-entry-w1'));
  fireEvent.press(screen.getByTestId('entry-delete'));
  expect(await screen.findByText('Deleted: \u2068Weight\u2069')).toBeTruthy();
  expect(peer.commands[1]).toMatchObject({ name: 'record.delete', input: { kind: 'measurement', id: 'w1' } });
});

test('[LOGBOOK-5] an entry is put into a category where it is changed', async () => {
  const peer = openLog();
  fireEvent.press(await screen.findByTestId('log-entry-w1'));
  const none = await screen.findByTestId('entry-category-none');
  expect(none.props['aria-checked'] ?? none.props.accessibilityState?.checked).toBe(true);
  fireEvent.press(screen.getByTestId('entry-category-gym'));
  fireEvent.press(screen.getByTestId('entry-save'));
  await waitFor(() => expect(peer.commands).toHaveLength(1));
  expect(peer.commands[0]).toMatchObject({
    name: 'measurement.update',
    input: { id: 'w1', fields: { categoryId: 'gym' } },
  });
  await waitFor(() => expect(screen.queryByTestId('entry-save')).toBeNull());
});

test('[DRAFT-1] a habit that could not be stored stays in its sheet, and a second press does not make two', async () => {
  const peer = open();
  fireEvent.press(screen.getByTestId('habit-new'));
  fireEvent.changeText(screen.getByTestId('habit-name'), 'Stretch');
  peer.answerNext(fail('offline'));
  fireEvent.press(screen.getByTestId('habit-save'));
  fireEvent.press(screen.getByTestId('habit-save'));
  expect(await screen.findByTestId('toast-in-sheet')).toBeTruthy();
  expect(screen.getByTestId('habit-name').props.value).toBe('Stretch');
  expect(peer.commands.map(({ name }) => name)).toEqual(['habit.create']);
  await act(async () => fireEvent.press(screen.getByTestId('habit-save')));
  expect(screen.queryByTestId('habit-sheet')).toBeNull();
  expect(peer.commands).toHaveLength(2);
});
