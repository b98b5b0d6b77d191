import { createHash } from 'node:crypto';
import { z } from 'zod';
import { appendOnlyId, checkAppendOnlyId, takesItsPlace } from '../../src/core/append-only';
import {
  conflictList,
  liveConflicts,
  losingEntries,
  supersededBy,
  supersededEditId,
} from '../../src/core/conflicts';
import { decideDeletion } from '../../src/core/deletion';
import { effectiveFields, effectiveValue } from '../../src/core/effective-read';
import { isJsonObject, type Json } from '../../src/core/json';
import {
  emptyRegisters,
  mergeRegisters as merge,
  writeFields,
  type Author,
  type Registers,
} from '../../src/core/registers';
import { isStopped, releaseStop, type StopMap } from '../../src/core/stop-map';
import { effectiveOf } from '../../src/db/records/effective';
import { stopKind } from '../../src/db/agent/kinds/stop';
import { foldsOf } from '../../src/db/record-kind';
import { missingBefore } from '../../src/core/version-gate';

const folds = { title: 'scalar', deletedAt: 'deletedAt' } as const;

const write = (
  registers: Registers,
  by: { host: string; n: number; author?: Author },
  values: Readonly<Record<string, Json>>,
): Registers =>
  writeFields(registers, {
    dot: { host: by.host, n: by.n },
    folds: {},
    provenance: { by: by.author ?? 'person', authority: 'person', tainted: false },
    values: new Map(Object.entries(values)),
  });

const mergeRegisters = merge(folds);

const stopFolds = foldsOf(stopKind);
const writeStop = (
  registers: Registers,
  by: { host: string; n: number; author?: Author },
  values: Readonly<Record<string, Json>>,
): Registers =>
  writeFields(registers, {
    dot: { host: by.host, n: by.n },
    provenance: { by: by.author ?? 'person', authority: 'person', tainted: false },
    values: new Map(Object.entries(values)),
    folds: stopFolds,
  });
const Counters = z.record(z.string(), z.number()).default({});
const StopFields = z.object({ engaged: Counters, released: Counters });
const stopIn = (registers: Registers): StopMap => {
  const { engaged, released } = StopFields.parse(effectiveOf(stopKind, registers));
  return { engaged: new Map(Object.entries(engaged)), released: new Map(Object.entries(released)) };
};
const stopped = (registers: Registers): boolean => isStopped(stopIn(registers));
const release = (registers: Registers, by: { host: string; n: number }): Registers => {
  const released = releaseStop(stopIn(registers), 'person');
  if (!released.ok) throw new Error(released.error.code);
  return writeStop(registers, by, { released: Object.fromEntries(released.value.released) });
};

test('[STOP-1] [STOP-2] [STOP-4] three steps: a stop that the release had not seen keeps stopping', () => {
  const first = writeStop(emptyRegisters, { host: 'a', n: 1 }, { engaged: { a: 1 }, released: {} });
  const released = release(first, { host: 'b', n: 1 });
  const again = writeStop(first, { host: 'a', n: 2 }, { engaged: { a: 2 } });
  expect([stopped(first), stopped(released)]).toEqual([true, false]);
  const both = merge(stopFolds)(released, again);
  expect([stopped(both), stopped(merge(stopFolds)(again, released))]).toEqual([true, true]);
  expect(stopped(release(both, { host: 'b', n: 2 }))).toBe(false);
});

test('[STOP-3] only a person releases', () => {
  const stop: StopMap = { engaged: new Map([['a', 1]]), released: new Map() };
  expect(releaseStop(stop, 'agent')).toEqual({ ok: false, error: { code: 'release_needs_person' } });
  expect(releaseStop(stop, 'runtime').ok).toBe(false);
});

test('[MERGE-16] [STOP-1] a device that saw a stop and writes an empty one releases nobody', () => {
  const phone = writeStop(emptyRegisters, { host: 'phone', n: 5 }, { engaged: { phone: 5 }, released: {} });
  const executor = { host: 'hub', n: 9, author: 'agent' } as const;
  for (const engaged of [{}, { phone: 4 }, { hub: 0 }, 'released', null]) {
    const after = writeStop(phone, executor, { engaged });
    expect(stopped(after)).toBe(true);
    // The same from a faulty device: the entry is simply missing from its state.
    const forged: Registers = {
      ...after,
      fields: new Map([['released', after.fields.get('released') ?? []]]),
    };
    const merged = merge(stopFolds)(phone, forged);
    expect(stopped(merged)).toBe(true);
    expect(merge(stopFolds)(forged, phone)).toEqual(merged);
  }
});

