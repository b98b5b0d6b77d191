import * as fc from 'fast-check';
import { effectiveValue } from './effective-read';
import { ownPart, type GrowOnly } from './grow-only';
import { isJsonObject, type Json } from './json';
import { emptyRegisters, mergeRegisters, writeFields, type Entry, type Registers } from './registers';
import { encodeRegisters } from './registers-codec';

const HOSTS = ['a', 'b', 'é'];
const folds = { most: 'most', first: 'leastByHost', last: 'mostByHost' } as const;
type Field = keyof typeof folds;
const fieldNames = ['most', 'first', 'last'] as const satisfies readonly Field[];
const provenance = { by: 'person', authority: 'person', tainted: false } as const;
const merge = mergeRegisters(folds);

const counters = fc.dictionary(fc.constantFrom(...HOSTS, '__proto__'), fc.nat(9), { noNullPrototype: true });
const anyValue: fc.Arbitrary<Json> = fc.oneof(
  { weight: 6, arbitrary: counters },
  { weight: 2, arbitrary: fc.nat(9) },
  { weight: 1, arbitrary: fc.constantFrom<Json>(null, 'since noon', [], { a: 'x' }, { a: -1 }, { a: 0.5 }) },
);
const dotOf = fc.record({ host: fc.constantFrom(...HOSTS), n: fc.integer({ min: 1, max: 4 }) });

/** Arbitrary states, even impossible ones: dots that a clock has seen but that are missing, one dot with two values, malformed values. */
const anyState: fc.Arbitrary<Registers> = fc
  .array(fc.tuple(fc.constantFrom(...fieldNames), dotOf, anyValue), { maxLength: 6 })
  .map((rows) => {
    const entriesByField = new Map<string, Entry[]>();
    for (const [field, { host, n }, value] of rows) {
      const entries = entriesByField.get(field) ?? [];
      entriesByField.set(field, entries);
      if (entries.every((entry) => entry.host !== host || entry.n !== n))
        entries.push({ host, n, rev: n, ...provenance, value });
    }
    return { clock: new Map(HOSTS.map((host) => [host, 9])), fields: entriesByField };
  });

const text = (registers: Registers): string => encodeRegisters(registers);
const read = (registers: Registers, name: Field): Json =>
  effectiveValue(registers, { name, fold: folds[name] }) ?? null;

test('[MERGE-16] growing is commutative, associative and idempotent, over any states', () => {
  fc.assert(
    fc.property(anyState, anyState, anyState, (a, b, c) => {
      expect(text(merge(a, b))).toBe(text(merge(b, a)));
      expect(text(merge(merge(a, b), c))).toBe(text(merge(a, merge(b, c))));
      const both = merge(a, b);
      expect(text(merge(both, both))).toBe(text(both));
      expect(text(merge(both, b))).toBe(text(both));
    }),
    { numRuns: 3000 },
  );
});

const isAtLeast = (
  fold: GrowOnly,
  { after, before }: { readonly after: Json; readonly before: Json },
): boolean => {
  if (!isJsonObject(before)) return before === null || (after !== null && Number(after) >= Number(before));
  return Object.entries(before).every(([key, n]) => {
    const now = isJsonObject(after) && Object.hasOwn(after, key) ? Number(after[key]) : Number.NaN;
    return fold === 'leastByHost' ? now <= Number(n) : now >= Number(n);
  });
};

test('[MERGE-16] nothing that was read is lowered or dropped, by a merge or by a write of whatever is valid', () => {
  fc.assert(
    fc.property(anyState, anyState, counters, fc.nat(9), (a, b, map, number) => {
      const values = new Map<string, Json>([
        ['most', number],
        ['first', map],
        ['last', map],
      ]);
      const written = writeFields(a, { dot: { host: 'a', n: 10 }, provenance, values, folds });
      for (const name of fieldNames)
        for (const after of [merge(a, b), merge(b, a), written])
          expect(isAtLeast(folds[name], { after: read(after, name), before: read(a, name) })).toBe(true);
    }),
    { numRuns: 3000 },
  );
});

test('[MERGE-16] [FOLD-10] what is written is read: a greater counter counts, a smaller one where the first counts', () => {
  const write = (on: Registers, n: number, values: Readonly<Record<string, Json>>): Registers =>
    writeFields(on, { dot: { host: 'a', n }, provenance, values: new Map(Object.entries(values)), folds });
  const one = write(emptyRegisters, 1, { most: 4, first: { a: 4 }, last: { a: 4 } });
  const two = write(one, 2, { most: 7, first: { a: 2, b: 9 }, last: { a: 7, b: 9 } });
  expect(fieldNames.map((name) => read(two, name))).toEqual([7, { a: 2, b: 9 }, { a: 7, b: 9 }]);
  expect(two.fields.get('last')).toHaveLength(1);
  const lower = write(two, 3, { most: 0, first: { a: 8 }, last: {} });
  expect(fieldNames.map((name) => read(lower, name))).toEqual(fieldNames.map((name) => read(two, name)));
  expect(lower.clock.get('a')).toBe(3);
});

test('[MERGE-16] [FOLD-8] a value that cannot be read stands for its author, at its version', () => {
  const forged: Registers = {
    clock: new Map([['b', 7]]),
    fields: new Map([['last', [{ host: 'b', n: 7, rev: 1, ...provenance, value: 'since noon' }]]]),
  };
  expect(read(forged, 'last')).toEqual({ b: 7 });
});

test('[MERGE-17] from what arrives the key of its author alone is taken', () => {
  expect(ownPart('mostByHost', { host: 'b', value: { a: 9, b: 3 } })).toEqual({ b: 3 });
  expect(ownPart('leastByHost', { host: 'b', value: { a: 9 } })).toEqual({});
  expect(ownPart('most', { host: 'b', value: 9 })).toBe(9);
  expect(ownPart('mostByHost', { host: 'b', value: 'since noon' })).toBe('since noon');
});
