import * as fc from 'fast-check';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Json } from './json';
import { decodeRegisters, encodeRegisters } from './registers-codec';
import {
  emptyRegisters,
  joinClocks,
  mergeRegisters as merge,
  writeFields,
  type Registers,
} from './registers';

// Any history is a tree of writes and merges; states are drawn as steps over three hosts, so that they are states that can really meet.
type Step = {
  readonly host: number;
  readonly from: number | null;
  readonly field: string;
  readonly value: Json;
};
const HOSTS = ['a', 'b', 'é'];
const folds = {};
const mergeRegisters = merge(folds);

const plainJson: fc.Arbitrary<Json> = fc.oneof(
  fc.string(),
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map((n) => (Object.is(n, -0) ? 0 : n)),
  fc.constant(null),
  fc.boolean(),
  fc.array(fc.string(), { maxLength: 2 }),
  fc.dictionary(fc.string(), fc.integer(), { maxKeys: 2, noNullPrototype: true }),
);
const step: fc.Arbitrary<Step> = fc.record({
  host: fc.nat(2),
  from: fc.option(fc.nat(2)),
  field: fc.constantFrom('title', 'notes', '__proto__', 'constructor', ''),
  value: plainJson,
});

const provenances = [
  { by: 'person', authority: 'person', tainted: false },
  { by: 'agent', authority: 'model', tainted: true },
  { by: 'runtime', authority: 'external', tainted: false },
] as const;

/** The states of all three hosts after the steps; the counters grow with gaps. */
const statesAfter = (steps: readonly Step[]): readonly Registers[] => {
  const states = HOSTS.map(() => emptyRegisters);
  steps.forEach(({ host, from, field, value }, index) => {
    const name = HOSTS[host] ?? '';
    const seen = mergeRegisters(states[host] ?? emptyRegisters, states[from ?? host] ?? emptyRegisters);
    const provenance = provenances[index % 3] ?? provenances[0];
    states[host] = writeFields(seen, {
      dot: { host: name, n: index * 2 + 1 },
      provenance,
      values: new Map([[field, value]]),
      folds,
    });
  });
  return states;
};
const threeStates = fc.array(step, { minLength: 1, maxLength: 9 }).map(statesAfter);

const text = (registers: Registers): string => encodeRegisters(registers);
const at = (states: readonly Registers[], index: number): Registers => states[index] ?? emptyRegisters;

test('[MERGE-3] merging is commutative, associative and idempotent', () => {
  fc.assert(
    fc.property(threeStates, (states) => {
      const [a, b, c] = [at(states, 0), at(states, 1), at(states, 2)];
      expect(text(mergeRegisters(a, b))).toBe(text(mergeRegisters(b, a)));
      expect(text(mergeRegisters(mergeRegisters(a, b), c))).toBe(
        text(mergeRegisters(a, mergeRegisters(b, c))),
      );
      expect(text(mergeRegisters(a, a))).toBe(text(a));
      expect(text(mergeRegisters(mergeRegisters(a, b), b))).toBe(text(mergeRegisters(a, b)));
    }),
    { numRuns: 1000 },
  );
});

test('[CODEC-3] what is stored is read back equal, and stored again as the same text', () => {
  fc.assert(
    fc.property(threeStates, (states) => {
      const merged = states.reduce(mergeRegisters, emptyRegisters);
      const read = decodeRegisters(text(merged));
      if (!read.ok) throw new Error(read.error.detail);
      expect(text(read.value)).toBe(text(merged));
      expect(read.value.clock).toEqual(merged.clock);
      expect(new Set(read.value.fields.keys())).toEqual(new Set(merged.fields.keys()));
      for (const [name, entries] of merged.fields) expect(read.value.fields.get(name)).toEqual(entries);
    }),
    { numRuns: 1000 },
  );
});

test('[CODEC-4] any text is read or refused, never thrown', () => {
  const mangled = threeStates.chain((states) => {
    const whole = text(states.reduce(mergeRegisters, emptyRegisters));
    return fc
      .tuple(
        fc.nat(whole.length),
        fc.nat(4),
        fc.constantFrom('', '"', '[', ']', '0', '-1', 'null', '9007199254740993'),
      )
      .map(([from, length, put]) => whole.slice(0, from) + put + whole.slice(from + length));
  });
  fc.assert(
    fc.property(fc.oneof(mangled, fc.string(), fc.json()), (any) => {
      const read = decodeRegisters(any);
      if (!read.ok) expect(read.error.code).toBe('malformed_registers');
      else {
        const stored = encodeRegisters(read.value);
        const again = decodeRegisters(stored);
        expect(again.ok && encodeRegisters(again.value)).toBe(stored);
      }
    }),
    { numRuns: 3000 },
  );
});