test('[MERGE-13] [MERGE-16] a destroyed agent keeps the first counter of each host, whoever writes it off', () => {
  const destroyed = { destroyed: 'leastByHost' } as const;
  const by = { by: 'person', authority: 'person', tainted: false } as const;
  const said = (on: Registers, host: string, n: number, value: Json): Registers =>
    writeFields(on, {
      dot: { host, n },
      provenance: by,
      values: new Map([['destroyed', value]]),
      folds: destroyed,
    });
  const first = said(emptyRegisters, 'a', 3, { a: 3 });
  const again = said(first, 'a', 8, { a: 8 });
  const forgotten = said(again, 'b', 2, {});
  const read = { name: 'destroyed', fold: 'leastByHost' } as const;
  for (const state of [again, forgotten, merge(destroyed)(forgotten, first)])
    expect(effectiveValue(state, read)).toEqual({ a: 3 });
});

test('[MERGE-14] a clock that runs ahead of its stream waits, so that it erases nothing', () => {
  const bobs = write(emptyRegisters, { host: 'b', n: 5 }, { title: 'Bob’s' });
  const alices = write(emptyRegisters, { host: 'a', n: 1 }, { title: 'Alice’s' });
  const ahead: Registers = { ...alices, clock: new Map([...alices.clock, ['b', 9]]) };
  // Merged as it is, it would erase a write that nobody has replaced:
  expect(mergeRegisters(ahead, bobs).fields.get('title')).toHaveLength(1);
  expect(missingBefore({ author: 'a', clock: ahead.clock }, new Map([['b', 5]]))).toEqual([
    { host: 'b', through: 9 },
  ]);
  expect(missingBefore({ author: 'a', clock: alices.clock }, new Map())).toEqual([]);
  expect(missingBefore({ author: 'a', clock: ahead.clock }, new Map([['b', 9]]))).toEqual([]);
});

test('[MERGE-7] [MERGE-8] [MERGE-10] a title conflict followed by an agent’s write keeps the title that was not shown', () => {
  const start = write(emptyRegisters, { host: 'a', n: 1 }, { title: 'Plan' });
  const mine = write(start, { host: 'a', n: 2 }, { title: 'Plan A' });
  const yours = write(start, { host: 'b', n: 1 }, { title: 'Plan B' });
  const both = mergeRegisters(mine, yours);
  expect(effectiveValue(both, { name: 'title', fold: 'scalar' })).toBe('Plan B');
  expect(liveConflicts({ id: 'r', registers: both }, folds)).toMatchObject([
    { field: 'title', shown: 'Plan B' },
  ]);

  const values = new Map([['title', 'Plan C']]);
  const lost = supersededBy({ id: 'r', registers: both }, { values, folds });
  const after = write(both, { host: 'a', n: 3, author: 'agent' }, { title: 'Plan C' });
  expect(lost).toMatchObject({
    ok: true,
    value: [{ field: 'title', host: 'a', counter: 2, value: 'Plan A' }],
  });
  if (!lost.ok) throw new Error(lost.error.code);
  const live = liveConflicts({ id: 'r', registers: after }, folds);
  expect(conflictList({ live, superseded: lost.value, dismissed: new Set() })).toEqual({
    live: [],
    superseded: lost.value,
  });
  const dismissed = new Set(lost.value.map(({ id }) => id));
  expect(conflictList({ live, superseded: lost.value, dismissed }).superseded).toEqual([]);
});

test('[MERGE-8] choosing the other version of a conflict takes nothing from anyone', () => {
  const both = mergeRegisters(
    write(emptyRegisters, { host: 'a', n: 1 }, { title: 'A' }),
    write(emptyRegisters, { host: 'b', n: 1 }, { title: 'B' }),
  );
  const values = new Map([['title', 'A']]);
  expect(supersededBy({ id: 'r', registers: both }, { values, folds })).toEqual({ ok: true, value: [] });
});

test('[FOLD-2] an agent’s losing entry is no conflict of people once nobody else wrote', () => {
  const both = mergeRegisters(
    write(emptyRegisters, { host: 'a', n: 1 }, { title: 'mine' }),
    write(emptyRegisters, { host: 'b', n: 1, author: 'agent' }, { title: 'the agent’s' }),
  );
  const shown = effectiveFields(both, folds).get('title');
  expect(shown?.value).toBe('mine');
  if (shown === undefined) throw new Error('nothing was read');
  expect(losingEntries(both.fields.get('title') ?? [], shown)).toHaveLength(1);
});

