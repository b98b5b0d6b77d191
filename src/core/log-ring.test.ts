import { createLogRing, formatLogLine, LOG_LINES } from './log-ring';

test('[LOG-1] the ring keeps the newest 2,000 lines', () => {
  const ring = createLogRing([{ at: 0, code: 'old' }]);
  for (let at = 1; at <= LOG_LINES + 5; at += 1) ring.write({ at, code: 'line' });
  expect(ring.lines()).toHaveLength(LOG_LINES);
  expect(ring.lines()[0]).toMatchObject({ at: 6 });
  expect(ring.takeNew()).toHaveLength(LOG_LINES);
  expect(ring.takeNew()).toEqual([]);
  expect(ring.lines()).toHaveLength(LOG_LINES);
});

test('[LOG-2] what is neither a code nor an id becomes a question mark', () => {
  const ring = createLogRing();
  const ulid = '01hzzzzzzzzzzzzzzzzzzzzzzz';
  ring.write({ at: 0, code: 'task.create.done', ids: [ulid, 'a'.repeat(64), 'Buy milk', 'milk', 'a\nb'] });
  ring.write({ at: 0, code: 'Buy milk', ids: [] });
  ring.write({ at: 0, code: 'milk\nmilk' });
  expect(ring.lines().map(formatLogLine)).toEqual([
    `1970-01-01T00:00:00.000Z task.create.done ${ulid} ${'a'.repeat(64)} ? ? ?`,
    '1970-01-01T00:00:00.000Z ?',
    '1970-01-01T00:00:00.000Z ?',
  ]);
});
