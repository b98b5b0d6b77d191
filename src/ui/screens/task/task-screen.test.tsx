import { act, fireEvent, render, screen, waitFor } from '@testing-library/react-native';
import { fail, ok } from '../../../core/result';
import { createHeldAnswer, createScriptedPeer } from '../testing/scripted-peer';
import { ScreenFrame } from '../testing/screen-frame';
import { TaskScreen } from './task-screen';

jest.mock('expo-router', () => ({
  useIsFocused: () => true,
  useRouter: () => ({ push: jest.fn(), back: jest.fn(), replace: jest.fn(), canGoBack: () => true }),
}));

const detail = {
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
  notes: '',
  language: null,
  labels: [],
  checklists: [
    {
      id: 'list',
      title: 'Shop',
      items: [
        { id: 'a', text: 'Oats', checked: false, position: 'a0' },
        { id: 'b', text: 'Whole', checked: false, position: 'a1' },
      ],
    },
  ],
  links: [],
  provenanceByField: {},
};
const show = (task: object = {}) => {
  const peer = createScriptedPeer({
    'task.get': { ...detail, ...task },
    'category.list': { categories: [] },
    'label.list': { labels: [] },
  });
  const frame = (
    <ScreenFrame peer={peer}>
      <TaskScreen id="milk" />
    </ScreenFrame>
  );
  return { peer, frame, ...render(frame) };
};
const title = () => screen.getByTestId('task-title-input');
const editTitle = (text: string) => {
  fireEvent.changeText(title(), text);
  fireEvent(title(), 'blur');
};

test('[DRAFT-1] a title that could not be saved stays typed, says why, and goes when the peer is back', async () => {
  const { peer } = show();
  peer.answerNext(fail('not_found'));
  editTitle('Buy oat milk');
  expect(await screen.findByText(/^Not saved yet\./)).toBeTruthy();
  expect(title().props.value).toBe('Buy oat milk');
  act(() => {
    peer.setConnection('offline');
    peer.setConnection('online');
  });
  await waitFor(() => expect(screen.queryByTestId('draft-not-saved')).toBeNull());
  expect(peer.commands.map(({ input }) => input)).toEqual([
    { id: 'milk', fields: { title: 'Buy oat milk' } },
    { id: 'milk', fields: { title: 'Buy oat milk' } },
  ]);
});

test('[DRAFT-4] a draft that failed is there when the task is opened again', async () => {
  const { peer, frame, unmount } = show();
  peer.answerNext(fail('not_found'));
  editTitle('Buy oat milk');
  await screen.findByText(/^Not saved yet\./);
  peer.answerNext(fail('not_found'));
  unmount();
  render(frame);
  await screen.findByText(/^Not saved yet\./);
  expect(title().props.value).toBe('Buy oat milk');
});

test('[DRAFT-2] a change from elsewhere is shown beside what is being typed', async () => {
  const { peer } = show();
  fireEvent.changeText(title(), 'Mine');
  act(() => peer.set('task.get', { ...detail, title: 'Theirs' }));
  expect(await screen.findByText('Theirs')).toBeTruthy();
  fireEvent(title(), 'blur');
  expect(peer.commands).toEqual([]);
  fireEvent.press(screen.getByTestId('draft-take-theirs'));
  expect(title().props.value).toBe('Theirs');
});

test('a title of spaces is not sent, and says so', () => {
  const { peer } = show();
  editTitle('   ');
  expect(screen.getByText(/^A task needs a title\./)).toBeTruthy();
  expect(peer.commands).toEqual([]);
});

test('checklist: a tick, a new item, and a move by the accessibility action', async () => {
  const { peer } = show();
  fireEvent.press(screen.getByTestId('checklist-check-a'));
  fireEvent.changeText(screen.getByTestId('checklist-add-input'), 'Barista');
  fireEvent(screen.getByTestId('checklist-add-input'), 'submitEditing');
  await waitFor(() => expect(peer.commands).toHaveLength(2));
  fireEvent(screen.getByTestId('checklist-drag-b'), 'accessibilityAction', {
    nativeEvent: { actionName: 'moveUp' },
  });
  await waitFor(() => expect(peer.commands).toHaveLength(3));
  expect(peer.commands).toMatchObject([
    { name: 'checklist.updateItem', input: { id: 'a', checked: true } },
    { name: 'checklist.addItem', input: { checklistId: 'list', text: 'Barista' } },
    { name: 'checklist.moveItem', input: { id: 'b', afterId: null } },
  ]);
});

test('[PENDING-4] a tick taken back at once ends as it was: the second goes when the first was answered', async () => {
  const { peer } = show();
  const first = createHeldAnswer();
  peer.answerNext(first.answer);
  fireEvent.press(screen.getByTestId('checklist-check-a'));
  fireEvent.press(screen.getByTestId('checklist-check-a'));
  expect(peer.commands).toMatchObject([{ input: { id: 'a', checked: true } }]);
  await act(async () => first.settle(ok({ actId: 'first' })));
  await waitFor(() => expect(peer.commands).toHaveLength(2));
  expect(peer.commands[1]).toMatchObject({ input: { id: 'a', checked: false } });
});

