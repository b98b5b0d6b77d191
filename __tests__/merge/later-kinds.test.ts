import { createIdSource } from '../../src/core/id';
import type { UnitOfWork } from '../../src/db/commit';
import { sha256 } from '../../src/core/sha256';
import { mergeStored } from '../../src/db/log/merge-stored';
import { seedStream } from '../../src/db/log/streams';
import { checkCommits } from '../../src/db/log/check';
import { storedCommits, unitsOfAct } from '../../src/db/log/feed';
import { unknownUnits } from '../../src/db/log/unknown-records';
import type { RecordKind } from '../../src/db/record-kind';
import { createRecordStore, type StoreFault } from '../../src/db/records/store';
import type { SqlDatabase } from '../../src/db/sql-database';
import { supersededEditKind } from '../../src/db/superseded-edit';
import { createUnitOfWork } from '../../src/db/unit-of-work';
import { openBetterSqlite3 } from '../../src/platform/node/better-sqlite3-sql';
import {
  asPerson,
  createTables,
  kinds,
  sayingKind,
  seededRandom,
  steppingClock,
  topicKind,
} from '../commit/bed';
import { applyEnvelope, carry, envelopesOf, sealAll, type Journal } from './carry';
import { createDice, type Dice } from './random';
import { openSmallJournal, smallKinds, type SmallJournal } from './small-journal';

// The kinds `step` and `event` come with an update: a device that does not have it yet keeps their units raw.
const OLDER: readonly RecordKind[] = [topicKind, sayingKind];
const TABLES = ['topics', 'steps', 'events', 'sayings', 'superseded_edits'];

type Device = Journal & {
  readonly unitOfWork: UnitOfWork<RecordKind>;
  readonly faults: readonly StoreFault[];
};
const openDevice = (hostId: string, known: readonly RecordKind[], opened?: SqlDatabase): Device => {
  const database = opened ?? openBetterSqlite3(':memory:');
  if (opened === undefined) createTables(database);
  const clock = steppingClock();
  const ids = createIdSource({ clock, random: seededRandom(7) });
  const faults: StoreFault[] = [];
  const onFault = (fault: StoreFault) => void faults.push(fault);
  const unitOfWork = createUnitOfWork({
    database,
    kinds: known,
    clock,
    ids,
    hostId,
    domain: 'journal',
    onFault,
  });
  unitOfWork.mergeWaiting();
  const records = createRecordStore({ database, kinds: [...known, supersededEditKind] });
  return { database, records, unitOfWork, faults };
};
const allOf = ({ database }: Device): string =>
  JSON.stringify([
    ...TABLES.map((table) => database.query(`SELECT * FROM ${table} ORDER BY id`).rows),
    database.query('SELECT * FROM commits ORDER BY arrival').rows,
    database.query('SELECT host, through, seq FROM streams ORDER BY host').rows,
  ]);
const kept = ({ database }: Device) => unknownUnits(database, { after: 0, most: 1000 });

const TOPICS = ['t1', 't2'] as const;
const STEPS = ['s1', 's2', 's3'] as const;
const EVENTS = ['e1', 'e2', 'e3', 'e4'] as const;
const act = (device: SmallJournal, dice: Dice): void => {
  device.act((writer) => {
    for (let count = 1 + dice.below(3); count > 0; count -= 1) {
      const topicId = dice.pick(TOPICS);
      if (writer.read('topic', topicId) === null)
        writer.create('topic', topicId, { title: topicId, notes: null, rank: dice.below(9) });
      else writer.write('topic', topicId, { rank: dice.below(9) });
      const id = dice.pick(STEPS);
      if (writer.read('step', id) === null) writer.create('step', id, { topicId, done: false });
      else if (dice.chance(0.5)) writer.write('step', id, { done: dice.chance(0.5) });
      else writer.write('step', id, { topicId });
      const event = dice.pick(EVENTS);
      if (writer.read('event', event) === null)
        writer.append('event', event, { command: `${device.unitOfWork.hostId} ${dice.below(99)}` });
    }
  });
};

