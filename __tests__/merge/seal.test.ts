import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkCommits } from '../../src/db/log/check';
import { envelopeAt } from '../../src/db/log/envelopes';
import { headOf } from '../../src/db/log/feed';
import { MOST_UNITS } from '../../src/db/log/seal';
import { moveOwnHead, ownHead, seedStream, streamHead } from '../../src/db/log/streams';
import { openBetterSqlite3 } from '../../src/platform/node/better-sqlite3-sql';
import { createTables } from '../commit/bed';
import { createFaults, diskFull, failingDatabase, onlyAt } from '../sql/failing-database';
import { applyEnvelope, carry, carryAll, envelopesOf, plainEnvelope, sealAll } from './carry';
import { openSmallJournal, smallKinds, type SmallJournal } from './small-journal';

let here: SmallJournal;
let there: SmallJournal;
beforeEach(() => {
  here = openSmallJournal('hosta');
  there = openSmallJournal('hostb');
});
afterEach(() => {
  here.database.close();
  there.database.close();
});
const topic = (of: SmallJournal, id: string): string =>
  of.act((writer) => writer.create('topic', id, { title: id, notes: null, rank: 1 }));
const rank = (of: SmallJournal, id: string, value: number): string =>
  of.act((writer) => writer.write('topic', id, { rank: value }));
const findings = ({ database }: SmallJournal): unknown => checkCommits({ database, kinds: smallKinds });
const head = ({ database, unitOfWork }: SmallJournal) =>
  ownHead(database, unitOfWork.hosts.spans().at(-1) ?? { host: unitOfWork.hostId, from: 0 });

test('[SYNC-5] everything from the sealed counter to the head is sealed, once, in envelopes without a gap', () => {
  for (let n = 1; n <= 7; n += 1) topic(here, `t${n}`);
  expect(here.unitOfWork.unsealed()).toBe(7);
  sealAll(here, plainEnvelope(3));
  expect(here.unitOfWork.unsealed()).toBe(0);
  const sealed = envelopesOf(here).map(({ seq, commits }) => [seq, commits.map((c) => c.firstCounter)]);
  expect(sealed).toEqual([
    [1, [1, 2, 3]],
    [2, [4, 5, 6]],
    [3, [7]],
  ]);
  expect(head(here)).toMatchObject({ host: 'hosta', seq: 3, counter: 7 });
  expect(here.unitOfWork.seal(plainEnvelope())).toEqual({ ok: true, value: null });
  expect(envelopeAt(here.database, { host: 'hosta', seq: 2 })).toMatchObject({
    firstCounter: 4,
    lastCounter: 6,
    state: 'out',
    epoch: 1,
  });
  expect(findings(here)).toEqual([]);
});

test('[SYNC-4] a register unit has its record exactly if it is the newest of this host as it is sealed', () => {
  topic(here, 't1');
  rank(here, 't1', 2);
  sealAll(here, plainEnvelope(1));
  rank(here, 't1', 3);
  sealAll(here, plainEnvelope(1));
  const payloads = envelopesOf(here).flatMap(({ commits }) =>
    commits.flatMap(({ units }) => units.map(({ payload }) => payload?.is ?? null)),
  );
  // The second was the newest when it was sealed, although a third came since.
  expect(payloads).toEqual([null, 'state', 'state']);
  carryAll([here, there]);
  expect(there.contents()).toBe(here.contents());
});

test('[SYNC-5] in a space nothing is applied while an own commit is unsealed', () => {
  topic(here, 't1');
  topic(there, 't2');
  const [envelope] = envelopesOf(here);
  if (envelope === undefined) throw new Error('nothing was sealed');
  const before = there.contents();
  expect(applyEnvelope(there, envelope)).toMatchObject({ ok: false, error: { code: 'own_unsealed' } });
  expect([there.contents(), streamHead(there.database, 'hosta').counter]).toEqual([before, 0]);
  sealAll(there);
  expect(applyEnvelope(there, envelope)).toMatchObject({ ok: true });
  expect(streamHead(there.database, 'hosta')).toMatchObject({ seq: 1, counter: 1, halted: null });
});

