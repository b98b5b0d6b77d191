import { person } from '../../src/db/commit';
import { noteKind } from '../../src/db/journal/kinds/note';
import { journalKinds } from '../../src/db/journal/kinds';
import { headOf } from '../../src/db/log/feed';
import { streamHeads } from '../../src/db/log/streams';
import { keepUnknownUnit, unknownUnits } from '../../src/db/log/unknown-records';
import { SqlError } from '../../src/db/sql-database';
import { createRecordStore } from '../../src/db/records/store';
import { createUnitOfWork } from '../../src/db/unit-of-work';
import { atOnce } from '../../src/runtime/sliced';
import type { Chunk } from '../../src/sync/snapshot/chunks';
import { begunSnapshot } from '../../src/sync/snapshot/take-snapshot';
import { samples } from '../import/every-kind';
import { codeOf, hex, valueOf } from './results';
import {
  clockHosts,
  closeAll,
  openFolder,
  openStores,
  pairedSpace,
  rowsIn,
  sealAll,
  sealedFor,
  snapshotOf,
  takeAll,
  takerOf,
  writeNotes,
  writing,
} from './snapshot-bed';
import { seededRandom } from './test-crypto';
import type { Stores } from '../../src/db/stores';

afterEach(closeAll);

const everyKind = (stores: Stores): void => {
  for (const [kind, { id, fields }] of Object.entries(samples('a'.repeat(64), 5)))
    valueOf(
      stores.journal.unitOfWork.commit({ commandId: `sample ${kind}`, writer: person }, (writer) => {
        const known = stores.journal.records.known(kind);
        if (known?.storage === 'append') writer.untyped.append(kind, id, fields);
        else writer.untyped.create(kind, id, fields);
        return null;
      }),
    );
  valueOf(
    stores.agent.unitOfWork.commit({ commandId: 'agent', writer: person }, (writer) => {
      writer.untyped.create('agentStop', 'stop:space', {
        scope: 'space',
        target: null,
        engaged: { hosta: 1 },
      });
      return null;
    }),
  );
};
/** Text that does not pack, so that few records fill blocks. */
const noise = (seed: string, length: number): string =>
  Buffer.from(seededRandom(seed).bytes(length)).toString('base64');
const largeNotes = (stores: Stores, count: number, from = 0): void => {
  for (let at = from; at < from + count; at += 10)
    writeNotes(
      stores,
      Array.from({ length: Math.min(10, from + count - at) }, (_, n) => noise(`${at + n}`, 300)),
      (n) => `note-${at + n}`,
    );
};

test('[SYNC-19] the taker holds every row as it is stored there, and authored none', () => {
  const space = pairedSpace();
  const writer = openStores('hosta');
  everyKind(writer);
  sealAll(writer, 4);
  const { chunks, sealedManifest, rows } = snapshotOf(writer, space);
  const taker = openStores('hostb');
  expect(valueOf(takeAll(valueOf(takerOf(taker, { space, sealedManifest })), chunks))).toBe('taken');
  expect(rowsIn(taker)).toEqual(rowsIn(writer));
  expect(rowsIn(taker)).toHaveLength(rows);
  expect(rows).toBeGreaterThan(journalKinds.length);
  expect([...clockHosts(rowsIn(taker))]).toEqual(['hosta']);
  for (const { database } of [taker.journal, taker.agent])
    expect(headOf(database)).toEqual({ arrival: 0, counter: 0 });
});

