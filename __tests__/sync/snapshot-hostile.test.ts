import { deflateSync } from 'fflate';
import { encodeRegisters } from '../../src/core/registers-codec';
import { concatBytes, u32Bytes, u8Bytes } from '../../src/core/wire-bytes';
import { person } from '../../src/db/commit';
import { agentKinds } from '../../src/db/agent/kinds';
import { CHUNK_BYTES, chunkKey, sealChunk } from '../../src/sync/snapshot/chunks';
import { createRowReader, rowBytes, type SnapshotRow } from '../../src/sync/snapshot/rows';
import { asExecutors } from '../../src/sync/snapshot/withheld';
import { codeOf, valueOf } from './results';
import {
  closeAll,
  openStores,
  pairedSpace,
  rowsIn,
  sealedFor,
  snapshotOf,
  takeAll,
  takerOf,
  writeNotes,
} from './snapshot-bed';
import { seededRandom, testCrypto } from './test-crypto';
import type { Manifest } from '../../src/sync/snapshot/manifest';

afterEach(closeAll);

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
