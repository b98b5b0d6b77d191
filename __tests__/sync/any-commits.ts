import fc from 'fast-check';
import type { Json } from '../../src/core/json';
import { provenanceByNumber } from '../../src/core/registers-codec';
import type { CarriedCommit, CarriedDot, CarriedState, CarriedUnit } from '../../src/db/log/carried';

// Commits of one stream that say anything the wire can say, for properties of the codec.
const AUTHOR = 'hosta';
const OTHERS = ['hostb', 'hostc', 'hostd'];
const name = fc.stringMatching(/^[a-z]{1,6}$/);
const value = fc.jsonValue({ maxDepth: 3 }).map((json): Json => JSON.parse(JSON.stringify(json)));

const anyState = (counter: number): fc.Arbitrary<CarriedState> =>
  fc
    .record({
      others: fc.subarray(OTHERS),
      counters: fc.array(fc.integer({ min: 5, max: 2 ** 40 }), { minLength: 3, maxLength: 3 }),
      dots: fc.uniqueArray(
        fc.record({
          field: name,
          host: fc.nat(),
          age: fc.nat(4),
          rev: fc.integer({ min: 1, max: 9 }),
          provenance: fc.constantFrom(...provenanceByNumber),
          value,
        }),
        { maxLength: 8, selector: ({ field, host, age }) => `${field} ${host % 4} ${age}` },
      ),
    })
    .map(({ others, counters, dots }) => {
      const clock = [
        [AUTHOR, counter] as const,
        ...others.map((host, place) => [host, counters[place] ?? 5] as const),
      ];
      const byPlace = new Map<string, CarriedDot>();
      for (const { field, host: place, age, rev, provenance, value: said } of dots) {
        const [host, last] = clock[place % clock.length] ?? [AUTHOR, counter];
        const n = Math.max(1, last - age);
        const dot = { field, host, n, rev, ...provenance };
        byPlace.set(`${field} ${host} ${n}`, host === AUTHOR ? { ...dot, value: said } : dot);
      }
      return { is: 'state', clock, dots: [...byPlace.values()] };
    });

const anyUnit = (counter: number): fc.Arbitrary<CarriedUnit> =>
  fc.record({
    payloadType: name,
    kind: name,
    id: fc.uuid(),
    payload: fc.oneof(
      fc.constant(null),
      value.map((body) => ({ is: 'body' as const, body })),
      anyState(counter),
    ),
  });

const anyCommit = (first: number): fc.Arbitrary<CarriedCommit> =>
  fc
    .integer({ min: 1, max: 4 })
    .chain((count) =>
      fc.record({
        at: fc.nat(2 ** 31),
        actId: fc.uuid(),
        undoes: fc.option(fc.uuid()),
        author: fc.constantFrom('user' as const, 'agent' as const, 'runtime' as const),
        cause: fc.option(fc.record({ agentId: name, runKey: name, depth: fc.nat(3) })),
        tokens: fc.record({
          relatedIds: fc.array(name, { maxLength: 3 }),
          subtypes: fc.array(fc.record({ namespace: name, value: name }), { maxLength: 2 }),
          ends: fc.array(name, { maxLength: 2 }),
        }),
        units: fc.tuple(...Array.from({ length: count }, (_, place) => anyUnit(first + place))),
      }),
    )
    .map((commit) => ({ ...commit, host: AUTHOR, domain: 'journal', firstCounter: first }));

export const anyCommits: fc.Arbitrary<readonly [CarriedCommit, ...CarriedCommit[]]> = fc
  .integer({ min: 1, max: 2 ** 50 })
  .chain((start) =>
    fc.array(anyCommit(start), { minLength: 1, maxLength: 3 }).map(([first, ...rest]) => {
      if (first === undefined) throw new Error('a commit');
      return { first, rest };
    }),
  )
  .map(({ first, rest }) => {
    const commits: [CarriedCommit, ...CarriedCommit[]] = [first];
    for (const commit of rest) {
      const last = commits[commits.length - 1] ?? first;
      commits.push(movedTo(commit, last.firstCounter + last.units.length));
    }
    return commits;
  });

/** The same commit with other counters of its author. */
const movedTo = (commit: CarriedCommit, firstCounter: number): CarriedCommit => {
  const by = firstCounter - commit.firstCounter;
  const units = commit.units.map((unit): CarriedUnit => {
    if (unit.payload?.is !== 'state') return unit;
    const clock = unit.payload.clock.map(([host, n]) => [host, host === AUTHOR ? n + by : n] as const);
    const dots = unit.payload.dots.map((dot) => ({ ...dot, n: dot.host === AUTHOR ? dot.n + by : dot.n }));
    return { ...unit, payload: { is: 'state', clock, dots } };
  });
  return { ...commit, firstCounter, units };
};

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
/** Clocks and dots are sets: on the wire they have one order. */
export const inWireOrder = (commits: readonly CarriedCommit[]): readonly CarriedCommit[] =>
  commits.map((commit) => ({
    ...commit,
    units: commit.units.map((unit): CarriedUnit => {
      if (unit.payload?.is !== 'state') return unit;
      const clock = [...unit.payload.clock].sort(([a], [b]) => compare(a, b));
      const dots = [...unit.payload.dots].sort(
        (a, b) => compare(a.field, b.field) || compare(a.host, b.host) || a.n - b.n,
      );
      return { ...unit, payload: { is: 'state', clock, dots } };
    }),
  }));