test('[SEAL-1] a damaged record travels as a unit without it, and everything behind it travels too', () => {
  topic(here, 't1');
  topic(here, 't2');
  here.database.run("UPDATE topics SET state = 'nonsense' WHERE id = 't1'");
  here.act((writer) => writer.append('saying', writer.newAppendId(), { text: 'said' }));
  here.database.run("UPDATE sayings SET body = 'nonsense'");
  topic(here, 't3');
  expect(carry(here, there).stopped).toBeNull();
  expect(here.faults.map(({ code }) => code)).toContain('record_unreadable');
  expect([there.read('topic', 't1'), there.read('saying', 'hosta-journal-3')]).toEqual([null, null]);
  expect([there.read('topic', 't2'), there.read('topic', 't3')]).not.toContain(null);
  expect(streamHead(there.database, 'hosta').counter).toBe(4);
});

test.each([
  ['units that cannot be read', "UPDATE commits SET units = 'nonsense' WHERE arrival = 3"],
  ['units that do not fill its counters', "UPDATE commits SET units = '[]' WHERE arrival = 3"],
  ['a commit that is gone', 'DELETE FROM commits WHERE arrival = 3'],
  ['an author of nobody known', "UPDATE commits SET author = 'robot' WHERE arrival = 3"],
  ['a last commit that cannot be read', "UPDATE commits SET units = 'x' WHERE arrival = 5"],
])('[SEAL-2] the stream stays without a gap: %s', (_name, damage) => {
  topic(here, 't1');
  here.act((writer) => {
    writer.create('topic', 't2', { title: 't2', notes: null, rank: 1 });
    writer.create('topic', 't3', { title: 't3', notes: null, rank: 1 });
  });
  topic(here, 't4');
  rank(here, 't1', 4);
  here.database.run(damage);
  const { counter } = headOf(here.database);
  expect(carry(here, there).stopped).toBeNull();
  expect(head(here).counter).toBe(counter);
  expect(streamHead(there.database, 'hosta').counter).toBe(counter);
  expect(here.faults.map(({ code }) => code)).toContain('commit_unreadable');
  expect(there.read('topic', 't4')).not.toBeNull();
  // The author goes on, and so does its stream.
  topic(here, 't5');
  expect(carry(here, there).stopped).toBeNull();
  expect(there.read('topic', 't5')).not.toBeNull();
  expect(findings(there)).toEqual([]);
});

test('[SEAL-3] one envelope is never offered more units than it may hold', () => {
  const most: number[] = [];
  for (let n = 0; n < 9; n += 1)
    here.act((writer) => {
      for (let m = 0; m < 250; m += 1) writer.append('event', `e${n}-${m}`, { command: 'c' });
    });
  sealAll(here, (given) => {
    most.push(given.commits.reduce((sum, { units }) => sum + units.length, 0));
    return plainEnvelope()(given);
  });
  expect(most).toEqual([MOST_UNITS, 250]);
});

test('[SEAL-4] a host that was renewed begins a stream of its own, and the old envelopes stay', () => {
  topic(here, 't1');
  sealAll(here);
  here.unitOfWork.hosts.renew({ host: 'hosta2', from: 2 }, () => undefined);
  expect(here.unitOfWork.unsealed()).toBe(0);
  topic(here, 't2');
  sealAll(here);
  expect(head(here)).toMatchObject({ host: 'hosta2', seq: 1, counter: 2 });
  expect(envelopeAt(here.database, { host: 'hosta', seq: 1 })).toMatchObject({ lastCounter: 1 });
  expect(envelopeAt(here.database, { host: 'hosta2', seq: 1 })).toMatchObject({ firstCounter: 2 });
  expect(findings(here)).toEqual([]);
});

test('[SEAL-5] what was written before a space was founded needs no envelope', () => {
  topic(here, 't1');
  topic(here, 't2');
  const { database } = here;
  database.transaction(() =>
    moveOwnHead(database, { span: { host: 'hosta', from: 0 }, counter: 2, seq: 0, commitment: null }),
  );
  topic(here, 't3');
  expect(here.unitOfWork.unsealed()).toBe(1);
  sealAll(here);
  expect(envelopeAt(database, { host: 'hosta', seq: 1 })).toMatchObject({ firstCounter: 3 });
  there.database.transaction(() =>
    seedStream(there.database, { host: 'hosta', counter: 2, seq: 0, commitment: null }),
  );
  expect(carry(here, there).stopped).toBeNull();
  expect(there.read('topic', 't3')).not.toBeNull();
  expect([findings(here), findings(there)]).toEqual([[], []]);
});