test('[MERGE-12] delete and an agent’s edit: it stays deleted', () => {
  const start = write(emptyRegisters, { host: 'a', n: 1 }, { title: 'Old', deletedAt: null });
  const deleted = write(start, { host: 'a', n: 2 }, { deletedAt: 1000 });
  expect(decideDeletion({ by: 'agent', isDeleted: false, setsDeletedAt: false })).toEqual({ do: 'leave' });
  const edited = write(start, { host: 'b', n: 1, author: 'agent' }, { title: 'New' });
  const both = mergeRegisters(deleted, edited);
  expect(effectiveValue(both, { name: 'deletedAt', fold: 'deletedAt' })).toBe(1000);
  expect(decideDeletion({ by: 'agent', isDeleted: true, setsDeletedAt: false })).toEqual({
    do: 'refuse',
    code: 'target_deleted',
  });
  expect(decideDeletion({ by: 'runtime', isDeleted: true, setsDeletedAt: true }).do).toBe('refuse');
});

test('[MERGE-11] delete and a person’s edit: the edit wins, visibly', () => {
  const start = write(emptyRegisters, { host: 'a', n: 1 }, { title: 'Old', deletedAt: null });
  const deleted = write(start, { host: 'a', n: 2 }, { deletedAt: 1000 });
  expect(decideDeletion({ by: 'person', isDeleted: false, setsDeletedAt: false })).toEqual({
    do: 'write_null',
  });
  const edited = write(start, { host: 'b', n: 1 }, { title: 'New', deletedAt: null });
  const both = mergeRegisters(deleted, edited);
  expect(effectiveValue(both, { name: 'deletedAt', fold: 'deletedAt' })).toBeNull();
  expect(liveConflicts({ id: 'r', registers: both }, folds)).toMatchObject([
    { field: 'deletedAt', shown: null },
  ]);
  expect(decideDeletion({ by: 'person', isDeleted: true, setsDeletedAt: true })).toEqual({ do: 'leave' });
});

test('[APPEND-2] the same append-only id from two streams: only its author’s counts, whichever came first', () => {
  const alice = { hostId: 'alice', domain: 'agent' };
  const id = appendOnlyId(alice, 7);
  expect(checkAppendOnlyId(id, alice)).toEqual({ ok: true, value: id });
  const foreign = { ok: false, error: { code: 'foreign_append_only_id' } };
  expect(checkAppendOnlyId(id, { hostId: 'bob', domain: 'agent' })).toEqual(foreign);
  expect(checkAppendOnlyId(id, { hostId: 'alice', domain: 'journal' })).toEqual(foreign);
  for (const wrong of [
    'alice-agent-',
    'alice-agent-07',
    'alice-agent-0',
    'alice-agent-1e3',
    'alice-agent-x',
  ]) {
    expect(checkAppendOnlyId(wrong, alice)).toEqual(foreign);
  }
});

test('[APPEND-3] of two bodies under a derived id the smaller hash of its canonical text stays, in any order', () => {
  const bodies: readonly Json[] = [{ at: 1, b: 'x' }, { at: 2, b: 'x' }, { b: 'é', at: 3 }, 'text', null];
  const textOf = (body: Json): string =>
    isJsonObject(body)
      ? JSON.stringify(Object.fromEntries(Object.entries(body).sort()))
      : JSON.stringify(body);
  const hashOf = (body: Json) => createHash('sha256').update(textOf(body)).digest('hex');
  const [smallest] = [...bodies].sort((a, b) => (hashOf(a) < hashOf(b) ? -1 : 1));
  const last = (order: readonly Json[]): Json =>
    order.reduce((here, came) => (takesItsPlace({ came, here }) ? came : here));
  expect(last(bodies)).toEqual(smallest);
  expect(last([...bodies].reverse())).toEqual(smallest);
  // The order of an object's members makes no difference.
  expect(takesItsPlace({ came: { a: 1, b: 2 }, here: { b: 2, a: 1 } })).toBe(false);
  const unsayable = { text: '\ud800' };
  expect(takesItsPlace({ came: unsayable, here: 'text' })).toBe(false);
  expect(takesItsPlace({ came: 'text', here: unsayable })).toBe(true);
});

test('[MERGE-9] the id of a superseded edit is the same on every device', () => {
  const edit = { recordId: 'r', field: 'title', host: 'a', n: 2 };
  const expected = createHash('sha256').update('v1|supersededEdit|r|title|a|2').digest('hex');
  expect(supersededEditId(edit)).toEqual({ ok: true, value: expected });
  expect(supersededEditId({ ...edit, field: 'a|b' }).ok).toBe(false);
});
