import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Batch } from '../../src/core/batch';
import { createReadyFiles } from '../sql/ready-files';
import { openPeer } from '../../src/runtime/peer';
import {
  asOwn,
  atOnceOf,
  codeOf,
  createTestClock,
  createTestRandom,
  openEmptyHost,
  testPlace,
  TODAY,
  valueOf,
  type TestHost,
} from '../api/test-host';
import {
  emptyHost,
  endHosts,
  exportOf,
  parsed,
  recordsOf,
  withoutBookkeeping,
  hostIdOf,
} from '../api/exported-file';

let test1: TestHost;
beforeEach(async () => {
  test1 = await openEmptyHost();
});
afterEach(() => {
  test1.end();
  endHosts();
});

const quick = (text: string, language: 'en' | 'de' = 'en', day = TODAY) =>
  test1.client.command('log.quickAdd', { text, language, day });
const YEAR = { fromDay: '2026-01-01', toDay: '2026-12-31' };

test('[LOGBOOK-1] [LOGBOOK-3] one typed line is a workout, with its sets and load as one', async () => {
  const made = valueOf(await quick('squat 5x5 80kg'));
  expect(made.kind).toBe('workout');
  const { workouts } = valueOf(await test1.client.query('workout.list', { typeSlug: 'squat', ...YEAR }));
  expect(workouts).toMatchObject([
    {
      workoutType: 'squat',
      sets: { sets: 5, reps: 5, load: { value: 80, unit: 'kg' } },
      distance: null,
      day: TODAY,
    },
  ]);
  valueOf(await quick('Squat 3x3 90kg'));
  const types = valueOf(await test1.client.query('workout.types', {})).types;
  expect(types).toEqual([{ slug: 'squat', name: 'Squat', count: 2 }]);
  expect(codeOf(await quick('hello'))).toBe('log_line_unclear');
});

test('[LOGBOOK-2] [LOGBOOK-4] a series is in the unit of its newest point; what cannot be converted stands apart', async () => {
  valueOf(await quick('Gewicht 80 kg', 'de', '2026-11-01'));
  valueOf(await quick('gewicht 176 lb', 'de', '2026-11-02'));
  valueOf(await quick('Gewicht 12 stone?', 'de', '2026-11-03'));
  valueOf(
    await test1.client.command('measurement.create', {
      measurementKind: 'Gewicht',
      quantity: { value: 9, unit: 'Katzen' },
      day: '2026-11-03',
    }),
  );
  valueOf(await quick('Gewicht 79 kg', 'de', '2026-11-04'));
  const series = valueOf(await test1.client.query('measurement.series', { kindSlug: 'gewicht', ...YEAR }));
  expect(series.unit).toBe('kg');
  expect(series.points.map(({ value }) => Math.round(value))).toEqual([80, 80, 79]);
  expect(series.others.map(({ quantity }) => quantity.unit)).toContain('Katzen');
  const { kinds } = valueOf(await test1.client.query('measurement.kinds', {}));
  expect(kinds[0]).toMatchObject({ slug: 'gewicht', name: 'Gewicht', latest: { quantity: { value: 79 } } });
});

test('[JOURNAL-11] a change carries the sort of workout or measurement as a slug', () => {
  const folder = mkdtempSync(join(tmpdir(), 'subtypes '));
  const files = createReadyFiles(folder);
  const ports = { clock: createTestClock(), random: createTestRandom(5), place: testPlace };
  const peer = valueOf(openPeer({ ...ports, files, defer: queueMicrotask, pause: setImmediate }));
  const batches: Batch[] = [];
  peer.onBatch((batch) => batches.push(batch));
  for (const text of ['Bench Press 3x8', '体重 72 kg', '!!! 5 kg']) {
    const input = { text, language: 'en', day: TODAY };
    valueOf(atOnceOf(peer.command({ name: 'log.quickAdd', input, commandId: `c${batches.length}` })));
  }
  const subtypes = batches.map(({ typedTokens }) =>
    typedTokens.filter(({ tokenClass }) => tokenClass === 'subtypeToken'),
  );
  peer.close();
  rmSync(folder, { recursive: true, force: true });
  expect(subtypes).toEqual([
    [{ tokenClass: 'subtypeToken', tokenNamespace: 'workoutType', tokenValue: 'bench-press' }],
    [{ tokenClass: 'subtypeToken', tokenNamespace: 'measurementKind', tokenValue: '体重' }],
    [],
  ]);
});

test('[RATING-1] a thing is rated once in each dimension; rating it again changes it', async () => {
  const { client } = test1;
  const rate = (dimension: string, value: number) =>
    client.command('rating.set', { targetKind: 'day', targetId: TODAY, dimension, value, day: TODAY });
  const first = valueOf(await rate('Mood', 3));
  expect(valueOf(await rate('mood', 4)).id).toBe(first.id);
  valueOf(await rate('Energy', 2));
  const { ratings } = valueOf(await client.query('rating.list', { targetKind: 'day', targetId: TODAY }));
  expect(ratings.map(({ dimension, value }) => [dimension, value]).sort()).toEqual([
    ['Energy', 2],
    ['Mood', 4],
  ]);
  const { points } = valueOf(await client.query('rating.series', { dimension: 'MOOD', ...YEAR }));
  expect(points.map(({ value }) => value)).toEqual([4]);
  expect(codeOf(await rate('!!!', 4))).toBe('name_without_letters');
  expect(codeOf(await rate('Mood', 6))).toBe('invalid_arguments');
  const gone = { targetKind: 'task', targetId: 'nope', dimension: 'Fun', value: 1, day: TODAY } as const;
  expect(codeOf(await client.command('rating.set', gone))).toBe('not_found');
});