test('[SYNC-19] the streams go on from the heads as they were when the reading began', () => {
  const space = pairedSpace({ ghosts: [{ host: 'old', domain: 'journal', counter: 9 }] });
  const writer = openStores('hosta');
  largeNotes(writer, 60);
  sealAll(writer, 7);
  const { counter } = headOf(writer.journal.database);
  const chunks: Chunk[] = [];
  const work = writing(writer, space, (chunk) => chunks.push(chunk));
  for (let step = 0; step < 20; step += 1) work.next();
  writeNotes(writer, ['later'], () => 'note-0');
  writeNotes(writer, ['later still'], () => 'note-59');
  sealAll(writer, 8);
  const { manifest } = atOnce(work);
  const taker = openStores('hostb');
  expect(
    valueOf(takeAll(valueOf(takerOf(taker, { space, sealedManifest: sealedFor(space, manifest) })), chunks)),
  ).toBe('taken');
  const heads = streamHeads(taker.journal.database).map((head) => ({
    ...head,
    commitment: hex(head.commitment),
  }));
  expect(heads).toEqual([
    { host: 'old', counter: 9, seq: 0, commitment: '00'.repeat(32), halted: null },
    { host: 'hosta', counter, seq: 7, commitment: '07'.repeat(32), halted: null },
  ]);
  // One of the two later edits stood behind the reading, the other one before it: what is missing comes as a commit.
  const titles = rowsIn(taker).filter((row) => row.includes('later'));
  expect(titles).toHaveLength(1);
  const again = snapshotOf(writer, space, 'again');
  expect(
    valueOf(takeAll(valueOf(takerOf(taker, { space, sealedManifest: again.sealedManifest })), again.chunks)),
  ).toBe('taken');
  expect(rowsIn(taker)).toEqual(rowsIn(writer));
});

test('[SYNC-19] what is here already is merged, and merging twice is merging once', () => {
  const space = pairedSpace();
  const writer = openStores('hosta');
  const taker = openStores('hostb');
  writeNotes(writer, ['theirs', 'only theirs']);
  writeNotes(taker, ['mine']);
  const { chunks, sealedManifest } = snapshotOf(writer, space);
  expect(valueOf(takeAll(valueOf(takerOf(taker, { space, sealedManifest })), chunks))).toBe('taken');
  const once = rowsIn(taker);
  const both = once.find((row) => row.startsWith('journal note note-0')) ?? '';
  expect(both).toContain('"mine"');
  expect(both).toContain('"theirs"');
  expect(taker.journal.database.query('SELECT conflicted FROM note WHERE id = ?', ['note-0']).rows).toEqual([
    [1],
  ]);
  const second = snapshotOf(writer, space, 'second');
  expect(
    valueOf(
      takeAll(valueOf(takerOf(taker, { space, sealedManifest: second.sealedManifest })), second.chunks),
    ),
  ).toBe('taken');
  expect(rowsIn(taker)).toEqual(once);
  // The other way round both devices hold the same.
  const back = { ...space, writer: space.taker, taker: space.writer };
  const returned = snapshotOf(taker, back, 'back');
  expect(
    valueOf(
      takeAll(
        valueOf(takerOf(writer, { space: back, sealedManifest: returned.sealedManifest })),
        returned.chunks,
      ),
    ),
  ).toBe('taken');
  expect(rowsIn(writer)).toEqual(once);
});

test('[SYNC-19] wherever it was cut short, it goes on behind the last block and ends the same', () => {
  const space = pairedSpace();
  const writer = openStores('hosta');
  largeNotes(writer, 1100);
  const { chunks, sealedManifest } = snapshotOf(writer, space);
  expect(chunks.length).toBeGreaterThan(2);
  const expected = rowsIn(writer);
  const starts = new Set<number>();
  for (const cut of [1, 9, 17, 30]) {
    const folder = openFolder();
    const stores = openStores('hostb', folder);
    const taker = valueOf(takerOf(stores, { space, sealedManifest }));
    let steps = 0;
    for (let wants = taker.wants(); wants !== null && steps < cut; wants = taker.wants()) {
      const work = taker.take(chunks[wants.number]?.bytes ?? new Uint8Array(0));
      for (; steps < cut; steps += 1) if (work.next().done === true) break;
    }
    expect(streamHeads(stores.journal.database)).toEqual([]);
    const kept = begunSnapshot(stores.journal);
    // Nothing was kept before the first block: the manifest comes from the relay again.
    const resumed = valueOf(takerOf(stores, { space, sealedManifest: kept ?? sealedManifest }));
    starts.add(resumed.wants()?.number ?? -1);
    expect(valueOf(takeAll(resumed, chunks))).toBe('taken');
    expect(rowsIn(stores)).toEqual(expected);
    expect(begunSnapshot(stores.journal)).toBeNull();
    expect(resumed.progress()).toEqual({
      bytes: chunks.reduce((sum, { bytes }) => sum + bytes.length, 0),
      of: resumed.progress().of,
    });
  }
  expect(starts.size).toBeGreaterThan(2);
});

