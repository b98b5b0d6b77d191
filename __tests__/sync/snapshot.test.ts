import { deflateSync } from 'fflate';
import { encodeRegisters } from '../../src/core/registers-codec';
import { concatBytes, u32Bytes, u8Bytes } from '../../src/core/wire-bytes';
import { person } from '../../src/db/commit';
import { agentKinds } from '../../src/db/agent/kinds';
import { journalKinds } from '../../src/db/journal/kinds';
import { headOf } from '../../src/db/log/feed';
import { streamHeads } from '../../src/db/log/streams';
import { keepUnknownUnit, unknownUnits } from '../../src/db/log/unknown-records';
import { createRecordStore } from '../../src/db/records/store';
import { createUnitOfWork } from '../../src/db/unit-of-work';
import { atOnce } from '../../src/runtime/sliced';
import { CHUNK_BYTES, chunkKey, sealChunk, type Chunk } from '../../src/sync/snapshot/chunks';
import { createRowReader, rowBytes, type SnapshotRow } from '../../src/sync/snapshot/rows';
import { begunSnapshot } from '../../src/sync/snapshot/take-snapshot';
import { asExecutors } from '../../src/sync/snapshot/withheld';
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
import { seededRandom, testCrypto } from './test-crypto';
import type { Stores } from '../../src/db/stores';
import type { Manifest } from '../../src/sync/snapshot/manifest';

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

test('[SNAPSHOT-3] a manifest is believed from a device of the roster, by the one it is made for', () => {
  const space = pairedSpace();
  const writer = openStores('hosta');
  writeNotes(writer, ['a']);
  const { manifest, sealedManifest } = snapshotOf(writer, space);
  const stores = openStores('hostb');
  const answer = (sealed: Uint8Array): string => codeOf(takerOf(stores, { space, sealedManifest: sealed }));
  expect(answer(sealedManifest)).toBe('ok');
  const stranger = { ...space, writer: { ...space.writer, signingSeed: seededRandom('stranger').bytes(32) } };
  expect(answer(sealedFor(stranger, manifest))).toBe('snapshot_invalid signer');
  const elsewhere = { ...space, taker: { ...space.taker, agreementSecret: seededRandom('else').bytes(32) } };
  expect(answer(sealedFor(elsewhere, manifest))).toBe('snapshot_invalid signature');
  const otherSpace = { ...space, writer: { ...space.writer, space: new Uint8Array(16) } };
  expect(answer(sealedFor(otherSpace, manifest))).toBe('snapshot_invalid signature');
  for (let at = 0; at < sealedManifest.length; at += 7) {
    const flipped = sealedManifest.map((byte, place) => (place === at ? byte ^ 1 : byte));
    expect(answer(flipped)).not.toBe('ok');
  }
  expect(answer(sealedManifest.subarray(0, 90))).toBe('snapshot_invalid size');
  expect(answer(sealedFor(space, { ...manifest, rosterVersion: 99 }))).toBe('snapshot_invalid roster');
  const head = {
    host: 'nobody',
    domain: 'journal',
    seq: 1,
    counter: 1,
    commitment: new Uint8Array(32),
  } as const;
  expect(answer(sealedFor(space, { ...manifest, heads: [head] }))).toBe('snapshot_invalid heads');
});

/** What a device of the roster could make that does not keep to the rules. */
const forged = (packed: Uint8Array, change: Partial<Manifest> = {}) => {
  const space = pairedSpace();
  const random = seededRandom('forged');
  const [id, secret] = [random.bytes(32), random.bytes(32)];
  const of = chunkKey(testCrypto, { id, secret });
  const count = Math.max(1, Math.ceil(packed.length / CHUNK_BYTES));
  const chunks = Array.from({ length: count }, (_, number) => {
    const isLast = number === count - 1;
    const bytes = packed.subarray(number * CHUNK_BYTES, (number + 1) * CHUNK_BYTES);
    return sealChunk(testCrypto, { of, number, isLast, piece: { endsBlock: isLast, bytes } });
  });
  const manifest = {
    id,
    secret,
    chunks: count,
    bytes: 1,
    unpacked: 2 ** 40,
    rosterVersion: 1,
    heads: [],
    ...change,
  };
  const stores = openStores('hostb');
  const taker = valueOf(takerOf(stores, { space, sealedManifest: sealedFor(space, manifest) }));
  return { answer: codeOf(takeAll(taker, chunks)), stores };
};
const rowsOf = (rows: readonly SnapshotRow[]): Uint8Array =>
  deflateSync(concatBytes(rows.map((row) => rowBytes(row) ?? new Uint8Array(0))));
