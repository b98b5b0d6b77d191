import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react-native';
import type { Json } from '../../../core/json';
import { fail, ok } from '../../../core/result';
import { createTestDevice, keptOn } from '../../testing/test-device';
import { createHeldAnswer, createScriptedPeer } from '../testing/scripted-peer';
import { ScreenFrame } from '../testing/screen-frame';
import { dayOfDate } from '../../../core/calendar/device-clock';
import { TodayScreen } from './today-screen';
import { RecordingProvider } from '../voice/recording-provider';

const mockLink: { day?: string; asked?: string } = {};
jest.mock('expo-router', () => ({
  useIsFocused: () => true,
  useLocalSearchParams: () => mockLink,
  useRouter: () => ({ push: jest.fn(), navigate: jest.fn() }),
}));

const task = {
  id: 'milk',
  title: 'Buy milk',
  status: 'OPEN',
  statusReason: null,
  priority: 'P2',
  due: null,
  estimateMinutes: null,
  categoryId: null,
  completedAt: null,
  createdAt: 0,
  deletedAt: null,
} as const;
const day = {
  overdue: [],
  due: [task],
  inProgress: [],
  doneToday: [],
  more: { overdue: 0, due: 0, inProgress: 0, doneToday: 0 },
  hasAnyTask: true,
};
const show = (today: Json = day, device = createTestDevice()) => {
  const peer = createScriptedPeer({ today, 'category.list': { categories: [] } });
  const tree = () => (
    <ScreenFrame peer={peer} device={device}>
      <RecordingProvider>
        <TodayScreen />
      </RecordingProvider>
    </ScreenFrame>
  );
  const { rerender, unmount } = render(tree());
  const leaveAndReturn = () => {
    unmount();
    render(tree());
  };
  return Object.assign(peer, { follow: () => rerender(tree()), leaveAndReturn });
};
const typeLine = (text: string) => {
  const input = screen.getByTestId('quick-add-input');
  fireEvent.changeText(input, text);
  return input;
};

test('quick add shows what it understood, sends the line with day and language, and waits empty for the next', async () => {
  const peer = show();
  const input = typeLine('call mum tomorrow 17:00 #family p1');
  const understood = screen.getByTestId('quick-add-understood');
  expect(understood.props['aria-label']).toMatch(/^Understood: Tomorrow, 5:00 PM, High, family$/);
  fireEvent(input, 'submitEditing');
  expect(peer.commands).toMatchObject([
    {
      name: 'task.quickAdd',
      input: { text: 'call mum tomorrow 17:00 #family p1', today: dayOfDate(new Date()), language: 'en' },
    },
  ]);
  expect(screen.getByTestId('quick-add-input').props.value).toBe('');
  expect(await screen.findByText('Added: Tomorrow, 5:00 PM')).toBeTruthy();
});

test('a line that could not be added stays on screen with a reason and can be sent again', async () => {
  const peer = show();
  peer.answerNext(fail('not_found'));
  fireEvent(typeLine('water the plants'), 'submitEditing');
  expect(await screen.findByText('water the plants')).toBeTruthy();
  expect(screen.getByText(/^Not saved yet\. This is no longer here\./)).toBeTruthy();
  fireEvent.press(screen.getByTestId('quick-add-retry'));
  await waitFor(() => expect(screen.queryByTestId('quick-add-unsent')).toBeNull());
  expect(peer.commands.map(({ input }) => input)).toMatchObject([
    { text: 'water the plants' },
    { text: 'water the plants' },
  ]);
});

test('[DRAFT-14] a line too long to be stored stays whole in its field, is not sent, and it is said why', async () => {
  const peer = show();
  const pasted = `${'word '.repeat(599)}  p1  END`;
  const input = typeLine(pasted);
  expect(screen.getByText(/^2,504 characters too many\./)).toBeTruthy();
  expect(screen.getByTestId('quick-add-understood').props['aria-label']).toBeUndefined();
  fireEvent(input, 'submitEditing');
  expect(screen.getByText(/^Not saved yet\. This text is too long for this field\./)).toBeTruthy();
  expect(screen.getByTestId('quick-add-input').props).toMatchObject({ value: pasted });
  expect(screen.getByTestId('quick-add-input').props.maxLength).toBeUndefined();
  expect(peer.commands).toEqual([]);
  fireEvent(typeLine('short'), 'submitEditing');
  expect(screen.queryByText(/Not saved yet|too many/)).toBeNull();
  expect(peer.commands).toMatchObject([{ input: { text: 'short' } }]);
});

