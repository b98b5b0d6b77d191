import { bedForTests } from '../runs/bed-for-tests';
import { commit } from '../runs/run-bed';
import { contextIn, execute, fillWorld, makeToolAgent, preparedSample } from './tool-world';

const { bed } = bedForTests();

test.each([
  ['pin_day_plan_tasks', 'pin', 'SELECT id FROM pin'],
  ['create_or_update_rating', 'rating', 'SELECT id FROM rating'],
])('[TOOL-13] %s: what the person put an end to is not begun again', (name, kind, sql) => {
  const { stores } = bed();
  fillWorld(stores);
  makeToolAgent(stores, null);
  const { targets } = preparedSample(name);
  expect(targets(contextIn(stores)).ok).toBe(true);
  expect(execute(stores, name).ok).toBe(true);
  expect(targets(contextIn(stores)).ok).toBe(true);
  const id = String(stores.journal.database.query(sql).rows[0]?.[0]);
  commit(
    stores.journal,
    (writer) => {
      writer.untyped.write(kind, id, { deletedAt: writer.now() });
      return null;
    },
    'ended',
  );
  const detail = `${kind} ${id}: deleted`;
  expect(targets(contextIn(stores))).toEqual({ ok: false, error: { code: 'unsafe_target', detail } });
});