const note = (text: string, id = 'note-1'): Extract<SnapshotRow, { is: 'record' }> => ({
  is: 'record',
  domain: 'journal',
  kind: 'note',
  id,
  text,
});

test('[SNAPSHOT-4] a bomb is refused before more than a row and a step of it is unpacked', () => {
  const bomb = deflateSync(
    concatBytes([u8Bytes(1), u8Bytes(0), u32Bytes(15 * 1024 * 1024), new Uint8Array(64 * 1024 * 1024)]),
  );
  expect(forged(bomb, { unpacked: 1_000_000 }).answer).toBe('snapshot_invalid unpacked');
  const announced = deflateSync(
    concatBytes([u8Bytes(1), u8Bytes(0), u32Bytes(2 ** 32 - 1), new Uint8Array(50)]),
  );
  expect(forged(announced).answer).toBe('snapshot_invalid row');
  const before = process.memoryUsage().arrayBuffers;
  expect(forged(bomb).answer).toBe('snapshot_invalid row: id');
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(60 * 1024 * 1024);
});

test('[SNAPSHOT-4] rows that are none, an end that lies and bytes behind it are refused', () => {
  const text = encodeRegisters({ clock: new Map([['hosta', 1]]), fields: new Map() });
  const end = (rows: number): SnapshotRow => ({ is: 'end', rows });
  expect(forged(rowsOf([note(text), end(1)])).answer).toBe('ok');
  const cases: readonly (readonly [Uint8Array, string])[] = [
    [rowsOf([note(text), end(2)]), 'snapshot_invalid end'],
    [rowsOf([note(text)]), 'snapshot_invalid end'],
    [rowsOf([end(0), note(text)]), 'snapshot_invalid behind_end'],
    [new Uint8Array([1, 2, 3]), 'snapshot_invalid deflate'],
    [new Uint8Array(0), 'snapshot_invalid block'],
    [rowsOf([note(text), end(1)]).subarray(0, 20), 'snapshot_invalid deflate'],
    [deflateSync(Uint8Array.of(9, 0, 0, 0, 0, 0)), 'snapshot_invalid row'],
    [deflateSync(Uint8Array.of(1, 5, 0, 0, 0, 0)), 'snapshot_invalid row'],
  ];
  for (const [packed, expected] of cases) expect(forged(packed).answer).toBe(expected);
});

test('[SNAPSHOT-4] a clock of strangers, of this device’s future, or an id of a stranger’s stream is refused', () => {
  const clockOf = (host: string, n: number): string =>
    encodeRegisters({
      clock: new Map([
        ['hosta', 1],
        [host, n],
      ]),
      fields: new Map(),
    });
  const end: SnapshotRow = { is: 'end', rows: 1 };
  expect(forged(rowsOf([note(clockOf('stranger', 1)), end])).answer).toBe(
    'snapshot_invalid note: unknown_host',
  );
  expect(forged(rowsOf([note(clockOf('hostb', 1)), end])).answer).toBe('snapshot_invalid note: own_stream');
  const saying = (id: string): SnapshotRow => ({
    is: 'record',
    domain: 'agent',
    kind: 'agentApproval',
    id,
    text: '{}',
  });
  expect(forged(rowsOf([saying('stranger-agent-1'), end])).answer).toBe(
    'snapshot_invalid agentApproval: unknown_host',
  );
  expect(forged(rowsOf([saying('hosta-journal-1'), end])).answer).toBe(
    'snapshot_invalid agentApproval: append_only_id',
  );
  expect(forged(rowsOf([saying('hosta-agent-1'), end])).answer).toBe('ok');
  const future: SnapshotRow = { ...note(clockOf('stranger', 1)), kind: 'ofNextYear' };
  expect(forged(rowsOf([future, end])).answer).toBe('snapshot_invalid ofNextYear: unknown_host');
});

