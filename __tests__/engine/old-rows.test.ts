import { createPruneDesk } from '../../src/agents/engine/prune-desk';
import { keepReservation } from '../../src/db/agent/budgets';
import { beginOperation, closeOperation } from '../../src/db/agent/operations';
import { KEPT_DAYS } from '../../src/db/agent/old-rows';
import { bedForTests, START } from '../runs/bed-for-tests';

const { bed, clock } = bedForTests();
const DAY = 86_400_000;

const fill = (at: number, count: number): void => {
  const { database } = bed().stores.agent;
  database.transaction(() => {
    for (let n = 0; n < count; n += 1) {
      const name = `${at}-${n}`;
      const whose = { runKey: `run-${name}`, agentId: 'a1', at };
      beginOperation(database, { operationId: `over-${name}`, ...whose });
      const as = (['done', 'refused', 'not_done'] as const)[n % 3] ?? 'done';
      closeOperation(database, { operationId: `over-${name}`, as, at });
      keepReservation(database, {
        ...whose,
        requestId: `request-${name}`,
        day: '2026-11-18',
        tokens: 1,
        costMicros: 1,
      });
      const provenance = 'INSERT INTO batch_provenance VALUES (?, ?, ?, ?)';
      database.run(provenance, [`key-${name}`, 'batch', '[]', at]);
    }
  });
};
const counts = (): readonly unknown[] =>
  ['batch_provenance', 'operations', 'budget_reservations'].map(
    (table) => bed().stores.agent.database.query(`SELECT count(*) FROM ${table}`).rows[0]?.[0],
  );
const slices = (desk: ReturnType<typeof createPruneDesk>): number => {
  for (let count = 0; ; count += 1) if (!desk.advance()) return count;
};

test('[ENGINE-6] what only helped to finish what was under way goes in slices, and nothing that still may', () => {
  const { stores } = bed();
  const { database } = stores.agent;
  fill(START - (KEPT_DAYS + 1) * DAY, 40);
  fill(START - (KEPT_DAYS - 1) * DAY, 7);
  beginOperation(database, { operationId: 'open', runKey: 'r', agentId: 'a1', at: 1 });
  const desk = createPruneDesk(stores);
  expect(desk.nextDueAt()).toBe(null);
  expect(desk.advance()).toBe(true);
  // No more than a slice at once, whatever there is.
  expect(counts()).toEqual([22, 48, 47]);
  expect(slices(desk)).toBe(3);
  expect(counts()).toEqual([7, 8, 7]);
  expect(database.query("SELECT count(*) FROM operations WHERE operation_id = 'open'").rows).toEqual([[1]]);
  clock.move(2 * DAY);
  slices(desk);
  expect(counts()).toEqual([0, 1, 0]);
});

test('[ENGINE-6] the old ones are found by their age, however many there are', () => {
  const { database } = bed().stores.agent;
  const plans = [
    'SELECT 1 FROM batch_provenance WHERE at < 1 ORDER BY at LIMIT 5',
    "SELECT 1 FROM operations WHERE status <> 'open' AND updated_at < 1 ORDER BY updated_at LIMIT 5",
    'SELECT 1 FROM budget_reservations WHERE at < 1 ORDER BY at LIMIT 5',
  ].map((sql) =>
    database
      .query(`EXPLAIN QUERY PLAN ${sql}`)
      .rows.map((row) => String(row[3]))
      .join('; '),
  );
  for (const plan of plans) {
    expect(plan).toMatch(/^SEARCH/);
    expect(plan).not.toContain('TEMP B-TREE');
  }
});
