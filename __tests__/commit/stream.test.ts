import { createHash } from 'node:crypto';
import { person } from '../../src/db/commit';
import { checkCommits } from '../../src/db/log/check';
import { pruneCommands } from '../../src/db/log/commands';
import { createUnitOfWork } from '../../src/db/unit-of-work';
import { openBetterSqlite3 } from '../../src/platform/node/better-sqlite3-sql';
import { asPerson, createTables, HOST, kinds, openBed, steppingClock, type Bed } from './bed';

let bed: Bed;
beforeEach(() => {
  const database = openBetterSqlite3(':memory:');
  createTables(database);
  bed = openBed(database);
});
afterEach(() => bed.database.close());

const rows = (sql: string) => bed.database.query(sql).rows;
const create = (
  id: string,
  { commandId = `create-${id}`, actId }: { commandId?: string; actId?: string } = {},
  from = bed,
) =>
  from.unitOfWork.commit(asPerson(commandId, actId), (writer) => {
    writer.create('topic', id, { title: id });
    writer.append('event', `event-${id}`, { command: commandId });
    return id;
  });

test('[COMMIT-6] the counter goes on where the stream ends, whoever opens it', () => {
  create('t1');
  const later = openBed(bed.database);
  create('t2', {}, later);
  // The first one's memory is behind the file: its next commit fails whole, and the one after that knows better.
  expect(create('t3')).toMatchObject({ ok: false, error: { code: 'database_failed' } });
  expect(create('t3')).toMatchObject({ ok: true });
  expect(rows('SELECT first_counter, last_counter FROM commits')).toEqual([
    [1, 2],
    [3, 4],
    [5, 6],
  ]);
  expect(checkCommits({ database: bed.database, kinds })).toEqual([]);
});

test('[COMMIT-7] an act of its own is named; one that is its command is not', () => {
  create('t1');
  create('t2', { commandId: 'c2', actId: 'act' });
  expect(rows('SELECT command_id, act_id, before FROM commits')).toEqual([
    ['create-t1', null, '[[0,"created"]]'],
    ['c2', 'act', '[[0,"created"]]'],
  ]);
});

test('[COMMIT-9] nothing is hashed before somebody looks', () => {
  const sha256 = jest.fn((text: string) => createHash('sha256').update(text).digest('hex'));
  const { database } = bed;
  const parts = {
    database,
    kinds,
    clock: steppingClock(),
    ids: bed.ids,
    hostId: HOST,
    domain: 'journal',
  } as const;
  const done = createUnitOfWork({ ...parts, sha256 }).commit({ commandId: 'c', writer: person }, (writer) => {
    writer.create('topic', 't1', { title: 'x' });
    return null;
  });
  expect(sha256).not.toHaveBeenCalled();
  const batch = done.ok ? done.value.batch : null;
  expect(batch?.logicalChangeKey).toMatch(/^[0-9a-f]{64}$/);
  expect({ ...batch }.changeUnitKeys?.length).toBe(1);
  expect(sha256).toHaveBeenCalledTimes(2);
});

test.each([
  ['counter_gap', 'UPDATE commits SET first_counter = 4 WHERE last_counter = 4'],
  ['units_do_not_fill_counters', 'UPDATE commits SET first_counter = 4 WHERE last_counter = 4'],
  ['record_without_unit', "INSERT INTO events (id, command, body) VALUES ('stray', 'c', '{}')"],
  ['unit_without_record', "DELETE FROM topics WHERE id = 't2'"],
  [
    'record_is_not_its_last_unit',
    "UPDATE topics SET state = (SELECT state FROM topics WHERE id = 't2') WHERE id = 't1'",
  ],
  ['record_unreadable', "UPDATE topics SET state = '[' WHERE id = 't1'"],
  ['commit_unreadable', "UPDATE commits SET units = '[1]' WHERE last_counter = 2"],
  ['command_without_commit', "INSERT INTO commands (command_id, at, arrival) VALUES ('ghost', 1, 99)"],
  ['command_acted_twice', "UPDATE commits SET command_id = 'create-t1'"],
])('[COMMIT-11] the check finds %s', (code, damage) => {
  create('t1');
  create('t2');
  expect(checkCommits({ database: bed.database, kinds })).toEqual([]);
  bed.database.run(damage);
  const codes = checkCommits({ database: bed.database, kinds }).map((finding) => finding.code);
  expect(codes).toContain(code);
});

test('[COMMAND-1] answers older than 30 days are forgotten in slices, younger ones kept', () => {
  const day = 24 * 60 * 60 * 1000;
  const insert = 'INSERT INTO commands (command_id, result, at, arrival) VALUES (?, ?, ?, ?)';
  const clock = { now: () => 0 };
  for (let age = 0; age < 40; age += 1) {
    clock.now = () => 1_790_000_000_000 - age * day;
    const at = clock.now();
    bed.database.run(insert, [idBornAt(at), 'null', at, null]);
  }
  expect(pruneCommands(bed.database, { now: 1_790_000_000_000, most: 5 })).toBe(5);
  expect(pruneCommands(bed.database, { now: 1_790_000_000_000, most: 50 })).toBe(4);
  expect(rows('SELECT count(*) FROM commands')).toEqual([[31]]);
});

test('[COMMAND-1] answers under derived ids, which do not sort by birth, are forgotten as well', () => {
  const day = 24 * 60 * 60 * 1000;
  const now = 1_790_000_000_000;
  const insert = 'INSERT INTO commands (command_id, result, at, arrival) VALUES (?, ?, ?, ?)';
  for (let age = 0; age < 40; age += 1) {
    for (const first of ['00', '7a', 'ff'])
      bed.database.run(insert, [`${first}${age}:step`, 'null', now - age * day, null]);
  }
  expect(pruneCommands(bed.database, { now, most: 100 })).toBe(27);
  expect(rows('SELECT count(*) FROM commands')).toEqual([[93]]);
});
const idBornAt = (time: number): string => {
  let id = '';
  for (let rest = time, i = 0; i < 10; i += 1, rest = Math.floor(rest / 32)) {
    id = '0123456789abcdefghjkmnpqrstvwxyz'.charAt(rest % 32) + id;
  }
  return `${id}0000000000000000`;
};

test('[COMMAND-2] ids that do not come in the order of their birth are found as well', () => {
  const order = Array.from({ length: 150 }, (_, index) => `c${String((index * 67) % 150).padStart(3, '0')}`);
  order.forEach((commandId, index) => create(`t${index}`, { commandId }));
  const again = order.map((commandId) => bed.unitOfWork.commit(asPerson(commandId), () => 'again'));
  expect(again.filter((done) => !done.ok || !done.value.repeated)).toEqual([]);
  const neverSent = bed.unitOfWork.commit(asPerson('c0005'), () => 'new');
  expect(neverSent).toMatchObject({ ok: true, value: { repeated: false } });
});