test('[SNAPSHOT-4] a row that is damaged or too deep is passed over, the others stand', () => {
  const good = encodeRegisters({ clock: new Map([['hosta', 1]]), fields: new Map() });
  const deep = `[1,["hosta",1],[["title",${'['.repeat(100_000)}${']'.repeat(100_000)}]]]`;
  const rows = [note('[1,["hosta"', 'note-1'), note(deep, 'note-2'), note(good, 'note-3')];
  const { answer, stores } = forged(rowsOf([...rows, { is: 'end', rows: 3 }]));
  expect(answer).toBe('ok');
  expect(rowsIn(stores)).toEqual([`journal note note-3 ${good}`]);
});

test('[SNAPSHOT-1] rows come back from any cut of their bytes', () => {
  const rows: readonly SnapshotRow[] = [
    note('{"a":"Grüße 日本"}'),
    {
      is: 'unknown',
      domain: 'agent',
      kind: 'k',
      id: 'i',
      host: 'h',
      counter: 2 ** 40,
      payloadType: 'p',
      payload: 'x',
    },
    { is: 'end', rows: 2 },
  ];
  const bytes = concatBytes(rows.map((row) => rowBytes(row) ?? new Uint8Array(0)));
  for (let size = 1; size <= bytes.length; size += 1) {
    const reader = createRowReader();
    const found: unknown[] = [];
    for (let at = 0; at < bytes.length; at += size) {
      reader.push(bytes.subarray(at, at + size));
      for (let row = reader.next(); row !== null; row = reader.next()) found.push(row);
    }
    expect(found).toEqual(rows);
    expect(reader.isEmpty()).toBe(true);
  }
});

test('[SNAPSHOT-5] of an executor nothing is taken that lets something happen', () => {
  const withheld = agentKinds.filter(({ isPersons }) => isPersons !== undefined);
  expect(withheld.map(({ kind }) => kind).sort()).toEqual([
    'agentApprovalAnswer',
    'agentGrant',
    'agentPersonaHead',
    'agentPolicy',
    'agentProjectionPolicy',
    'agentPromptResponse',
  ]);
  const text = encodeRegisters({ clock: new Map([['hosta', 1]]), fields: new Map() });
  for (const kind of withheld) expect([kind.kind, asExecutors(kind, text)]).toEqual([kind.kind, null]);
  const named = (name: string) => agentKinds.find(({ kind }) => kind === name) ?? null;
  expect(asExecutors(named('agentBudgetLimit'), text)).toBeNull();
  expect(asExecutors(null, text)).toBeNull();
  expect(asExecutors(named('agent'), text)).toBe(text);
  const answer = (decision: string): string | null =>
    asExecutors(named('agentApprovalAnswer'), JSON.stringify({ decision }));
  expect([answer('approved'), answer('rejected'), answer('withdrawn')]).toEqual([
    null,
    null,
    '{"decision":"withdrawn"}',
  ]);
});

test('[SNAPSHOT-5] an executor’s stop is taken without its release', () => {
  const space = pairedSpace({ role: 'executor' });
  const writer = openStores('hosta');
  valueOf(
    writer.agent.unitOfWork.commit({ commandId: 'stop', writer: person }, (write) => {
      write.untyped.create('agentStop', 'stop:space', {
        scope: 'space',
        target: null,
        engaged: { hosta: 1 },
        released: { hosta: 1 },
      });
      write.untyped.create('agentGrant', 'grant', { agentId: 'a', toolName: 't', active: true });
      return null;
    }),
  );
  const { chunks, sealedManifest } = snapshotOf(writer, space);
  const stores = openStores('hostb');
  expect(valueOf(takeAll(valueOf(takerOf(stores, { space, sealedManifest })), chunks))).toBe('taken');
  const rows = rowsIn(stores);
  expect(rows).toHaveLength(1);
  expect(rows[0]).toContain('engaged');
  expect(rows[0]).not.toContain('released');
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
  expect(rowsIn(updated)).toEqual(rowsIn(writer));
  expect(unknownUnits(updated.journal.database, { after: 0, most: 10 })).toMatchObject([unit]);
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