test('[SYNC-5] an envelope is on the disk before it can be sent, or it does not exist', () => {
  const folder = mkdtempSync(join(tmpdir(), 'killed-seal-'));
  const live = join(folder, 'live');
  const opened = openBetterSqlite3(`${live}.sqlite`);
  createTables(opened);
  let copies = 0;
  let durable: unknown = null;
  const watched = {
    ...opened,
    isReadOnly: false,
    run: (sql: string, params?: Parameters<typeof opened.run>[1]) => {
      copies += 1;
      for (const end of ['.sqlite', '.sqlite-wal'])
        cpSync(`${live}${end}`, join(folder, `copy${copies}${end}`));
      return opened.run(sql, params);
    },
    query: opened.query,
    transaction: <T>(body: () => T, options?: { readonly durable?: 'now' | 'later' }) => {
      durable = options?.durable;
      return opened.transaction(body, options);
    },
    markOf: opened.markOf,
    checkpoint: opened.checkpoint,
    flush: opened.flush,
    close: opened.close,
  };
  const journal = openSmallJournal('hosta', watched);
  topic(journal, 't1');
  topic(journal, 't2');
  copies = 0;
  sealAll(journal, plainEnvelope(1));
  expect(durable).toBe('now');
  expect(copies).toBe(4);
  for (let copy = 1; copy <= copies; copy += 1) {
    const killed = openSmallJournal('hosta', openBetterSqlite3(join(folder, `copy${copy}.sqlite`)));
    expect(findings(killed)).toEqual([]);
    const { seq } = head(killed);
    expect(envelopeAt(killed.database, { host: 'hosta', seq: seq + 1 })).toBeNull();
    const sent = envelopesOf(killed).map(({ commits }) => commits.length);
    expect(sent.reduce((sum, length) => sum + length, 0)).toBe(2);
    killed.database.close();
  }
  opened.close();
  rmSync(folder, { recursive: true, force: true });
});

test('[SYNC-5] whichever write of a seal fails, nothing of it stays and it is sealed again', () => {
  for (let n = 1; n <= 2; n += 1) {
    const opened = openBetterSqlite3(':memory:');
    createTables(opened);
    const writing = openSmallJournal('hosta', opened);
    topic(writing, 't1');
    const faults = createFaults(onlyAt(n, diskFull));
    const failing = openSmallJournal('hosta', failingDatabase(opened, faults));
    expect(failing.unitOfWork.seal(plainEnvelope())).toMatchObject({ ok: false });
    expect([head(writing).seq, findings(writing)]).toEqual([0, []]);
    sealAll(failing);
    expect(head(writing)).toMatchObject({ seq: 1, counter: 1 });
    opened.close();
  }
});

test('[SEAL-6] a seq that is taken is never given out twice', () => {
  topic(here, 't1');
  sealAll(here);
  topic(here, 't2');
  here.database.run('UPDATE streams SET seq = 0, through = 0');
  expect(here.unitOfWork.seal(plainEnvelope())).toMatchObject({
    ok: false,
    error: { code: 'own_stream_behind' },
  });
});

test.each([
  ['DELETE FROM envelopes WHERE seq = 2', 'envelope_gap'],
  ['DELETE FROM envelopes WHERE seq = 3', 'sealed_head_is_not_its_last_envelope'],
  ['UPDATE envelopes SET first_counter = 5 WHERE seq = 2', 'envelope_gap'],
  ["UPDATE streams SET through = 99 WHERE host = 'hosta'", 'sealed_ahead'],
])('[SEAL-7] the check names it: %s', (damage, code) => {
  for (let n = 1; n <= 7; n += 1) topic(here, `t${n}`);
  sealAll(here, plainEnvelope(3));
  expect(here.database.run(damage)).toBe(1);
  expect(findings(here)).toEqual(expect.arrayContaining([expect.objectContaining({ code })]));
});

test('[SEAL-7] the check names an envelope that is applied beyond the head of its stream', () => {
  topic(here, 't1');
  carryAll([here, there]);
  there.database.run(
    "INSERT INTO envelopes (host, seq, first_counter, last_counter, epoch, state, bytes) VALUES ('hosta', 9, 2, 2, 1, 'applied', x'00')",
  );
  expect(findings(there)).toEqual([expect.objectContaining({ code: 'envelope_out_of_place' })]);
});
