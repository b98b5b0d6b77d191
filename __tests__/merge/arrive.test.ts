import { checkCommits } from '../../src/db/log/check';
import {
  countEnvelopes,
  endRefusals,
  envelopeAt,
  forgetEnvelopes,
  keepEnvelope,
  markHeld,
  markRefused,
  openEnvelopes,
  rangesHeld,
  resealEnvelope,
  sendAgain,
} from '../../src/db/log/envelopes';
import { storedCommits } from '../../src/db/log/feed';
import { haltStream, instantOf, seedStream, streamHead, streamHeads } from '../../src/db/log/streams';
import type { Durability } from '../../src/db/sql-database';
import { openBetterSqlite3 } from '../../src/platform/node/better-sqlite3-sql';
import { createTables } from '../commit/bed';
import { applyEnvelope, carry, envelopesOf, plainEnvelope, sealAll, type PlainEnvelope } from './carry';
import { openJournalPeer, performInJournal } from './journal-peer';
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
const only = (journal: SmallJournal): PlainEnvelope => {
  const [envelope] = envelopesOf(journal);
  if (envelope === undefined) throw new Error('nothing was sealed');
  return envelope;
};
const knowing = (...hosts: readonly string[]) => ({
  space: { knows: (host: string) => hosts.includes(host) },
});

test('[SYNC-11] the head of the stream moves with the last commit of its envelope, and not before', () => {
  topic(here, 't1');
  topic(here, 't2');
  sealAll(here, plainEnvelope());
  const { commits } = only(here);
  const commitment = new Uint8Array(32).fill(9);
  keepEnvelope(there.database, {
    host: 'hosta',
    seq: 1,
    firstCounter: 1,
    lastCounter: 2,
    epoch: 1,
    bytes: new Uint8Array(1),
    state: 'staged',
  });
  let asked = 0;
  const mayGoOn = () => (asked += 1) > 1;
  const completes = { seq: 1, commitment };
  const first = there.unitOfWork.apply({ commits, completes }, { ...knowing('hosta'), mayGoOn });
  expect(first).toMatchObject({ ok: true, value: { isAll: false } });
  expect(streamHead(there.database, 'hosta')).toMatchObject({ counter: 1, seq: 0 });
  expect(envelopeAt(there.database, { host: 'hosta', seq: 1 })?.state).toBe('staged');
  const second = there.unitOfWork.apply({ commits, completes }, { ...knowing('hosta'), mayGoOn });
  expect(second.ok && [second.value.isAll, second.value.batches.length]).toEqual([true, 1]);
  expect(streamHead(there.database, 'hosta')).toEqual({
    host: 'hosta',
    counter: 2,
    seq: 1,
    commitment,
    halted: null,
  });
  expect(envelopeAt(there.database, { host: 'hosta', seq: 1 })?.state).toBe('applied');
  expect(findings(there)).toEqual([]);
});

test('[SYNC-11] no commit that arrives waits for the disk, and a flush puts all of them there', () => {
  const asked: (Durability | undefined)[] = [];
  const opened = openBetterSqlite3(':memory:');
  createTables(opened);
  const journal = openSmallJournal('hostb', {
    isReadOnly: false,
    markOf: opened.markOf,
    checkpoint: opened.checkpoint,
    close: opened.close,
    query: opened.query,
    run: opened.run,
    flush: opened.flush,
    transaction: (body, options) => {
      asked.push(options?.durable);
      return opened.transaction(body, options);
    },
  });
  topic(here, 't1');
  topic(here, 't2');
  asked.length = 0;
  sealAll(here, plainEnvelope());
  expect(applyEnvelope(journal, only(here))).toMatchObject({ ok: true });
  expect(asked).toEqual(['later']);
  opened.close();
});

test('[SYNC-6] an envelope is applied as far as the other streams are here, and goes on from there', () => {
  const third = openSmallJournal('hostc');
  topic(here, 't1');
  topic(there, 't2');
  carry(here, there);
  rank(there, 't1', 5);
  topic(there, 't3');
  sealAll(there, plainEnvelope());
  const [, second] = envelopesOf(there);
  const [first] = envelopesOf(there);
  if (first === undefined || second === undefined) throw new Error('two envelopes');
  expect(applyEnvelope(third, first)).toMatchObject({ ok: true });
  expect(applyEnvelope(third, second)).toMatchObject({ ok: false, error: { code: 'stream_behind' } });
  expect(streamHead(third.database, 'hostb')).toMatchObject({ counter: 1, seq: 1 });
  carry(here, third);
  expect(applyEnvelope(third, second)).toMatchObject({ ok: true });
  expect(streamHead(third.database, 'hostb')).toMatchObject({ counter: 3, seq: 2 });
  expect(third.contents()).toBe(there.contents());
  third.database.close();
});

