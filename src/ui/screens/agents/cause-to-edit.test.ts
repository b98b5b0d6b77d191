import { changeToEdit, timeToEdit } from './cause-to-edit';

const timer = (schedule: object) => ({
  id: 't1',
  agentId: 'a1',
  agentName: 'Planner',
  label: 'Each morning',
  active: true,
  schedule: JSON.parse(JSON.stringify(schedule)),
  nextRunAt: null,
  nextScheduledAt: null,
  lastScheduledAt: null,
});
const watch = (predicate: object) => ({
  id: 's1',
  label: 'When tasks change',
  active: true,
  includeAgentWrites: false,
  predicate: JSON.parse(JSON.stringify(predicate)),
});
const token = (tokenValue: string) => ({ tokenClass: 'semanticKey', tokenValue });
const inHealth = { op: 'eq', field: 'categoryId', value: 'health' };
const KINDS = ['TASK', 'NOTE'];

test('[WAKES-1] a time of day is changed where it stands, and keeps where it holds', () => {
  expect(timeToEdit(timer({ kind: 'daily', time: '07:30', zone: 'floating' }))).toEqual({
    kind: 'time',
    id: 't1',
    time: '07:30',
    days: [],
    zone: 'floating',
  });
  expect(timeToEdit(timer({ kind: 'weekly', days: [1, 5], time: '18:00', zone: 'Europe/Berlin' }))).toEqual({
    kind: 'time',
    id: 't1',
    time: '18:00',
    days: [1, 5],
    zone: 'Europe/Berlin',
  });
});

test('[WAKES-1] kinds of entries, and of which category', () => {
  const plain = { tokens: { any: [token('TASK'), token('NOTE')], all: [] }, where: [] };
  const both = ['TASK', 'NOTE'];
  expect(changeToEdit(watch(plain), KINDS)).toEqual({
    kind: 'change',
    id: 's1',
    tokens: both,
    categoryId: null,
  });
  expect(changeToEdit(watch({ ...plain, where: [inHealth] }), KINDS)).toMatchObject({ categoryId: 'health' });
});

test('[WAKES-1] what says more than the sheet can show is not taken apart', () => {
  const any = [token('TASK')];
  for (const predicate of [
    { tokens: { any, all: [] }, where: [{ op: 'becomes', field: 'status.status', value: 'DONE' }] },
    { tokens: { any, all: [] }, where: [inHealth, inHealth] },
    { tokens: { any, all: [token('NOTE')] }, where: [] },
    { tokens: { any: [{ tokenClass: 'entityId', tokenValue: 'task1' }], all: [] }, where: [] },
    { tokens: { any: [token('AGENT_CHANGED')], all: [] }, where: [] },
    {},
  ])
    expect(changeToEdit(watch(predicate), KINDS)).toBeNull();
  for (const schedule of [{ kind: 'cron', expression: '0 7 * * *', zone: 'floating' }, {}])
    expect(timeToEdit(timer(schedule))).toBeNull();
});
