import { otherDaySections, todayMood, todaySections, type TodayAnswer } from './today-sections';

const nothing: TodayAnswer = {
  overdue: [],
  due: [],
  inProgress: [],
  doneToday: [],
  more: { overdue: 0, due: 0, inProgress: 0, doneToday: 0 },
  hasAnyTask: false,
};
const task = {
  id: 't',
  title: 't',
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

test('sections with nothing in them are not shown; the rest keep the order of the day', () => {
  const answer = { ...nothing, doneToday: [task], overdue: [task], more: { ...nothing.more, overdue: 4 } };
  expect(todaySections(answer).map(({ name, count, more }) => [name, count, more])).toEqual([
    ['overdue', 5, 4],
    ['doneToday', 1, 0],
  ]);
});

test('an empty journal invites, a finished day is at rest', () => {
  expect(todayMood(nothing)).toBe('first');
  expect(todayMood({ ...nothing, hasAnyTask: true, doneToday: [task] })).toBe('clear');
  expect(todayMood({ ...nothing, hasAnyTask: true, due: [task] })).toBe('busy');
});

test('of another day only what is due or done on it is shown', () => {
  const answer = { ...nothing, overdue: [task], due: [task], inProgress: [task], doneToday: [task] };
  expect(otherDaySections(answer).map(({ name }) => name)).toEqual(['due', 'doneToday']);
});