test('[SYNC-19] a disk that is full at any write loses nothing: it goes on when there is room', () => {
  const space = pairedSpace();
  const writer = openStores('hosta');
  everyKind(writer);
  largeNotes(writer, 450, 100);
  const { chunks, sealedManifest } = snapshotOf(writer, space);
  const expected = rowsIn(writer);
  const folder = openFolder();
  let [writes, fullAt] = [0, 0];
  const stores = openStores('hostb', folder, (database) => ({
    ...database,
    transaction: (body, options) => {
      writes += 1;
      if (writes === fullAt) throw new SqlError({ kind: 'full', sqliteCode: 13, message: 'full' });
      return database.transaction(body, options);
    },
  }));
  let failures = 0;
  for (let answer = ''; answer !== 'ok';) {
    [writes, fullAt] = [0, failures + 1];
    const kept = begunSnapshot(stores.journal);
    answer = codeOf(
      takeAll(valueOf(takerOf(stores, { space, sealedManifest: kept ?? sealedManifest })), chunks),
    );
    expect(['ok', 'disk_full sqlite 13']).toContain(answer);
    if (answer !== 'ok') failures += 1;
    else expect(begunSnapshot(stores.journal)).toBeNull();
  }
  expect(failures).toBeGreaterThan(5);
  expect(rowsIn(stores)).toEqual(expected);
});

test('[SNAPSHOT-2] a chunk that was changed, moved, repeated or cut is not taken, and the right one still is', () => {
  const space = pairedSpace();
  const writer = openStores('hosta');
  largeNotes(writer, 700);
  const { chunks, sealedManifest } = snapshotOf(writer, space);
  const other = snapshotOf(writer, space, 'other');
  const stores = openStores('hostb');
  const taker = valueOf(takerOf(stores, { space, sealedManifest }));
  const [first, second] = chunks;
  if (first === undefined || second === undefined) throw new Error('too few chunks');
  const flipped = first.bytes.map((byte, at) => (at === 1000 ? byte ^ 1 : byte));
  const wrong = [
    flipped,
    second.bytes,
    chunks.at(-1)?.bytes,
    first.bytes.subarray(1),
    other.chunks[0]?.bytes,
    new Uint8Array(0),
  ];
  for (const bytes of wrong)
    expect(codeOf(atOnce(taker.take(bytes ?? new Uint8Array(0))))).toBe('snapshot_damaged chunk');
  expect(atOnce(taker.take(first.bytes)).ok).toBe(true);
  expect(codeOf(atOnce(taker.take(first.bytes)))).toBe('snapshot_damaged chunk');
  expect(valueOf(takeAll(taker, chunks))).toBe('taken');
  expect(rowsIn(stores)).toEqual(rowsIn(writer));
});

/** The same device before an update: it knows no notes yet. */
const ofLastYear = (stores: Stores): Stores => {
  const { database } = stores.journal;
  const { clock, ids, hostId, onFault } = stores;
  const kinds = journalKinds.filter(({ kind }) => kind !== 'note');
  const records = createRecordStore({ database, kinds, onFault });
  const unitOfWork = createUnitOfWork({ database, kinds, clock, ids, hostId, domain: 'journal', onFault });
  return { ...stores, journal: { ...stores.journal, records, unitOfWork } };
};

test('[SYNC-8] kinds that the taker does not know are kept raw, passed on, and read after an update', () => {
  const space = pairedSpace();
  const writer = openStores('hosta');
  everyKind(writer);
  const unit = {
    kind: 'ofNextYear',
    id: 'x',
    host: 'hosta',
    counter: 3,
    payloadType: 'p',
    payload: '{"is":"body","body":1}',
  };
  keepUnknownUnit(writer.journal.database, unit);
  const { chunks, sealedManifest } = snapshotOf(writer, space);
  const folder = openFolder();
  const old = ofLastYear(openStores('hostb', folder));
  expect(valueOf(takeAll(valueOf(takerOf(old, { space, sealedManifest })), chunks))).toBe('taken');
  expect(rowsIn(old).filter((row) => row.startsWith('journal note '))).toEqual([]);
  const raw = unknownUnits(old.journal.database, { after: 0, most: 10 });
  expect(raw.map(({ kind }) => kind)).toEqual(['note', 'ofNextYear']);
  // It passes on what it cannot read.
  const third = { ...space, writer: space.taker, taker: space.founder };
  const passed = snapshotOf(old, third, 'passed');
  const fresh = openStores('founder');
  expect(
    valueOf(
      takeAll(
        valueOf(takerOf(fresh, { space: third, sealedManifest: passed.sealedManifest })),
        passed.chunks,
      ),
    ),
  ).toBe('taken');
  expect(rowsIn(fresh)).toEqual(rowsIn(writer));
  const updated = openStores('hostb', folder);
  updated.journal.unitOfWork.mergeWaiting();
  expect(rowsIn(updated)).toEqual(rowsIn(writer));
  expect(unknownUnits(updated.journal.database, { after: 0, most: 10 })).toMatchObject([unit]);
});

