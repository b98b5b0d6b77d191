import { z } from 'zod';
import { createScriptedModel } from '../../src/gateway/scripted-model';
import type { Stores } from '../../src/db/stores';
import { bedForTests } from '../runs/bed-for-tests';
import { bodiesOf, acting, done } from '../runs/run-looks';
import { call, commit, HOME, makeAgent, manualJob, partsOf, runJob, startJob, WORK } from '../runs/run-bed';

// An agent that is limited to categories, as the Gym Coach always is, logs a measurement in one of them and nowhere else.
const { bed } = bedForTests();
const measured = (measurementKind: string, categoryId?: string | null) =>
  call('log_measurement', {
    measurementKind,
    value: 71.5,
    unit: 'kg',
    ...(categoryId === undefined ? {} : { categoryId }),
  });
const calls = [measured('home', HOME), measured('none'), measured('null', null), measured('work', WORK)];
const codesOf = (stores: Stores) =>
  bodiesOf(stores).flatMap((body) => (body.what === 'result' ? [body.code] : []));
const Row = z.tuple([z.string(), z.string().nullable()]);
const stored = ({ journal }: Stores) =>
  journal.database
    .query('SELECT measurement_kind, category_id FROM measurement ORDER BY measurement_kind')
    .rows.map((row) => Row.parse(row));

const log = async (stores: Stores, allowedCategoryIds: readonly string[] | null) => {
  const tools = ['log_measurement'];
  makeAgent(stores, { allowedTools: tools, grants: tools, allowedCategoryIds });
  const job = startJob(stores, manualJob(stores));
  await runJob(partsOf(stores, { model: createScriptedModel([acting(...calls), done]) }), job);
};

test('[LOGBOOK-5] who is limited to categories logs in one of them, and not without one or in another', async () => {
  const { stores } = bed();
  await log(stores, [HOME]);
  expect(codesOf(stores)).toEqual([null, 'out_of_scope', 'out_of_scope', 'out_of_scope']);
  expect(stored(stores)).toEqual([['home', HOME]]);
});

test('[LOGBOOK-5] who may act everywhere logs with and without one', async () => {
  const { stores } = bed();
  await log(stores, null);
  expect(codesOf(stores)).toEqual([null, null, null, null]);
  expect(stored(stores)).toEqual([
    ['home', HOME],
    ['none', null],
    ['null', null],
    ['work', WORK],
  ]);
});

test('[LOGBOOK-5] a category that is not there, or is no more, is no place to log in', async () => {
  const { stores } = bed();
  commit(
    stores.journal,
    (writer) => {
      writer.write('category', HOME, { deletedAt: writer.now() });
      return null;
    },
    'gone',
  );
  await log(stores, [HOME, 'nowhere']);
  expect(codesOf(stores)[0]).toBe('unsafe_target');
  expect(stored(stores)).toEqual([]);
});