test('[PENDING-4] a choice that failed does not hold the next, and is not offered again over it', async () => {
  const { peer } = show();
  const first = createHeldAnswer();
  peer.answerNext(first.answer);
  fireEvent.press(screen.getByTestId('checklist-check-a'));
  fireEvent.press(screen.getByTestId('checklist-check-a'));
  await act(async () => first.settle(fail('offline')));
  await waitFor(() => expect(peer.commands).toHaveLength(2));
  expect(screen.queryByTestId('toast-undo')).toBeNull();
});

test('the first item of a task without a checklist makes both in one act', async () => {
  const { peer } = show({ checklists: [] });
  fireEvent.changeText(screen.getByTestId('checklist-add-input'), 'First');
  fireEvent(screen.getByTestId('checklist-add-input'), 'submitEditing');
  await waitFor(() => expect(peer.commands).toHaveLength(2));
  expect(peer.commands).toMatchObject([
    { name: 'checklist.create', input: { taskId: 'milk' } },
    { name: 'checklist.addItem', input: { checklistId: 'made1', text: 'First' }, actId: 'act 1' },
  ]);
});

test('[DRAFT-14] an item too long to be stored stays in its field and makes no checklist', () => {
  const { peer } = show({ checklists: [] });
  const pasted = 'x'.repeat(501);
  fireEvent.changeText(screen.getByTestId('checklist-add-input'), pasted);
  fireEvent(screen.getByTestId('checklist-add-input'), 'submitEditing');
  expect(screen.getByTestId('checklist-add-input').props.value).toBe(pasted);
  expect(screen.getByText(/^Not saved yet\. This text is too long.*One character too many\./)).toBeTruthy();
  expect(peer.commands).toEqual([]);
});

test('[DRAFT-14] a reason too long to be stored keeps its sheet open', () => {
  const { peer } = show({ status: 'BLOCKED' });
  fireEvent.press(screen.getByTestId('task-status'));
  fireEvent.changeText(screen.getByTestId('status-reason'), 'x'.repeat(502));
  fireEvent(screen.getByTestId('status-reason'), 'submitEditing');
  fireEvent.press(screen.getByTestId('status-save'));
  expect(screen.getByTestId('status-reason').props.value).toBe('x'.repeat(502));
  expect(screen.getByText(/^2 characters too many\./)).toBeTruthy();
  expect(peer.commands).toEqual([]);
});

test('[DRAFT-14] a name too long for a category is not cut, and makes none', () => {
  const { peer } = show();
  fireEvent.press(screen.getByTestId('task-category'));
  fireEvent.changeText(screen.getByTestId('category-find'), 'x'.repeat(121));
  expect(screen.queryByTestId('choice-create')).toBeNull();
  fireEvent(screen.getByTestId('category-find'), 'submitEditing');
  expect(screen.getByTestId('category-find').props.value).toBe('x'.repeat(121));
  expect(screen.getByText(/^One character too many\./)).toBeTruthy();
  expect(peer.commands).toEqual([]);
});

test('an open status sheet shows the reason that arrives meanwhile, but never over one that is typed', async () => {
  const waiting = { ...detail, status: 'BLOCKED' };
  const { peer } = show(waiting);
  fireEvent.press(screen.getByTestId('task-status'));
  const reason = () => screen.getByTestId('status-reason').props.value;
  act(() => peer.set('task.get', { ...waiting, statusReason: 'No answer yet' }));
  await waitFor(() => expect(reason()).toBe('No answer yet'));
  fireEvent.changeText(screen.getByTestId('status-reason'), 'Still none');
  act(() => peer.set('task.get', { ...waiting, statusReason: 'From elsewhere' }));
  await screen.findByText(/From elsewhere/);
  expect(reason()).toBe('Still none');
});

test('text from outside is marked; one’s own is not', () => {
  show({ provenanceByField: { title: { authority: 'external', tainted: false } } });
  expect(screen.getByText(/^From outside\./)).toBeTruthy();
});

test('a task that is not here says so', async () => {
  const peer = createScriptedPeer({});
  render(
    <ScreenFrame peer={peer}>
      <TaskScreen id="nobody" />
    </ScreenFrame>,
  );
  expect(await screen.findByText('This task is no longer here')).toBeTruthy();
});

test('[PROVENANCE-1] items, checklists and labels from outside are marked, one’s own are not', () => {
  const provenance = { authority: 'external', tainted: true };
  const items = [
    { id: 'a', text: 'Oats', checked: false, position: 'a0', provenance },
    { id: 'b', text: 'Whole', checked: false, position: 'a1' },
  ];
  const label = { id: 'l', name: 'errands', color: '#112233', deletedAt: null };
  const { unmount } = show({
    checklists: [{ id: 'list', title: 'Shop', items, provenance }],
    labels: [{ ...label, provenance }],
  });
  expect(screen.getAllByRole('button', { name: /^Pasted or imported/ })).toHaveLength(2);
  expect(screen.getByText('errands · From outside')).toBeTruthy();
  unmount();
  show({ labels: [label] });
  expect(screen.queryAllByTestId('provenance-mark')).toEqual([]);
  expect(screen.getByText('errands')).toBeTruthy();
});
