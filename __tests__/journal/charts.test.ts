import type { Chart, ChartSubject } from '../../src/runtime/api/track-definition';
import { openEmptyHost, TODAY, valueOf, type TestHost } from '../api/test-host';

let test1: TestHost;
beforeEach(async () => {
  test1 = await openEmptyHost();
});
afterEach(() => test1.end());

const weigh = async (
  day: string,
  { value, unit = 'kg', at = 1 }: { value: number; unit?: string; at?: number },
) =>
  valueOf(
    await test1.client.command('measurement.create', {
      measurementKind: 'Weight',
      quantity: { value, unit },
      day,
      at,
    }),
  );
const lift = async (day: string, load: { value: number; unit: 'kg' | 'lb' } | null, at = 1) =>
  valueOf(
    await test1.client.command('workout.create', {
      workoutType: 'Squat',
      sets: { sets: 5, reps: 5, load },
      durationSeconds: 600,
      day,
      at,
    }),
  );
const chart = async (of: ChartSubject, range: 'week' | 'month' | 'year' | 'all' = 'week'): Promise<Chart> =>
  valueOf(await test1.client.query('track.chart', { of, range, today: TODAY }));
const weight = { kind: 'measurement', slug: 'weight' } as const;
const squat = { kind: 'workout', slug: 'squat' } as const;

test('[CHART-2] a day is the mean of its readings in the newest unit, days without one are gaps, other units are listed', async () => {
  await weigh('2026-11-13', { value: 160, unit: 'lb' });
  await weigh('2026-11-15', { value: 70, at: 1 });
  await weigh('2026-11-15', { value: 72, at: 2 });
  await weigh('2026-11-16', { value: 11, unit: 'stones' });
  await weigh(TODAY, { value: 71 });
  await weigh('2026-11-01', { value: 99 });
  const drawn = await chart(weight);
  expect(drawn).toMatchObject({
    fromDay: '2026-11-12',
    toDay: TODAY,
    step: 'day',
    unit: 'kg',
    isSampled: false,
  });
  expect(
    drawn.points.map(({ day, value, low, high, count }) => [day, Math.round(value), low, high, count]),
  ).toEqual([
    ['2026-11-13', 73, expect.closeTo(72.57, 2), expect.closeTo(72.57, 2), 1],
    ['2026-11-15', 71, 70, 72, 2],
    [TODAY, 71, 71, 71, 1],
  ]);
  expect(drawn.others.map(({ quantity }) => quantity)).toEqual([{ value: 11, unit: 'stones' }]);
  expect((await chart(weight, 'month')).points).toHaveLength(4);
});

test('[CHART-4] loads are the heaviest of a day, times and repetitions its sum, and only what is there can be drawn', async () => {
  await lift('2026-11-17', { value: 80, unit: 'kg' }, 1);
  await lift('2026-11-17', { value: 100, unit: 'kg' }, 2);
  await lift(TODAY, null);
  const loads = await chart(squat);
  expect(loads).toMatchObject({ effort: 'load', efforts: ['load', 'time', 'reps'], unit: 'kg' });
  expect(loads.points).toEqual([{ day: '2026-11-17', value: 100, low: 80, high: 100, count: 2 }]);
  const times = await chart({ ...squat, effort: 'time' });
  expect(times.points.map(({ day, value }) => [day, value])).toEqual([
    ['2026-11-17', 20],
    [TODAY, 10],
  ]);
  const reps = await chart({ ...squat, effort: 'reps' });
  expect(reps.points.map(({ value }) => value)).toEqual([50, 25]);
  expect((await chart({ ...squat, effort: 'distance' })).effort).toBe('load');
});

test('ratings are means by day; checks of a habit are counted by weeks; nothing is a chart without points', async () => {
  const { client } = test1;
  const rated = { targetKind: 'day', dimension: 'Mood', value: 4, at: 1 } as const;
  valueOf(await client.command('rating.set', { ...rated, targetId: TODAY, day: TODAY }));
  valueOf(await client.command('rating.set', { ...rated, targetId: '2026-11-17', day: TODAY, value: 1 }));
  expect((await chart({ kind: 'rating', slug: 'mood' })).points).toMatchObject([
    { value: 2.5, low: 1, high: 4 },
  ]);
  const { id } = valueOf(
    await client.command('habit.create', {
      name: 'Read',
      schedule: { kind: 'daily' },
      startDay: '2026-11-01',
    }),
  );
  for (const day of ['2026-11-08', '2026-11-09', '2026-11-10', TODAY])
    valueOf(await client.command('habit.check', { id, day }));
  const checks = await chart({ kind: 'habit', id }, 'all');
  expect(checks).toMatchObject({ step: 'week' });
  expect(checks.points.map(({ day, value }) => [day, value])).toEqual([
    ['2026-11-02', 1],
    ['2026-11-09', 2],
    ['2026-11-16', 1],
  ]);
  expect((await chart({ kind: 'rating', slug: 'nothing' }, 'all')).points).toEqual([]);
  expect(valueOf(await client.query('rating.dimensions', {})).dimensions).toMatchObject([
    { slug: 'mood', name: 'Mood', count: 2 },
  ]);
  expect(valueOf(await client.query('track.habit', { id, day: TODAY }))).toMatchObject({
    note: '',
    isChecked: true,
  });
  expect(valueOf(await client.query('track.habit', { id: 'gone', day: TODAY }))).toBeNull();
});

test('[TRACK-1] pages of entries meet each once, newest first, and keep their place while others come', async () => {
  const { client } = test1;
  for (let i = 0; i < 7; i += 1) await weigh(`2026-11-1${i}`, { value: i, at: 5 });
  const page = async (before?: string) =>
    valueOf(
      await client.query('track.logs', {
        kind: 'measurement',
        slug: 'weight',
        limit: 3,
        ...(before && { before }),
      }),
    );
  const valuesOf = ({ items }: Awaited<ReturnType<typeof page>>): readonly number[] =>
    items.flatMap((item) => (item.kind === 'measurement' ? [item.measurement.quantity.value] : []));
  const first = await page();
  await weigh(TODAY, { value: 99 });
  const second = await page(first.next ?? '');
  const third = await page(second.next ?? '');
  expect([first, second, third].map(valuesOf)).toEqual([[6, 5, 4], [3, 2, 1], [0]]);
  expect(third.next).toBeNull();
  valueOf(
    await client.command('rating.set', {
      targetKind: 'day',
      targetId: TODAY,
      dimension: 'Mood',
      value: 4,
      day: TODAY,
    }),
  );
  expect(valueOf(await client.query('track.logs', { kind: 'rating', slug: 'mood' })).items).toMatchObject([
    { rating: { value: 4 }, targetTitle: null },
  ]);
});
