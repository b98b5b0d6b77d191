import { freshness, stalenessOf } from '../../src/db/agent/report-staleness';
import { rebuildReportHeads } from '../../src/db/agent/report-heads';
import { currentReport, freshFor, seenNow } from '../../src/db/agent/reports';
import type { Stores } from '../../src/db/stores';
import { arrivedOf, letArrive } from '../commit/arrived';
import {
  addTask,
  BEGIN,
  claimArgs,
  createReportBed,
  editTask,
  followChanges,
  writeReport,
  type ReportBed,
} from './report-bed';

let bed: ReportBed;
let stores: Stores;
beforeEach(() => {
  bed = createReportBed();
  stores = bed.stores;
  addTask(stores, { id: 'task-1' });
  addTask(stores, { id: 'task-2' });
});
afterEach(() => bed.destroy());

const CURRENT = { agentId: 'planner', scope: 'current' } as const;
const look = () => {
  const report = currentReport(stores, CURRENT);
  if (report === null) throw new Error('there is a report');
  return freshness(report, { now: bed.clock.now(), stale: stalenessOf(stores, report.id) });
};
const TASK_1 = 'entityId|-|task-1';

test('[REPORT-6] a report grows old by age alone', () => {
  writeReport(stores, { args: claimArgs(['task-1']) });
  const until = BEGIN + freshFor.current;
  bed.clock.set(until - 1);
  followChanges(stores);
  expect(look()).toEqual({ is: 'fresh', until });
  bed.clock.set(until);
  expect(look()).toEqual({ is: 'old_by_age', since: until });
});

test('[REPORT-6] a report grows old by an event alone, and says which', () => {
  writeReport(stores, { args: claimArgs(['task-1']) });
  editTask(stores, 'task-2');
  followChanges(stores);
  expect(look().is).toBe('fresh');
  bed.clock.set(BEGIN + 60_000);
  editTask(stores, 'task-1');
  bed.clock.set(BEGIN + 120_000);
  editTask(stores, 'task-1', { title: 'again' });
  followChanges(stores);
  expect(look()).toEqual({ is: 'old_by_event', since: BEGIN + 60_000, token: TASK_1 });
});

test('[REPORT-6] a watched token is an event too', () => {
  writeReport(stores, { args: { ...claimArgs([]), watches: ['TASK'] } });
  followChanges(stores);
  expect(look().is).toBe('fresh');
  addTask(stores, { id: 'task-3' });
  followChanges(stores);
  expect(look()).toMatchObject({ is: 'old_by_event', token: 'semanticKey|-|TASK' });
});

test('[REPORT-6] what its own run writes does not make a report old; another run does', () => {
  const cause = { agentId: 'planner', runKey: 'run-1', depth: 1 };
  writeReport(stores, { args: claimArgs(['task-1']), runKey: 'run-1' });
  editTask(stores, 'task-1', { cause });
  followChanges(stores);
  expect(look().is).toBe('fresh');
  editTask(stores, 'task-1', { cause: { ...cause, runKey: 'run-2' } });
  followChanges(stores);
  expect(look().is).toBe('old_by_event');
});

test('[REPORT-6] what was committed while its author thought makes a report old as soon as it is written', () => {
  const asOf = seenNow(stores);
  editTask(stores, 'task-1');
  followChanges(stores);
  writeReport(stores, { args: claimArgs(['task-1']), asOf });
  expect(look()).toMatchObject({ is: 'old_by_event', token: TASK_1 });
});

const changedThere = (firstCounter: number) =>
  letArrive(
    stores.journal.database,
    arrivedOf('there', {
      firstCounter,
      units: [{ payloadType: 'journalEntity', kind: 'task', id: 'task-1' }],
    }),
  );

test('[REPORT-6] what another device did counts by the counters of that device', () => {
  for (let n = 0; n < 20; n += 1) editTask(stores, 'task-2', { title: `title ${n}` });
  changedThere(1);
  writeReport(stores, { args: claimArgs(['task-1']) });
  followChanges(stores);
  expect(look().is).toBe('fresh');
  // A small counter on the other host, behind many commits here.
  const { arrival } = changedThere(2);
  expect(arrival).toBeGreaterThan(20);
  followChanges(stores);
  expect(look()).toMatchObject({ is: 'old_by_event', token: TASK_1 });
});

test('[REPORT-6] what arrived while its author thought makes a report old', () => {
  changedThere(7);
  const asOf = seenNow(stores);
  expect(asOf).toMatchObject({ 'there/journal': 7 });
  changedThere(8);
  followChanges(stores);
  writeReport(stores, { args: claimArgs(['task-1']), asOf });
  expect(look()).toMatchObject({ is: 'old_by_event', token: TASK_1 });
});

test('[REPORT-6] the next report is fresh again, and the mark of the one before it goes', () => {
  const first = writeReport(stores, { args: claimArgs(['task-1']) }).reportId;
  editTask(stores, 'task-1');
  followChanges(stores);
  expect(stalenessOf(stores, first)).not.toBeNull();
  writeReport(stores, { args: claimArgs(['task-1']) });
  followChanges(stores);
  expect(look().is).toBe('fresh');
  expect(stalenessOf(stores, first)).toBeNull();
});

test('[REPORT-5] noting changes as they come and rebuilding afterwards say the same', () => {
  writeReport(stores, { args: claimArgs(['task-1', 'task-2']) });
  bed.clock.set(BEGIN + 1000);
  editTask(stores, 'task-2');
  bed.clock.set(BEGIN + 2000);
  editTask(stores, 'task-1');
  followChanges(stores);
  const noted = look();
  stores.agent.database.transaction(() => rebuildReportHeads(stores));
  expect(look()).toEqual(noted);
  expect(noted).toMatchObject({ since: BEGIN + 1000, token: 'entityId|-|task-2' });
});