test('[RATING-4] a word about a rating leaves its score and its moment, and is about a rating that is there', async () => {
  const { client } = test1;
  const rated = { targetKind: 'day', targetId: '2026-11-16', dimension: 'Focus', day: '2026-11-16' } as const;
  const list = () => client.query('rating.list', { targetKind: 'day', targetId: '2026-11-16' });
  const shown = async () => valueOf(await list()).ratings[0];
  expect(codeOf(await client.command('rating.set', { ...rated, note: 'so so' }))).toBe('not_found');
  const { id } = valueOf(await client.command('rating.set', { ...rated, value: 5, at: 7 }));
  valueOf(await client.command('rating.set', { ...rated, day: TODAY, note: 'calm' }));
  expect(await shown()).toMatchObject({ value: 5, note: 'calm', day: '2026-11-16', at: 7 });
  valueOf(await client.command('record.delete', { kind: 'rating', id }));
  expect(codeOf(await client.command('rating.set', { ...rated, note: 'still' }))).toBe('not_found');
  expect(codeOf(await client.command('rating.set', rated))).toBe('not_found');
});

test('[HABIT-2] a day has one check-in, and unchecking takes it back', async () => {
  const { client } = test1;
  const habit = { name: 'Read', schedule: { kind: 'daily' }, startDay: '2026-11-01' } as const;
  const id = valueOf(await client.command('habit.create', habit)).id;
  const check = valueOf(await client.command('habit.check', { id, day: TODAY })).id;
  expect(valueOf(await client.command('habit.check', { id, day: TODAY })).id).toBe(check);
  valueOf(await client.command('habit.check', { id, day: '2026-11-17' }));
  const shown = async () => valueOf(await client.query('habit.list', { day: TODAY })).habits[0];
  expect(await shown()).toMatchObject({ name: 'Read', isDue: true, isChecked: true, streak: 2 });
  // 18 November 2026 is a Wednesday.
  expect((await shown())?.week).toEqual([false, true, true, false, false, false, false]);
  valueOf(await client.command('habit.uncheck', { id, day: TODAY }));
  expect(await shown()).toMatchObject({ isChecked: false, streak: 1 });
  valueOf(await client.command('habit.check', { id, day: TODAY, note: 'a chapter' }));
  const checks = valueOf(await client.query('habit.checks', { id, ...YEAR })).checks;
  expect(checks.map(({ day, note }) => [day, note])).toEqual([
    ['2026-11-17', ''],
    [TODAY, 'a chapter'],
  ]);
  valueOf(await client.command('habit.update', { id, fields: {}, isArchived: true }));
  expect(valueOf(await client.query('habit.list', { day: TODAY })).habits).toEqual([]);
  expect(valueOf(await client.query('habit.list', { day: TODAY, archived: true })).habits).toHaveLength(1);
  expect(codeOf(await client.command('habit.check', { id: 'nope', day: TODAY }))).toBe('not_found');
});

const everyKind = async (seed: number): Promise<string> => {
  const source = await emptyHost(seed);
  const { client } = source;
  const run = async (...call: Parameters<typeof client.command>) => valueOf(await client.command(...call));
  await run('note.create', { title: 'T', body: '# b', day: TODAY });
  await run('timer.start', { day: TODAY, annotation: 'x' });
  await run('plan.addBlock', { start: `${TODAY}T09:00`, end: `${TODAY}T10:00` });
  const task = valueOf(await client.command('task.create', { title: 't' })).id;
  await run('plan.pin', { day: TODAY, taskId: task });
  await run('rating.set', { targetKind: 'task', targetId: task, dimension: 'Fun', value: 5, day: TODAY });
  await run('log.quickAdd', { text: 'squat 5x5 80kg', language: 'en', day: TODAY });
  await run('log.quickAdd', { text: 'weight 72.5 kg', language: 'en', day: TODAY });
  const habit = { name: 'Read', schedule: { kind: 'timesAWeek', times: 3 }, startDay: TODAY } as const;
  const id = valueOf(await client.command('habit.create', habit)).id;
  await run('habit.check', { id, day: TODAY });
  return exportOf(source);
};

test('[TRANSFER-1] every kind goes out and comes in again, equal', async () => {
  const text = await everyKind(41);
  const kinds = new Set(recordsOf(text).map((row) => row['kind']));
  expect([...kinds].sort()).toEqual([
    'dayPlan',
    'habit',
    'habitCheck',
    'measurement',
    'note',
    'pin',
    'planBlock',
    'rating',
    'task',
    'timeEntry',
    'workout',
  ]);
  valueOf(await test1.client.command('data.import', await asOwn(test1.client, text)));
  const host = await hostIdOf(test1);
  expect(withoutBookkeeping(await exportOf(test1), host)).toEqual(withoutBookkeeping(text, host));
});

test.each(['dayPlan', 'pin', 'rating', 'habitCheck'])(
  '[JOURNAL-12] an import refuses a %s under an id that is not the one it says',
  async (kind) => {
    const text = await everyKind(42);
    const records = recordsOf(text).map((row) =>
      row['kind'] === kind ? { ...row, id: '0'.repeat(64) } : row,
    );
    const forged = JSON.stringify({ ...parsed(text), records });
    expect(codeOf(await test1.client.command('data.import', { text: forged }))).toBe('import_damaged');
  },
);
