import { act, fireEvent, render, screen } from '@testing-library/react-native';
import type { ReactElement } from 'react';
import { createScriptedPeer } from '../testing/scripted-peer';
import { ScreenFrame } from '../testing/screen-frame';
import { HabitScreen } from './habit-screen';
import { TrackScreen } from './track-screen';

jest.mock('expo-router', () => ({
  useIsFocused: () => true,
  useRouter: () => ({ push: jest.fn(), canGoBack: () => true, back: jest.fn() }),
}));

const habit = {
  ...{ id: 'read', deletedAt: null, name: 'Read', note: '', schedule: { kind: 'daily' } },
  ...{ startDay: '2024-01-01', categoryId: null, archivedAt: null, isDue: true, isChecked: false },
  ...{ streak: 2, week: [true, true, false, false, false, false, false], days: [] },
};
const noChart = {
  ...{ fromDay: '2024-11-12', toDay: '2024-11-18', step: 'day', unit: null, points: [], efforts: [] },
  ...{ effort: null, others: [], isSampled: false },
};
const known = {
  'habit.list': { habits: [habit] },
  'measurement.kinds': { kinds: [] },
  'workout.types': { types: [] },
  'rating.dimensions': { dimensions: [] },
  'category.list': { categories: [] },
  'track.chart': noChart,
  'track.habit': habit,
};
const show = (what: ReactElement) => {
  const peer = createScriptedPeer(known);
  render(<ScreenFrame peer={peer}>{what}</ScreenFrame>);
  return peer;
};
const press = (testID: string) => act(async () => fireEvent.press(screen.getByTestId(testID)));
const type = (testID: string, text: string) => fireEvent.changeText(screen.getByTestId(testID), text);
const shownIn = (testID: string): unknown => screen.getByTestId(testID).props.value;

describe('over midnight', () => {
  beforeEach(() => {
    jest.useFakeTimers({
      now: new Date(2024, 10, 18, 23, 59, 30),
      doNotFake: [
        'setTimeout',
        'clearTimeout',
        'setImmediate',
        'clearImmediate',
        'queueMicrotask',
        'nextTick',
      ],
    });
  });
  afterEach(() => void jest.useRealTimers());
  const midnight = () => act(async () => void jest.advanceTimersByTime(60_000));

  test('[DRAFT-8] midnight closes no sheet over the habits', async () => {
    show(<TrackScreen />);
    await press('habit-new');
    type('habit-name', 'Stretch');
    await midnight();
    expect(shownIn('habit-name')).toBe('Stretch');
  });

  test('[DRAFT-8] midnight closes no sheet over one habit', async () => {
    show(<HabitScreen id="read" />);
    await press('habit-edit');
    type('habit-note', 'In bed');
    await midnight();
    expect(shownIn('habit-note')).toBe('In bed');
  });
});