test('[APPLY-1] [SYNC-11] commits share a transaction, and a refused one takes none before it away', () => {
  const third = openSmallJournal('hostc');
  topic(there, 't2');
  topic(there, 't3');
  topic(here, 't1');
  carry(here, there);
  rank(there, 't1', 5);
  topic(there, 't4');
  sealAll(there);
  const commits = envelopesOf(there).flatMap((envelope) => envelope.commits);
  const arrived = { commits, completes: { seq: 1, commitment: new Uint8Array(32) } };
  const applied = third.unitOfWork.apply(arrived, knowing('hosta', 'hostb'));
  expect(applied).toMatchObject({ ok: false, error: { code: 'stream_behind' } });
  expect(storedCommits(third.database)).toMatchObject([
    { arrival: 1, first: 1 },
    { arrival: 2, first: 2 },
  ]);
  expect(third.batches.map(({ localBatchId }) => localBatchId)).toEqual(['journal-1', 'journal-2']);
  expect(streamHead(third.database, 'hostb')).toMatchObject({ counter: 2, seq: 0 });
  topic(third, 't9');
  carry(here, third);
  expect(third.unitOfWork.apply(arrived, knowing('hosta', 'hostb'))).toMatchObject({ ok: true });
  expect(streamHead(third.database, 'hostb')).toMatchObject({ counter: 4, seq: 1 });
  expect(findings(third)).toEqual([]);
  third.database.close();
});

test('[SYNC-7] a clock may name only hosts that the space knows', () => {
  topic(here, 't1');
  carry(here, there);
  rank(there, 't1', 5);
  const third = openSmallJournal('hostc');
  carry(here, third);
  const { commits } = only(there);
  const arrived = { commits, completes: null };
  expect(third.unitOfWork.apply(arrived, knowing('hostb'))).toMatchObject({
    ok: false,
    error: { code: 'unknown_host' },
  });
  expect(third.unitOfWork.apply(arrived, knowing('hosta', 'hostb'))).toMatchObject({ ok: true });
  third.database.close();
});

test('[SYNC-18] a ghost counts as applied through its genesis counter, and no further', () => {
  topic(here, 't1');
  carry(here, there);
  rank(there, 't1', 5);
  const third = openSmallJournal('hostc');
  expect(applyEnvelope(third, only(there))).toMatchObject({ ok: false, error: { code: 'stream_behind' } });
  seedStream(third.database, { host: 'hosta', counter: 1, seq: 0, commitment: null });
  expect(applyEnvelope(third, only(there))).toMatchObject({ ok: true });
  rank(here, 't1', 7);
  carry(here, there);
  rank(there, 't1', 8);
  sealAll(there);
  const [, second] = envelopesOf(there);
  if (second === undefined) throw new Error('two envelopes');
  expect(applyEnvelope(third, second)).toMatchObject({ ok: false, error: { code: 'stream_behind' } });
  third.database.close();
});

test('[SYNC-19] a stream goes on behind the head that a snapshot says, never backwards', () => {
  for (const id of ['t1', 't2', 't3']) topic(here, id);
  sealAll(here, plainEnvelope(1));
  const commitment = new Uint8Array(32).fill(7);
  seedStream(there.database, { host: 'hosta', counter: 2, seq: 2, commitment });
  const [first, , third] = envelopesOf(here);
  if (first === undefined || third === undefined) throw new Error('three envelopes');
  expect(applyEnvelope(there, third)).toMatchObject({ ok: true });
  expect(storedCommits(there.database)).toMatchObject([{ host: 'hosta', first: 3 }]);
  seedStream(there.database, { host: 'hosta', counter: 2, seq: 2, commitment });
  expect(streamHead(there.database, 'hosta')).toMatchObject({ counter: 3, seq: 3 });
  expect(findings(there)).toEqual([]);
});

test('[SYNC-19] records that came in a snapshot have no commit here, and that is no finding', () => {
  topic(here, 't1');
  const { rows } = here.database.query('SELECT * FROM topics');
  there.database.run('INSERT INTO topics VALUES (?, ?, ?, ?, ?)', rows[0] ?? []);
  expect(findings(there)).toEqual([
    { code: 'record_without_unit', at: 'topic t1' },
    { code: 'record_is_not_its_last_unit', at: 'topic t1' },
  ]);
  seedStream(there.database, { host: 'hosta', counter: 1, seq: 0, commitment: null });
  expect(findings(there)).toEqual([]);
});

