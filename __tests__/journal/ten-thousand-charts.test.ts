import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { person } from '../../src/db/commit';
import { addDays } from '../../src/core/calendar/day-text';
import { createReadyFiles } from '../sql/ready-files';
import { trackQueries, type ChartSubject } from '../../src/runtime/api/track-definition';
import { openPeer, type Peer } from '../../src/runtime/peer';
import { createCounter } from '../api/counting-database';
import { atOnceOf, createTestClock, createTestRandom, testPlace, TODAY, valueOf } from '../api/test-host';

// Years of one name: what a chart and a page of entries take is bounded, and walks the name's index.
const COUNT = 6_000;
const counter = createCounter();
let folder: string;
let peer: Peer;

const fill = (from: number): void => {
  const done = peer.unitOfWork.commit({ commandId: `fill${from}`, writer: person }, (writer) => {
    for (let i = from; i < from + 100; i += 1) {
      const at = 1_700_000_000_000 + i * 60_000;
      const shared = {
        note: '',
        moment: { day: addDays('2024-11-20', Math.floor(i / 9)), at },
        createdAt: at,
        deletedAt: null,
      };
      writer.create('measurement', writer.newId(), {
        measurementKind: 'Pulse',
        quantity: { value: Math.floor(i / 9) % 100, unit: 'bpm' },
        ...shared,
      });
      writer.create('workout', writer.newId(), {
        workoutType: 'Run',
        durationSeconds: 60,
        sets: null,
        distance: null,
        categoryId: null,
        ...shared,
      });
    }
    return null;
  });
  valueOf(done);
};

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'charts '));
  const ports = { clock: createTestClock(), random: createTestRandom(1), place: testPlace };
  const files = counter.wrap(createReadyFiles(folder));
  peer = valueOf(openPeer({ ...ports, files, defer: queueMicrotask, pause: setImmediate }));
  for (let from = 0; from < COUNT; from += 100) fill(from);
});
afterAll(() => {
  peer.close();
  rmSync(folder, { recursive: true, force: true });
});

const ask = (name: string, input: object) => {
  counter.start();
  const answer = valueOf(atOnceOf(peer.query({ name, input: JSON.parse(JSON.stringify(input)) })));
  const seen = counter.seen();
  expect(seen.plans.filter((plan) => /^SCAN (?!CONSTANT)/.test(plan))).toEqual([]);
  return { answer, seen };
};
const pulse: ChartSubject = { kind: 'measurement', slug: 'pulse' };

test('[CHART-3] a chart of thousands reads a bounded number of rows, a reading of each part, and says so', () => {
  const { answer, seen } = ask('track.chart', { of: pulse, range: 'all', today: TODAY });
  const chart = trackQueries['track.chart'].output.parse(answer);
  expect(seen.rows).toBeLessThanOrEqual(8_000);
  expect(chart.isSampled).toBe(true);
  expect(chart.step).toBe('week');
  // Seven days of a week, nine readings each, all equal on a day: a reading of each day gives the true mean.
  for (const { value, low, high } of chart.points.slice(1, 10))
    expect(value).toBeCloseTo((low + high) / 2, 5);
});

test('[CHART-3] a week of thousands is read whole', () => {
  const { answer, seen } = ask('track.chart', { of: pulse, range: 'week', today: '2025-03-01' });
  const chart = trackQueries['track.chart'].output.parse(answer);
  expect(seen.rows).toBe(63);
  expect(chart.isSampled).toBe(false);
  expect(chart.points.map(({ count }) => count)).toEqual([9, 9, 9, 9, 9, 9, 9]);
});

test('[CHART-4] what cannot be read whole is not summed: the chart begins where it can', () => {
  const of: ChartSubject = { kind: 'workout', slug: 'run' };
  const { answer, seen } = ask('track.chart', { of, range: 'all', today: TODAY });
  const chart = trackQueries['track.chart'].output.parse(answer);
  expect(seen.rows).toBeLessThanOrEqual(4_010);
  expect(chart.isSampled).toBe(false);
  expect(chart.fromDay > '2025-01-01').toBe(true);
  expect(chart.points[0]).toMatchObject({ day: chart.fromDay, value: 63 });
});

test('[TRACK-1] a page of entries is one query', () => {
  const { seen } = ask('track.logs', { kind: 'workout', slug: 'run', limit: 30 });
  expect(seen).toMatchObject({ queries: 1, rows: 31 });
});