test('[SYNC-8] what its writer could not read is read at once by a taker that can', () => {
  const space = pairedSpace();
  const writer = openStores('hosta');
  const dot = { host: 'hosta', n: 3, rev: 1, by: 'person', authority: 'person', tainted: false };
  const dots = [{ field: 'title', ...dot, value: 'from next year' }];
  const payload = JSON.stringify({ is: 'state', clock: [['hosta', 3]], dots });
  const { payloadType } = noteKind;
  keepUnknownUnit(writer.journal.database, {
    kind: 'note',
    id: 'n',
    host: 'hosta',
    counter: 3,
    payloadType,
    payload,
  });
  const { chunks, sealedManifest } = snapshotOf(writer, space);
  const stores = openStores('hostb');
  expect(valueOf(takeAll(valueOf(takerOf(stores, { space, sealedManifest })), chunks))).toBe('taken');
  expect(rowsIn(stores)).toEqual(['journal note n [1,["hosta",3],[["title","from next year"]]]']);
  expect(unknownUnits(stores.journal.database, { after: 0, most: 10 })).toEqual([]);
});

test('[SYNC-19] what is kept beside the records is made from them when all of it is taken', () => {
  const space = pairedSpace();
  const writer = openStores('hosta');
  const token = { tokenClass: 'semanticKey', tokenValue: 'TASK' };
  valueOf(
    writer.agent.unitOfWork.commit({ commandId: 'subscribe', writer: person }, (write) => {
      write.untyped.create('agentSubscription', 'subscription-1', {
        agentId: 'agent-1',
        label: 'tasks',
        active: true,
        predicate: { tokens: { any: [token], all: [] }, where: [] },
        includeAgentWrites: false,
        createdAt: 1,
        deletedAt: null,
      });
      return null;
    }),
  );
  const { chunks, sealedManifest } = snapshotOf(writer, space);
  const stores = openStores('hostb');
  expect(valueOf(takeAll(valueOf(takerOf(stores, { space, sealedManifest })), chunks))).toBe('taken');
  const tokens = stores.agent.database.query(
    'SELECT subscription_id, token_value FROM agent_subscription_tokens',
  ).rows;
  expect(tokens).toEqual([['subscription-1', 'TASK']]);
});

test('[SYNC-19] ten thousand records of a journal take few bytes each', () => {
  const space = pairedSpace();
  const writer = openStores('hosta');
  const words = 'morning letter garden window answer river number paper kitchen station summer pencil'.split(
    ' ',
  );
  const chance = seededRandom('words');
  for (let at = 0; at < 10_000; at += 100)
    writeNotes(
      writer,
      Array.from({ length: 100 }, () =>
        [...chance.bytes(12)].map((byte) => words[byte % words.length]).join(' '),
      ),
      (n) =>
        `01kakq${chance.bytes(10).reduce((id, byte) => id + byte.toString(32).padStart(2, '0'), '')}${n}`,
    );
  const { chunks, sealedManifest, manifest } = snapshotOf(writer, space);
  const stores = openStores('hostb');
  expect(valueOf(takeAll(valueOf(takerOf(stores, { space, sealedManifest })), chunks))).toBe('taken');
  expect(rowsIn(stores)).toHaveLength(10_000);
  // 41 B when this was written.
  expect(manifest.bytes / 10_000).toBeLessThan(60);
});