test('[SYNC-7] a halt is kept with its stream until it is lifted, or the stream goes on', () => {
  const halted = { seq: 4, code: 'stream_fork' };
  haltStream(there.database, { host: 'hosta', halted });
  expect(streamHeads(there.database)).toMatchObject([{ host: 'hosta', counter: 0, halted }]);
  haltStream(there.database, { host: 'hosta', halted: null });
  expect(streamHead(there.database, 'hosta').halted).toBeNull();
  there.database.run("UPDATE streams SET halted = 'nonsense' WHERE host = 'hosta'");
  expect(streamHead(there.database, 'hosta').halted).toEqual({ seq: 0, code: 'halt_unreadable' });
  topic(here, 't1');
  carry(here, there);
  expect(streamHead(there.database, 'hosta').halted).toBeNull();
});

test('[SYNC-16] an envelope goes from out to held or refused, and out again', () => {
  for (const id of ['t1', 't2', 't3']) topic(here, id);
  sealAll(here, plainEnvelope(1));
  const { database } = here;
  const host = 'hosta';
  const out = (mostBytes = 1e6) => openEnvelopes(database, { state: 'out', mostBytes }).map(({ seq }) => seq);
  expect([out(), out(1)]).toEqual([[1, 2, 3], [1]]);
  markHeld(database, { host, seq: 1 });
  markRefused(database, { host, seq: 2, reason: 'quota' });
  expect(out()).toEqual([3]);
  expect(countEnvelopes(database)).toEqual([
    { state: 'out', reason: null, envelopes: 1 },
    { state: 'refused', reason: 'quota', envelopes: 1 },
  ]);
  expect(endRefusals(database)).toBe(1);
  expect(out()).toEqual([2, 3]);
  for (const seq of [2, 3]) markHeld(database, { host, seq });
  sendAgain(database, { host, range: { from: 2, through: 9 } });
  expect(out()).toEqual([2, 3]);
  resealEnvelope(database, { host, seq: 1, epoch: 2, bytes: new Uint8Array(4) });
  expect(out()).toEqual([1, 2, 3]);
  expect(envelopeAt(database, { host, seq: 1 })).toMatchObject({ epoch: 2, firstCounter: 1 });
  // Only what the relay holds may be forgotten, and nothing behind what it lacks.
  expect(forgetEnvelopes(database, { host, through: 3 })).toBe(0);
  for (const seq of [1, 3]) markHeld(database, { host, seq });
  expect(forgetEnvelopes(database, { host, through: 3 })).toBe(1);
  expect(rangesHeld(database)).toEqual(new Map([[host, [{ from: 2, through: 3 }]]]));
  expect(findings(here)).toEqual([]);
});

test('[SYNC-16] ranges of what is here, by host', () => {
  const keep = (host: string, seq: number) =>
    keepEnvelope(here.database, {
      host,
      seq,
      firstCounter: seq,
      lastCounter: seq,
      epoch: 1,
      bytes: new Uint8Array(1),
      state: 'staged',
    });
  for (const seq of [1, 2, 4, 7, 8, 9]) keep('hostb', seq);
  keep('hostc', 3);
  expect(keep('hostb', 4)).toBe(false);
  const range = (from: number, through: number) => ({ from, through });
  expect([...rangesHeld(here.database)]).toEqual([
    ['hostb', [range(1, 2), range(4, 4), range(7, 9)]],
    ['hostc', [range(3, 3)]],
  ]);
});

test('[SYNC-17] the instant of an own counter, and of one that arrived', () => {
  topic(here, 't1');
  topic(here, 't2');
  carry(here, there);
  const at = instantOf(here.database, { host: 'hosta', n: 2 });
  expect(typeof at).toBe('number');
  expect(instantOf(there.database, { host: 'hosta', n: 2 })).toBe(at);
  expect(instantOf(there.database, { host: 'hosta', n: 3 })).toBeNull();
});

test('[SYNC-9] a version may raise its author’s own key no further than its commit', () => {
  const author = openJournalPeer('hosta', 1);
  const reader = openJournalPeer('hostb', 2);
  performInJournal(author, { kind: 'stop' }, 'c1');
  const forged = (engaged: number): ReturnType<typeof applyEnvelope> => {
    const text = JSON.stringify(envelopesOf(author)[0]).replace('{"hosta":1}', `{"hosta":${engaged}}`);
    expect(text).toContain(`{"hosta":${engaged}}`);
    const envelope: PlainEnvelope = JSON.parse(text);
    return applyEnvelope(reader, envelope);
  };
  expect(forged(99)).toMatchObject({ ok: false, error: { code: 'malformed_commit' } });
  expect(forged(1)).toMatchObject({ ok: true });
  author.close();
  reader.close();
});