const SEEDS = Array.from({ length: 24 }, (_, seed) => seed + 1);
test.each(SEEDS)('[SYNC-8] after the update a device has what one of that version has: seed %i', (seed) => {
  const dice = createDice(seed);
  const authors = [openSmallJournal('hosta'), openSmallJournal('hostb'), openSmallJournal('hostc')];
  const older = openDevice('hosto', OLDER);
  const newer = openDevice('hosto', kinds);
  const both = [older, newer];
  const take = (author: SmallJournal): void => {
    const codes = both.map((device) => {
      sealAll(device);
      const { rows } = device.database.query('SELECT seq FROM streams WHERE host = ?', [
        author.unitOfWork.hostId,
      ]);
      const [next] = envelopesOf(author, Number(rows[0]?.[0] ?? 0));
      const applied = next === undefined ? null : applyEnvelope(device, next);
      return applied === null || applied.ok ? 'ok' : applied.error.code;
    });
    expect(codes[0]).toBe(codes[1]);
    expect(['ok', 'stream_behind']).toContain(codes[0]);
  };
  for (let step = 0; step < 60; step += 1) {
    const author = dice.pick([authors[0], authors[1], authors[2]] as const) ?? authors[0];
    const other = dice.pick([authors[0], authors[1], authors[2]] as const) ?? authors[0];
    if (author === undefined || other === undefined) throw new Error('three authors');
    const what = dice.below(4);
    if (what === 0) act(author, dice);
    else if (what === 1 && author !== other) carry(author, other);
    else if (what === 2) take(author);
    else
      for (const { unitOfWork } of both) {
        const id = `o${step}`;
        const done = unitOfWork.commit(asPerson(`c${step}`), (writer) => {
          writer.untyped.create('topic', id, { title: id, notes: null, rank: 1 });
          return null;
        });
        expect(done.ok).toBe(true);
      }
  }
  for (let round = 0; round < 60; round += 1) for (const author of authors) take(author);
  expect(older.database.query('SELECT count(*) FROM steps').rows).toEqual([[0]]);
  expect(kept(older).length).toBeGreaterThan(0);
  const updated = openDevice('hosto', kinds, older.database);
  expect([kept(updated), kept(newer), updated.faults]).toEqual([[], [], []]);
  expect(allOf(updated)).toBe(allOf(newer));
  expect(checkCommits({ database: updated.database, kinds: smallKinds })).toEqual([]);
  for (const { database } of [...authors, older, newer]) database.close();
});

test('[SYNC-8] a device without the kind hears of the change, undoes the rest of the act and passes it on', () => {
  const author = openSmallJournal('hosta');
  const older = openDevice('hosto', OLDER);
  const batches: string[] = [];
  older.unitOfWork.onBatch((batch) => {
    batches.push(JSON.stringify(batch));
  });
  author.act((writer) => writer.create('topic', 't1', { title: 'Tea', notes: null, rank: 1 }));
  sealAll(author);
  const actId = author.act((writer) => {
    writer.create('step', 's1', { topicId: 't1', done: false });
    writer.write('topic', 't1', { rank: 2 });
  });
  expect(carry(author, older).stopped).toBeNull();
  expect(batches).toHaveLength(2);
  expect(batches[1]).toContain('"s1"');
  expect(unitsOfAct(older.database, actId)).toHaveLength(2);
  expect(older.unitOfWork.undo(asPerson('u1'), actId)).toMatchObject({ ok: true, value: { restored: 1 } });
  expect(carry(older, author).stopped).toBeNull();
  expect(author.read('topic', 't1')).toMatchObject({ rank: 1 });
  expect(storedCommits(older.database)).toHaveLength(3);
  author.database.close();
  older.database.close();
});

test('[SYNC-8] [SYNC-19] whole records of a snapshot wait in line with the units behind them', () => {
  const author = openSmallJournal('hosta');
  const older = openDevice('hosto', OLDER);
  author.act((writer) => {
    writer.create('step', 's1', { topicId: 't1', done: false });
    writer.append('event', 'e1', { command: 'c' });
  });
  sealAll(author);
  const whole = createRecordStore({ database: older.database, kinds: [...OLDER, supersededEditKind] });
  const merge = {
    database: older.database,
    store: whole,
    domain: 'journal',
    sha256,
    knows: () => true,
    ownThrough: () => null,
  };
  for (const [kind, table, content] of [
    ['step', 'steps', 'state'],
    ['event', 'events', 'body'],
  ])
    for (const [id, text] of author.database.query(`SELECT id, ${content} FROM ${table}`).rows)
      mergeStored(merge, { kind: String(kind), id: String(id), text: String(text) });
  seedStream(older.database, { host: 'hosta', counter: 2, seq: 1, commitment: null });
  author.act((writer) => writer.write('step', 's1', { done: true }));
  expect(carry(author, older).stopped).toBeNull();
  expect(kept(older).map(({ id, host }) => [id, host])).toEqual([
    ['s1', ''],
    ['e1', ''],
    ['s1', 'hosta'],
  ]);
  const updated = openDevice('hosto', kinds, older.database);
  expect([kept(updated), updated.faults]).toEqual([[], []]);
  const tables = ['steps', 'events'].map((table) => `SELECT * FROM ${table}`);
  for (const sql of tables) expect(updated.database.query(sql).rows).toEqual(author.database.query(sql).rows);
  author.database.close();
  older.database.close();
});

test('[SYNC-8] a unit that the update finds malformed stays raw, and the others are merged', () => {
  const author = openSmallJournal('hosta');
  const older = openDevice('hosto', OLDER);
  author.act((writer) => writer.create('step', 's1', { topicId: 't1', done: false }));
  author.act((writer) => writer.create('step', 's2', { topicId: 't1', done: false }));
  expect(carry(author, older).stopped).toBeNull();
  older.database.run("UPDATE unknown_records SET payload_type = 'agent' WHERE id = 's1'");
  const updated = openDevice('hosto', kinds, older.database);
  expect(updated.faults).toEqual([{ code: 'malformed_commit', ids: ['step', 's1'] }]);
  expect(older.database.query('SELECT id FROM steps').rows).toEqual([['s2']]);
  expect(kept(updated).map(({ id }) => id)).toEqual(['s1']);
  expect(openDevice('hosto', kinds, older.database).faults).toEqual([]);
  author.database.close();
  older.database.close();
});
