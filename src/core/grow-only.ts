import type { HostId } from './named-ids';
import { isJsonObject, type Json } from './json';
import type { Entry } from './registers';
import { compareUtf8 } from './text';

// [MERGE-16] A grow-only field is merged by key over all entries of both sides, before dots decide: `mostByHost` keeps the greatest counter of
// a host, `leastByHost` the smallest, `most` the greatest number. Nothing is lowered or dropped, whatever a clock has seen.
// [MERGE-17] A write changes only the key of its own host, and only upwards. Leaving a key out, or lowering it, changes nothing.
// An entry stays while it holds some key's counter, and contains only the keys that it holds, so that equal knowledge has equal text.
export type GrowOnly = 'mostByHost' | 'leastByHost' | 'most';

const growOnlyFolds: ReadonlySet<string> = new Set<GrowOnly>(['mostByHost', 'leastByHost', 'most']);
export const isGrowOnly = (fold: string | undefined): fold is GrowOnly =>
  fold !== undefined && growOnlyFolds.has(fold);

type Said = readonly [key: string, counter: number];
/** The only key of `most`, which is a single number. */
const WHOLE = '';

const counterOf = (value: Json): number | null =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : null;

/** [FOLD-8] A value that is not a map of counters is read strictly: as its author's own key, at this version. */
const saidByHost = ({ host, n, value }: Entry): readonly Said[] => {
  const said: Said[] = [];
  for (const [key, member] of isJsonObject(value) ? Object.entries(value) : [[host, null] as const]) {
    const counter = counterOf(member);
    if (counter === null) return [[host, n]];
    said.push([key, counter]);
  }
  return said;
};
const saidBy = (fold: GrowOnly, entry: Entry): readonly Said[] => {
  if (fold !== 'most') return saidByHost(entry);
  return [[WHOLE, typeof entry.value === 'number' ? entry.value : 0]];
};

type Holder = { readonly counter: number; readonly entry: Entry };

/** If two entries give a host the same counter, that host's own entry holds the key, else the one with the smaller dot. */
const holdsBetter = (
  fold: GrowOnly,
  { key, a, b }: { readonly key: string; readonly a: Holder; readonly b: Holder },
) => {
  if (a.counter !== b.counter) return fold === 'leastByHost' ? a.counter < b.counter : a.counter > b.counter;
  const own = Number(a.entry.host === key) - Number(b.entry.host === key);
  if (own !== 0) return own > 0;
  return (compareUtf8(a.entry.host, b.entry.host) || a.entry.n - b.entry.n) < 0;
};

const holdersOf = (fold: GrowOnly, entries: readonly Entry[]): ReadonlyMap<string, Holder> => {
  const holders = new Map<string, Holder>();
  for (const entry of entries) {
    for (const [key, counter] of saidBy(fold, entry)) {
      const a = { counter, entry };
      const b = holders.get(key);
      if (b === undefined || holdsBetter(fold, { key, a, b })) holders.set(key, a);
    }
  }
  return holders;
};

const valueOf = (fold: GrowOnly, holders: readonly (readonly [string, Holder])[]): Json => {
  if (fold === 'most') return holders[0]?.[1].counter ?? 0;
  const sorted = [...holders].sort(([a], [b]) => compareUtf8(a, b));
  return Object.fromEntries(sorted.map(([key, { counter }]) => [key, counter]));
};

/** The combined value of the entries. */
export const grownValue = (fold: GrowOnly, entries: readonly Entry[]): Json =>
  valueOf(fold, [...holdersOf(fold, entries)]);

const dotOf = ({ host, n }: Entry): string => `${n} ${host}`;

/** Keeps one entry although none holds a key: a field that was written once stays written. */
const emptiest = (entries: readonly Entry[]): readonly Entry[] => {
  const last = [...entries].sort((a, b) => compareUtf8(a.host, b.host) || a.n - b.n).at(-1);
  return last === undefined ? [] : [last];
};

/** The entries of one field that hold a key. The order and the source of the entries do not matter. */
export const grownEntries = (fold: GrowOnly, entries: readonly Entry[]): readonly Entry[] => {
  const byDot = new Map<string, { readonly entry: Entry; readonly holders: (readonly [string, Holder])[] }>();
  for (const held of holdersOf(fold, entries)) {
    const { entry } = held[1];
    const known = byDot.get(dotOf(entry));
    if (known === undefined) byDot.set(dotOf(entry), { entry, holders: [held] });
    else known.holders.push(held);
  }
  if (byDot.size === 0) return emptiest(entries);
  return [...byDot.values()].map(({ entry, holders }) => {
    const { host, n, rev, by, authority, tainted } = entry;
    return { host, n, rev, by, authority, tainted, value: valueOf(fold, holders) };
  });
};

/** [MERGE-17] The part of a value that its author may say. */
export const ownPart = (
  fold: GrowOnly,
  { host, value }: { readonly host: HostId; readonly value: Json },
): Json => {
  if (fold === 'most' || !isJsonObject(value)) return value;
  const own = Object.hasOwn(value, host) ? value[host] : undefined;
  return own === undefined ? {} : Object.fromEntries([[host, own]]);
};
