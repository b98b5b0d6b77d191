import type { HostId } from './named-ids';
import { foldOf, type Folds } from './folds';
import { grownEntries, isGrowOnly, type GrowOnly } from './grow-only';
import type { Json } from './json';

// [MERGE-1] A record is a map of multi-value registers under one clock.
// [MERGE-2] A write replaces every surviving entry of its field by one new entry with rev = 1 + the greatest rev seen.
// [MERGE-3] Merge keeps an entry if both sides hold it, or if the other side's clock has not seen its dot; then clocks join.
// [MERGE-16] Grow-only fields are written and merged by key. The folds of the record's kind say which fields these are.
// [MERGE-4] Merging never ticks a clock, writes or broadcasts.
// [MERGE-5] A host's counter in a record never goes back. Two writes under one dot are one version; only before its commit.
// [MERGE-15] One dot held in two provenances (one export taken in twice) keeps the stricter: tainted wins, then the authority further out.
// A dot names one write for ever: equal dots carry equal values. Merge trusts that; whoever lets a foreign state in sees to it.
export type Author = 'person' | 'agent' | 'runtime';
export type Authority = 'person' | 'runtime' | 'integration' | 'external' | 'model';

export type Entry = {
  readonly host: HostId;
  /** The change unit's counter: (host, n) is the entry's dot. */
  readonly n: number;
  readonly rev: number;
  readonly by: Author;
  /** Where the text comes from; `by` says who wrote it down. */
  readonly authority: Authority;
  readonly tainted: boolean;
  readonly value: Json;
};
export type HostClock = ReadonlyMap<string, number>;
export type Registers = {
  readonly clock: HostClock;
  readonly fields: ReadonlyMap<string, readonly Entry[]>;
};
export type Dot = { readonly host: HostId; readonly n: number };
export type Provenance = { readonly by: Author; readonly authority: Authority; readonly tainted: boolean };

export const emptyRegisters: Registers = { clock: new Map(), fields: new Map() };

export const hasSeen = (clock: HostClock, dot: Dot): boolean => (clock.get(dot.host) ?? 0) >= dot.n;

export const joinClocks = (a: HostClock, b: HostClock): HostClock => {
  const joined = new Map(a);
  for (const [host, n] of b) if (n > (joined.get(host) ?? 0)) joined.set(host, n);
  return joined;
};

/** A second write under the same dot keeps its rev: the writer saw nothing new in between. */
const nextRev = (entries: readonly Entry[], dot: Dot): number => {
  let most = 0;
  for (const entry of entries) {
    if (entry.host === dot.host && entry.n === dot.n) return entry.rev;
    most = Math.max(most, entry.rev);
  }
  return most + 1;
};

const none: readonly Entry[] = [];

export const writeFields = (
  registers: Registers,
  write: { dot: Dot; provenance: Provenance; values: ReadonlyMap<string, Json>; folds: Folds },
): Registers => {
  const { host, n } = write.dot;
  const { by, authority, tainted } = write.provenance;
  if (n < (registers.clock.get(host) ?? 1)) throw new Error('[MERGE-5] a counter went back');
  const fields = new Map(registers.fields);
  for (const [name, value] of write.values) {
    const standing = registers.fields.get(name) ?? none;
    const rev = nextRev(standing, write.dot);
    const fold = foldOf(write.folds, name);
    const entry: Entry = { host, n, rev, by, authority, tainted, value };
    fields.set(name, isGrowOnly(fold) ? grown(fold, [...standing, entry]) : [entry]);
  }
  const clock = new Map(registers.clock);
  clock.set(host, n);
  return { clock, fields };
};

const byDot = (a: Dot, b: Dot): number => (a.host < b.host ? -1 : a.host > b.host ? 1 : a.n - b.n);

const grown = (fold: GrowOnly, entries: readonly Entry[]): readonly Entry[] =>
  [...grownEntries(fold, entries)].sort(byDot);

const holds = (entries: readonly Entry[], dot: Dot): boolean =>
  entries.some((entry) => entry.host === dot.host && entry.n === dot.n);

const surviving = (
  mine: readonly Entry[],
  other: { entries: readonly Entry[]; clock: HostClock },
): readonly Entry[] => mine.filter((entry) => holds(other.entries, entry) || !hasSeen(other.clock, entry));

const distances: readonly Authority[] = ['person', 'runtime', 'integration', 'external', 'model'];

export type Origin = { readonly authority: Authority; readonly tainted: boolean };
/** What was made from several texts is as far out as the furthest of them, and tainted where one is. Of nothing: from outside. */
export const strictestOrigin = (origins: readonly Origin[]): Origin => {
  const furthest = Math.max(...origins.map(({ authority }) => distances.indexOf(authority)));
  return {
    authority: distances[furthest] ?? 'external',
    tainted: origins.length === 0 || origins.some(({ tainted }) => tainted),
  };
};

const strictness = (entry: Entry): number =>
  Number(entry.tainted) * distances.length + distances.indexOf(entry.authority);

const stricter = (entry: Entry, others: readonly Entry[]): Entry => {
  const same = others.find((other) => other.host === entry.host && other.n === entry.n);
  return same !== undefined && strictness(same) > strictness(entry) ? same : entry;
};

const mergeEntries = (
  a: { entries: readonly Entry[]; clock: HostClock },
  b: { entries: readonly Entry[]; clock: HostClock },
): readonly Entry[] => {
  const kept = surviving(a.entries, b).map((entry) => stricter(entry, b.entries));
  for (const entry of surviving(b.entries, a)) if (!holds(kept, entry)) kept.push(entry);
  return kept.sort(byDot);
};

/** If both sides have a dot, both copies get the stricter provenance. */
const everyEntry = (a: readonly Entry[], b: readonly Entry[]): readonly Entry[] => [
  ...a.map((entry) => stricter(entry, b)),
  ...b.map((entry) => stricter(entry, a)),
];

export const mergeRegisters =
  (folds: Folds) =>
  (a: Registers, b: Registers): Registers => {
    const fields = new Map<string, readonly Entry[]>();
    for (const name of new Set([...a.fields.keys(), ...b.fields.keys()])) {
      const left = { entries: a.fields.get(name) ?? [], clock: a.clock };
      const right = { entries: b.fields.get(name) ?? [], clock: b.clock };
      const fold = foldOf(folds, name);
      const entries = isGrowOnly(fold)
        ? grown(fold, everyEntry(left.entries, right.entries))
        : mergeEntries(left, right);
      if (entries.length > 0) fields.set(name, entries);
    }
    return { clock: joinClocks(a.clock, b.clock), fields };
  };
