import { act, fireEvent, render, screen, within } from '@testing-library/react-native';
import { ok } from '../../../core/result';
import { createTestDevice } from '../../testing/test-device';
import { createHeldAnswer, createScriptedPeer } from '../testing/scripted-peer';
import { ScreenFrame } from '../testing/screen-frame';
import { RecordingProvider } from '../voice/recording-provider';
import { TodayScreen } from './today-screen';

const mockLink: { day?: string } = {};
jest.mock('expo-router', () => ({
  useIsFocused: () => true,
  useLocalSearchParams: () => mockLink,
  useRouter: () => ({ push: jest.fn(), navigate: jest.fn() }),
}));

const DAY = '2024-11-18';
const block = {
  id: 'b1',
  deletedAt: null,
  start: `${DAY}T09:00`,
  end: `${DAY}T10:00`,
  categoryId: null,
  title: 'Report',
  notes: '',
  taskId: null,
  taskTitle: null,
};
const entry = {
  id: 't1',
  deletedAt: null,
  annotation: 'Calls',
  categoryId: null,
  source: null,
  start: new Date(2024, 10, 18, 11, 0).getTime(),
  end: new Date(2024, 10, 18, 12, 0).getTime(),
};
const plan = {
  id: 'p1',
  intention: '',
  blocks: [block],
  pins: [],
  timeEntries: [entry],
  plannedMinutes: [],
  spentMinutes: [],
};
const open = (device = createTestDevice()) => {
  const peer = createScriptedPeer({
    'plan.get': plan,
    'category.list': { categories: [] },
    'timer.status': { running: [] },
  });
  render(
    <ScreenFrame peer={peer} device={device}>
      <RecordingProvider>
        <TodayScreen />
      </RecordingProvider>
    </ScreenFrame>,
  );
  /** The page is loaded again in the same tab. */
  const reload = () => {
    screen.unmount();
    return open(device);
  };
  return { ...peer, reload };
};
/** The peer answers every day alike, so that a block stands on its day and, as one from the evening before, on the next. */
const press = (testID: string) =>
  act(async () => {
    for (const each of screen.getAllByTestId(testID).slice(0, 1)) fireEvent.press(each);
  });
const type = (testID: string, text: string) => fireEvent.changeText(screen.getByTestId(testID), text);
const shownIn = (testID: string): unknown => screen.getByTestId(testID).props.value;
const at = (hour: number, minute: number) =>
  jest.useFakeTimers({
    now: new Date(2024, 10, 18, hour, minute, 30),
    doNotFake: ['setTimeout', 'clearTimeout', 'setImmediate', 'clearImmediate', 'queueMicrotask', 'nextTick'],
  });
beforeEach(() => void at(14, 0));
afterEach(() => {
  delete mockLink.day;
  jest.useRealTimers();
});
const goOn = () => act(async () => fireEvent.press(screen.getByText('Go on')));

test('[DRAFT-8] midnight closes no sheet: what was typed stays, and is of the day that it was begun on', async () => {
  at(23, 59);
  const peer = open();
  await press('day-view-time');
  await press('block-add');
  type('block-title', 'Sleep');
  await act(async () => void jest.advanceTimersByTime(60_000));
  expect(within(screen.getByTestId('today-screen')).getByText(/November 19/)).toBeTruthy();
  expect(shownIn('block-title')).toBe('Sleep');
  await press('block-save');
  expect(peer.commands).toMatchObject([
    { name: 'plan.addBlock', input: { title: 'Sleep', start: `${DAY}T23:00` } },
  ]);
});

test('[DRAFT-7] what a closed sheet held goes on from the toast, on another day and in another view as well', async () => {
  open();
  await press('day-view-time');
  await press('block-add');
  type('block-title', 'Walk');
  await press('sheet-close');
  await press('day-view-tasks');
  await goOn();
  expect(shownIn('block-title')).toBe('Walk');
  await press('sheet-close');
  await press('day-next');
  await goOn();
  expect(shownIn('block-title')).toBe('Walk');
});

test('[DRAFT-7] a sheet that is opened again shows what was typed; stored or emptied it is forgotten', async () => {
  open();
  await press('day-view-time');
  await press('block-add');
  type('block-title', 'Walk');
  await press('sheet-close');
  await press('block-add');
  expect(shownIn('block-title')).toBe('Walk');
  type('block-title', '');
  await press('sheet-close');
  await press('block-add');
  expect(shownIn('block-title')).toBe('');
  type('block-title', 'Swim');
  await press('block-save');
  await press('block-add');
  expect(shownIn('block-title')).toBe('');
});

test('[DRAFT-7] each block and each time has its own', async () => {
  const peer = open();
  await press('day-view-time');
  await press('planned-b1');
  type('block-notes', 'Ask Ada');
  await press('sheet-close');
  await press('block-add');
  expect(shownIn('block-notes')).toBe('');
  await press('sheet-close');
  await press('planned-b1');
  expect([shownIn('block-title'), shownIn('block-notes')]).toEqual(['Report', 'Ask Ada']);
  await press('block-save');
  expect(peer.commands[0]?.input).toEqual({ id: 'b1', fields: { notes: 'Ask Ada' } });
  await press('spent-t1');
  type('entry-annotation', 'Calls with Ada');
  await press('sheet-close');
  await press('entry-add');
  expect(shownIn('entry-annotation')).toBe('');
  await press('sheet-close');
  await press('spent-t1');
  expect(shownIn('entry-annotation')).toBe('Calls with Ada');
});

test.each([
  ['a block', 'planned-b1', 'block-delete'],
  ['a time', 'spent-t1', 'entry-delete'],
])('[SCREEN-27] %s is deleted once, and a late answer leaves a sheet opened since alone', async (...of) => {
  const [, row, erase] = of;
  const peer = open();
  const answer = createHeldAnswer();
  peer.answerNext(answer.answer);
  await press('day-view-time');
  await press(row);
  await press(erase);
  await press(erase);
  await press('sheet-close');
  await press(row);
  await act(async () => answer.settle(ok({ actId: 'first' })));
  expect(peer.commands.map(({ name }) => name)).toEqual([expect.stringMatching(/^record\.delete$|Block$/)]);
  expect(screen.getByTestId(erase)).toBeTruthy();
});

test('[DRAFT-6] what was typed of a block and of a time outlives a reload of the tab', async () => {
  const page = open();
  await press('day-view-time');
  await press('planned-b1');
  type('block-notes', 'Ask Ada');
  await press('sheet-close');
  await press('spent-t1');
  type('entry-from', '10:30');
  await press('sheet-close');
  const next = page.reload();
  await press('day-view-time');
  await press('planned-b1');
  expect([shownIn('block-title'), shownIn('block-notes')]).toEqual(['Report', 'Ask Ada']);
  await press('block-save');
  expect(next.commands[0]?.input).toEqual({ id: 'b1', fields: { notes: 'Ask Ada' } });
  await press('spent-t1');
  expect([shownIn('entry-annotation'), shownIn('entry-from')]).toEqual(['Calls', '10:30']);
});