test.each([
  ['an unknown version', '[2,["a",1],[["t","x"]]]'],
  ['a counter above 2^53-1', '[1,["a",9007199254740993],[["t","x"]]]'],
  ['a counter of 0', '[1,["a",0],[]]'],
  ['hosts out of order', '[1,["b",1,"a",1],[]]'],
  ['one host twice', '[1,["a",1,"a",2],[]]'],
  ['an entry outside the clock', '[1,["a",1],[["t","x",1,2]]]'],
  ['an unknown host', '[1,["a",1],[["t","x",1,1,1]]]'],
  ['one dot twice', '[1,["a",1],[["t","x"],["t","y"]]]'],
  ['an unknown provenance', '[1,["a",1],[["t","x",1,1,0,30]]]'],
  ['a row without a value', '[1,["a",1],[["t"]]]'],
  ['a rev that is no number', '[1,["a",1],[["t","x","1"]]]'],
  ['a row too long', '[1,["a",1],[["t","x",1,1,0,0,0]]]'],
  ['more than three parts', '[1,["a",1],[],[]]'],
  ['an infinity', '[1,["a",1],[["t",[1e999]]]]'],
  ['a value too deep', `[1,["a",1],[["t",${'['.repeat(100_000)}${']'.repeat(100_000)}]]]`],
  ['no JSON', '[1,["a",1],['],
  ['no array', '{"0":1}'],
])('[CODEC-4] refused: %s', (_name, stored) => {
  expect(decodeRegisters(stored)).toMatchObject({ ok: false, error: { code: 'malformed_registers' } });
});

test('[MERGE-2] [MERGE-5] a write replaces what its writer saw with one entry of a greater rev; no counter goes back', () => {
  const provenance = provenances[0];
  const one = writeFields(emptyRegisters, {
    dot: { host: 'a', n: 1 },
    provenance,
    values: new Map([['t', 1]]),
    folds,
  });
  const other = writeFields(one, {
    dot: { host: 'b', n: 4 },
    provenance,
    values: new Map([['t', 2]]),
    folds,
  });
  expect(other.fields.get('t')).toMatchObject([{ host: 'b', n: 4, rev: 2, value: 2 }]);
  const again = writeFields(other, {
    dot: { host: 'b', n: 4 },
    provenance,
    values: new Map([['t', 3]]),
    folds,
  });
  expect(again.fields.get('t')).toMatchObject([{ host: 'b', n: 4, rev: 2, value: 3 }]);
  const back = { dot: { host: 'b', n: 3 }, provenance, values: new Map([['t', 4]]), folds };
  expect(() => writeFields(other, back)).toThrow('[MERGE-5]');
});

test('[MERGE-4] merging leaves what it was given as it was', () => {
  fc.assert(
    fc.property(threeStates, (states) => {
      const before = states.map(text);
      states.reduce(mergeRegisters, emptyRegisters);
      expect(states.map(text)).toEqual(before);
    }),
  );
});

// Published vector clock tables, where they are at hand. Their counters reach 2^64-1: what is no safe integer is not for us.
const outside = process.env['REVEILLE_OUTSIDE'];
const tables =
  outside === undefined ? '' : join(outside, 'vector_clock_cases', 'syncthing_vector_cases.json');
if (outside !== undefined && existsSync(tables)) {
  type Vector = Readonly<Record<string, string>>;
  type Case = { readonly a: Vector; readonly b: Vector; readonly merged: Vector };
  const isCase = (value: unknown): value is Case =>
    typeof value === 'object' && value !== null && 'merged' in value && 'a' in value && 'b' in value;
  const parsed: { readonly merge: readonly unknown[] } = JSON.parse(readFileSync(tables, 'utf8'));
  const cases = parsed.merge.filter(isCase);
  const clockOf = (vector: Vector) => new Map(Object.entries(vector).map(([host, n]) => [host, Number(n)]));

  test('[MERGE-3] clocks join as in the published tables', () => {
    expect(cases.length).toBeGreaterThan(5);
    for (const { a, b, merged } of cases) {
      expect(joinClocks(clockOf(a), clockOf(b))).toEqual(clockOf(merged));
      expect(joinClocks(clockOf(b), clockOf(a))).toEqual(clockOf(merged));
    }
  });
}

test('[MERGE-15] one dot in two provenances keeps the stricter, whoever merges first', () => {
  const written = (authority: 'person' | 'external' | 'model', tainted: boolean): Registers =>
    writeFields(emptyRegisters, {
      dot: { host: 'a', n: 1 },
      provenance: { by: 'person', authority, tainted },
      values: new Map([['title', 'the same words']]),
      folds,
    });
  const own = written('person', false);
  const foreign = written('external', true);
  const guessed = written('model', true);
  for (const [left, right, strictest] of [
    [own, foreign, foreign],
    [foreign, guessed, guessed],
    [own, written('model', false), written('model', false)],
    [written('model', false), foreign, foreign],
  ] as const) {
    expect(text(mergeRegisters(left, right))).toBe(text(strictest));
    expect(text(mergeRegisters(right, left))).toBe(text(strictest));
  }
});
