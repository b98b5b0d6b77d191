import { person } from '../../src/db/commit';
import { openPeer, type Peer } from '../../src/runtime/peer';
import { createReadyFiles } from '../sql/ready-files';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { journalQueries } from '../../src/runtime/api/journal-definition';
import { addDays } from '../../src/core/calendar/day-text';
import { createCounter } from '../api/counting-database';
import { atOnceOf, createTestClock, createTestRandom, testPlace, TODAY, valueOf } from '../api/test-host';

// Ten thousand records of every sort: each query stays within its queries and rows, and walks an index.
const counter = createCounter();
let folder: string;
let peer: Peer;

const fill = (from: number): void => {
  const done = peer.unitOfWork.commit({ commandId: `fill${from}`, writer: person }, (writer) => {
    for (let i = from; i < from + 200; i += 1) {
      const day = addDays('2024-01-01', i % 1000);
      const at = 1_700_000_000_000 + i * 60_000;
      const life = { createdAt: at, deletedAt: null };
      const moment = { day, at };
      const id = writer.newId();
      if (i % 4 === 0)
        writer.create('note', id, { title: `Note ${i}`, body: 'text', moment, categoryId: null, ...life });
      else if (i % 4 === 1)
        writer.create('timeEntry', id, {
          span: { start: at, end: at + 30_000 },
          day,
          annotation: '',
          categoryId: null,
          source: null,
          ...life,
        });
      else if (i % 4 === 2)
        writer.create('measurement', id, {
          measurementKind: `Kind ${i % 20}`,
          quantity: { value: i, unit: 'kg' },
          note: '',
          moment,
          ...life,
        });
      else
        writer.create('workout', id, {
          workoutType: `Type ${i % 20}`,
          durationSeconds: 60,
          sets: null,
          distance: null,
          note: '',
          categoryId: null,
          moment,
          ...life,
        });
    }
    return null;
  });
  valueOf(done);
};

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'ten thousand '));
  const ports = { clock: createTestClock(), random: createTestRandom(1), place: testPlace };
  const files = counter.wrap(createReadyFiles(folder));
  peer = valueOf(openPeer({ ...ports, files, defer: queueMicrotask, pause: setImmediate }));
  for (let from = 0; from < 10_000; from += 200) fill(from);
});
afterAll(() => {
  peer.close();
  rmSync(folder, { recursive: true, force: true });
});

const ask = (name: string, input: object) => {
  counter.start();
  const answer = valueOf(atOnceOf(peer.query({ name, input: JSON.parse(JSON.stringify(input)) })));
  return { answer, seen: counter.seen() };
};
const isScan = (plan: string): boolean =>
  /^SCAN (?!CONSTANT)/.test(plan) && !/USING (COVERING )?INDEX/.test(plan);

/** Habits are few and have no index, and of deletions the newest alone are looked at; everything else walks an index. */
const SMALL: readonly string[] = ['SCAN habit', 'SCAN n'];
const YEARS = { fromDay: '2024-01-01', toDay: '2026-12-31' };
test.each([
  ['journal.list', { limit: 50 }, 7, 320],
  ['journal.list', { limit: 50, fromDay: '2025-01-01' }, 7, 320],
  ['plan.get', { day: TODAY }, 10, 500],
  ['timer.status', {}, 2, 10],
  ['measurement.kinds', {}, 30, 60],
  ['workout.list', { typeSlug: 'type-3', ...YEARS }, 2, 2_000],
  ['measurement.series', { kindSlug: 'kind-2', ...YEARS }, 2, 2_000],
  ['record.deleted', {}, 10, 10],
  ['care.status', {}, 20, 10],
  ['conflict.list', {}, 20, 10],
  ['recovered.list', {}, 5, 10],
  ['trash.list', {}, 14, 10],
  ['trash.list', { before: '9.task.x' }, 26, 10],
  ['category.usage', {}, 7, 10],
  ['label.usage', {}, 1, 10],
  ['habit.list', { day: TODAY }, 2, 10],
])(
  '[JOURNAL-10] %s %j takes at most %d queries and %d rows of ten thousand records',
  (name, input, queries, rows) => {
    const { seen } = ask(name, input);
    expect(seen.queries).toBeLessThanOrEqual(queries);
    expect(seen.rows).toBeLessThanOrEqual(rows);
    expect(seen.plans.filter(isScan).filter((plan) => !SMALL.includes(plan))).toEqual([]);
  },
);

test('[JOURNAL-14] every record is met once on the way down through ten thousand', () => {
  const ids = new Set<string>();
  let before: string | undefined;
  for (let page = 0; page < 60; page += 1) {
    const { answer } = ask('journal.list', before === undefined ? { limit: 200 } : { limit: 200, before });
    const { items, older } = journalQueries['journal.list'].output.parse(answer);
    for (const item of items) ids.add(JSON.stringify(item));
    if (older === null) break;
    before = older;
  }
  expect(ids.size).toBe(10_000);
});
