import type { Json } from '../../src/core/json';
import { person } from '../../src/db/commit';
import type { TaskSummary } from '../../src/runtime/api/values';
import { queries } from '../../src/runtime/api/definition';
import { FRESH } from '../../src/runtime/commands/task-fields';
import { openPeer, type Peer } from '../../src/runtime/peer';
import { createCounter } from './counting-database';
import { createTemporaryProfiles } from './temporary-profiles';
import { atOnceOf, createTestClock, createTestRandom, NOON, testPlace, TODAY, valueOf } from './test-host';
import type { FieldsOf } from '../../src/db/records/kinds';

// Today and the lists over a journal of 100,000 tasks.
const TASKS = 100_000;
const SEED = 20_261_118;
const DAY = 86_400_000;
const STATUSES = [
  'OPEN',
  'OPEN',
  'IN_PROGRESS',
  'BLOCKED',
  'ON_HOLD',
  'DONE',
  'DONE',
  'DONE',
  'REJECTED',
] as const;

const counter = createCounter();
const store = createTemporaryProfiles(counter.wrap);
let peer: Peer;

const dice = createTestRandom(SEED);
const roll = (sides: number): number => {
  const [a = 0, b = 0] = dice.bytes(2);
  return ((a << 8) | b) % sides;
};
const two = (n: number): string => String(n).padStart(2, '0');
const dayAt = (offset: number): string => {
  const day = new Date(NOON + offset * DAY);
  return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`;
};

const taskOf = (index: number): FieldsOf<'task'> => {
  const status = STATUSES[roll(STATUSES.length)] ?? 'OPEN';
  const hasDue = roll(3) > 0;
  return {
    ...FRESH,
    title: `Task ${index} about ${index % 977 === 0 ? 'GRÜNE Äpfel' : 'something else entirely'}`,
    status: { status, statusReason: null },
    priority: (['P0', 'P1', 'P2', 'P3'] as const)[roll(4)] ?? 'P2',
    due: hasDue ? dayAt(roll(200) - 100) + (roll(2) === 0 ? '' : 'T09:30') : null,
    categoryId: `category${roll(5)}`,
    completedAt: status === 'DONE' ? NOON - roll(30) * DAY : null,
    createdAt: NOON - index * 1_000,
    deletedAt: roll(20) === 0 ? NOON : null,
  };
};

beforeAll(() => {
  console.log(`seed ${SEED}`);
  store.create('own', 'own');
  const ports = { clock: createTestClock(), random: createTestRandom(5), place: testPlace };
  peer = valueOf(
    openPeer({ ...ports, files: store.files('own'), defer: queueMicrotask, pause: setImmediate }),
  );
  for (let from = 0; from < TASKS; from += 250)
    valueOf(
      peer.unitOfWork.commit({ commandId: `fill-${two(from)}`, writer: person }, (writer) => {
        for (let index = from; index < from + 250; index += 1)
          writer.create('task', writer.newId(), taskOf(index));
        return null;
      }),
    );
}, 60_000);
afterAll(() => {
  peer.close();
  store.remove();
});

const isGrowing = (plan: string): boolean => /^SCAN (?!\(|\d|CONSTANT)/.test(plan);

test(`[TODAY-1] Today over ${TASKS} tasks: at most 12 queries, at most 200 rows, no scan of a table`, () => {
  counter.start();
  const answer = queries.today.output.parse(
    valueOf(atOnceOf(peer.query({ name: 'today', input: { day: TODAY } }))),
  );
  const { queries: asked, rows, plans } = counter.seen();
  expect(asked).toBeLessThanOrEqual(12);
  expect(rows).toBeLessThanOrEqual(200);
  expect(plans.length).toBeGreaterThanOrEqual(asked);
  expect(plans.filter(isGrowing)).toEqual([]);
  expect(plans.filter((plan) => plan.includes('TEMP B-TREE'))).toEqual([]);
  expect(answer.overdue).toHaveLength(50);
  expect(answer.more.overdue).toBeGreaterThan(1_000);
  expect(answer.hasAnyTask).toBe(true);
});

test('[TODAY-3] counts stop at 10,000', () => {
  const far = { day: '2031-01-01' };
  const { overdue, more } = queries.today.output.parse(
    valueOf(atOnceOf(peer.query({ name: 'today', input: far }))),
  );
  expect(more.overdue + overdue.length).toBe(10_000);
});

const listAll = (filter: Json, limit: number): readonly TaskSummary[] => {
  const tasks: TaskSummary[] = [];
  let after: string | null = null;
  do {
    const input: Json = { filter, limit, after };
    const page = queries['task.list'].output.parse(
      valueOf(atOnceOf(peer.query({ name: 'task.list', input }))),
    );
    tasks.push(...page.tasks);
    after = page.next;
  } while (after !== null);
  return tasks;
};

test.each<[string, Json, string]>([
  ['everything', {}, 'task_list'],
  ['one status', { statuses: ['IN_PROGRESS'] }, 'task_live_status'],
  ['what is open', { statuses: ['OPEN', 'IN_PROGRESS', 'BLOCKED', 'ON_HOLD'] }, 'task_live_status'],
  ['a category', { categoryId: 'category3' }, 'task_category'],
  ['a priority', { priority: 'P0' }, 'task_list'],
  ['a part of a title', { text: 'grüne ä' }, 'task_list'],
  ['the bin', { deleted: true }, 'task_deleted'],
  [
    'all at once',
    { categoryId: 'category1', priority: 'P1', statuses: ['DONE'], text: 'task' },
    'task_category',
  ],
])('[LIST-2] a page of %s walks one index, without a sort', (_name, filter, index) => {
  counter.start();
  const input: Json = { filter, limit: 50 };
  const page = queries['task.list'].output.parse(valueOf(atOnceOf(peer.query({ name: 'task.list', input }))));
  expect(page.tasks).toHaveLength(50);
  const { plans } = counter.seen();
  const walks = plans.filter((plan) => plan.includes(' INDEX '));
  expect(walks.length).toBeGreaterThan(0);
  expect(walks.every((plan) => plan.includes(index))).toBe(true);
  const rest = plans.filter((plan) => !walks.includes(plan));
  expect(rest.every((plan) => /^(CO-ROUTINE|SCAN \(|SEARCH task USING PRIMARY KEY)/.test(plan))).toBe(true);
  expect(plans.filter((plan) => plan.includes('TEMP B-TREE'))).toEqual([]);
});

test('[LIST-1] pages together are the whole list, each task once, newest first', () => {
  const filter = { statuses: ['IN_PROGRESS', 'BLOCKED'] };
  const tasks = listAll(filter, 200);
  expect(new Set(tasks.map(({ id }) => id)).size).toBe(tasks.length);
  const sorted = [...tasks].sort((a, b) => b.createdAt - a.createdAt || (a.id < b.id ? 1 : -1));
  expect(tasks.map(({ id }) => id)).toEqual(sorted.map(({ id }) => id));
  expect(tasks.every(({ status, deletedAt }) => filter.statuses.includes(status) && deletedAt === null)).toBe(
    true,
  );
  const others = listAll({}, 200).filter(({ status }) => filter.statuses.includes(status));
  expect(others.map(({ id }) => id)).toEqual(tasks.map(({ id }) => id));
});

test('[JOURNAL-4] search folds case beyond ASCII and finds every title that holds the text', () => {
  const found = listAll({ text: 'grüne äpfel' }, 200);
  const all = listAll({}, 200).filter(({ title }) => title.includes('GRÜNE Äpfel'));
  expect(found.map(({ id }) => id)).toEqual(all.map(({ id }) => id));
  expect(found.length).toBeGreaterThan(80);
});