test('[DRAFT-1] a refused line that is edited again leaves what is being typed', async () => {
  const peer = show();
  peer.answerNext(fail('not_found'));
  fireEvent(typeLine('water the plants'), 'submitEditing');
  await screen.findByTestId('quick-add-unsent');
  typeLine('call mum');
  fireEvent.press(screen.getByTestId('quick-add-edit'));
  expect(screen.getByTestId('quick-add-input').props.value).toBe('water the plants call mum');
  expect(screen.queryByTestId('quick-add-unsent')).toBeNull();
});

test('[PENDING-1] a tick marks done at once, and the toast undoes exactly that act', async () => {
  const peer = show();
  fireEvent.press(screen.getByTestId('task-done-milk'));
  expect(screen.getByTestId('task-done-milk').props.accessibilityState).toMatchObject({ checked: true });
  expect(peer.commands).toMatchObject([{ name: 'task.setStatus', input: { id: 'milk', status: 'DONE' } }]);
  fireEvent.press(await screen.findByTestId('toast-undo'));
  await waitFor(() =>
    expect(peer.commands).toMatchObject([{}, { name: 'act.undo', input: { actId: 'act 1' } }]),
  );
});

test('[PENDING-4] a second tick waits for the first, also where the screen was left and opened again between them', async () => {
  const peer = show();
  const first = createHeldAnswer();
  peer.answerNext(first.answer);
  fireEvent.press(screen.getByTestId('task-done-milk'));
  peer.leaveAndReturn();
  fireEvent.press(screen.getByTestId('task-done-milk'));
  expect(peer.commands).toHaveLength(1);
  await act(async () => first.settle(fail('offline')));
  await waitFor(() => expect(peer.commands).toHaveLength(2));
});

test('[PENDING-4] a habit that is checked and unchecked at once ends unchecked', async () => {
  const peer = show();
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
    streak: 0,
    week: [false, false, false, false, false, false, false],
  };
  act(() => peer.set('habit.list', { habits: [habit] }));
  const first = createHeldAnswer();
  peer.answerNext(first.answer);
  fireEvent.press(await screen.findByTestId('habit-check-read'));
  fireEvent.press(screen.getByTestId('habit-check-read'));
  expect(peer.commands.map(({ name }) => name)).toEqual(['habit.check']);
  await act(async () => first.settle(ok({ actId: 'first', id: 'check' })));
  await waitFor(() =>
    expect(peer.commands.map(({ name }) => name)).toEqual(['habit.check', 'habit.uncheck']),
  );
});

test('[SCREEN-23] while something is being done, the way back of what was done before it is gone', async () => {
  const peer = show({ ...day, due: [task, { ...task, id: 'tea', title: 'Buy tea' }] });
  fireEvent.press(screen.getByTestId('task-done-milk'));
  await screen.findByTestId('toast-undo');
  const second = createHeldAnswer();
  peer.answerNext(second.answer);
  fireEvent.press(screen.getByTestId('task-done-tea'));
  expect(screen.getByTestId('task-done-tea').props.accessibilityState).toMatchObject({ checked: true });
  expect(screen.queryByTestId('toast-undo')).toBeNull();
  second.settle(ok({ actId: 'the second' }));
  fireEvent.press(await screen.findByTestId('toast-undo'));
  await waitFor(() =>
    expect(peer.commands.at(-1)).toMatchObject({ name: 'act.undo', input: { actId: 'the second' } }),
  );
});

test('[PENDING-1] a tick that could not be stored goes back and says why', async () => {
  const peer = show();
  peer.answerNext(fail('not_found'));
  fireEvent.press(screen.getByTestId('task-done-milk'));
  expect(await screen.findByText(/^This is no longer here\./)).toBeTruthy();
  expect(screen.getByTestId('task-done-milk').props.accessibilityState).toMatchObject({ checked: false });
});

test('the list follows the peer: done tasks fold away, an empty day is at rest', async () => {
  const peer = show();
  act(() => peer.set('today', { ...day, due: [], doneToday: [{ ...task, status: 'DONE', completedAt: 1 }] }));
  expect(await screen.findByText('Nothing waits for you')).toBeTruthy();
  expect(screen.queryByText('Buy milk')).toBeNull();
  fireEvent.press(screen.getByTestId('today-done-toggle'));
  expect(screen.getByText('Buy milk')).toBeTruthy();
});

test('[PENDING-2] after an undo the old status is shown, not the one that was chosen', async () => {
  const peer = show();
  const isTicked = (): unknown => screen.getByTestId('task-done-milk').props.accessibilityState.checked;
  fireEvent.press(screen.getByTestId('task-done-milk'));
  await screen.findByTestId('toast-undo');
  act(() => peer.set('today', { ...day, due: [{ ...task, title: 'Buy milk done', status: 'DONE' }] }));
  expect(await screen.findByText('Buy milk done')).toBeTruthy();
  expect(isTicked()).toBe(true);
  act(() => peer.set('today', { ...day, due: [{ ...task, title: 'Buy milk again' }] }));
  expect(await screen.findByText('Buy milk again')).toBeTruthy();
  expect(isTicked()).toBe(false);
});

test('[DRAFT-6] a reload keeps the half-typed line, and sends the unsent one again under its first number', async () => {
  const device = createTestDevice();
  const first = show(day, device);
  first.client.newCommandId();
  first.answerNext(fail('offline'));
  fireEvent(typeLine('water the plants'), 'submitEditing');
  expect(await screen.findByText('water the plants')).toBeTruthy();
  typeLine('half a thou');
  screen.unmount();
  const second = show(day, device);
  expect(screen.getByTestId('quick-add-input').props.value).toBe('half a thou');
  await waitFor(() => expect(second.commands).toHaveLength(1));
  expect(second.commands[0]).toMatchObject({ name: 'task.quickAdd', input: { text: 'water the plants' } });
  expect(second.commands[0]?.commandId).toBe(first.commands[0]?.commandId);
  screen.unmount();
  expect(keptOn(device).get('quick-add.today')).toBe('{"text":"half a thou","lines":[]}');
});

test('a link to a day leads there each time it is followed, whatever was chosen since', () => {
  const shownDay = () => screen.getByTestId('today-screen');
  Object.assign(mockLink, { day: '2024-02-29', asked: '1' });
  const { follow } = show();
  expect(within(shownDay()).getByText('Feb 29, 2024')).toBeTruthy();
  fireEvent.press(screen.getByTestId('day-today'));
  expect(within(shownDay()).queryByText('Feb 29, 2024')).toBeNull();
  mockLink.asked = '2';
  follow();
  expect(within(shownDay()).getByText('Feb 29, 2024')).toBeTruthy();
  delete mockLink.day;
  delete mockLink.asked;
});

test('[TODAY-2] the day is asked for with the instants at which it begins and ends on the clocks here', () => {
  const peer = createScriptedPeer({ today: day, 'category.list': { categories: [] } });
  const subscribe = jest.spyOn(peer.client, 'subscribe');
  render(
    <ScreenFrame peer={peer}>
      <RecordingProvider>
        <TodayScreen />
      </RecordingProvider>
    </ScreenFrame>,
  );
  const asked = subscribe.mock.calls.filter(([name]) => name === 'today').map(([, input]) => input);
  const now = new Date();
  const midnight = (days: number): number =>
    new Date(now.getFullYear(), now.getMonth(), now.getDate() + days).getTime();
  expect(asked).toEqual([{ day: dayOfDate(now), startsAt: midnight(0), endsAt: midnight(1) }]);
});
