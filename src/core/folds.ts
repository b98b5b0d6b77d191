import { grownValue, isGrowOnly, type GrowOnly } from './grow-only';
import { isJsonArray, isJsonObject, jsonEquals, type Json, type JsonObject } from './json';
import type { Entry } from './registers';
import { compareUtf8 } from './text';

// [FOLD-1] Reading folds a field's surviving entries. One entry is the ordinary case and is read as it was written.
// [FOLD-2] `scalar`: a person's entry beats an agent's or the runtime's; then greater rev; then greater host.
// [FOLD-3] `slot`: greater rev, then greater host. Every other fold breaks its ties so.
// [FOLD-4] `max` and `min` (numbers, or instants in one text format): null loses to a value.
// [FOLD-5] What permits only narrows: `intersection` of lists (null: says nothing), `falseWins`, `higherWins` for a risk tier.
// [FOLD-6] `lifecycle`: dormant > active > created. `deletedAt`: null beats an instant, then scalar.
// [FOLD-7] `perKeyMax` of counters by key. `personaHead`: of the versions a person approved the higher version, then host, then id.
// [FOLD-10] `mostByHost`, `leastByHost` and `most` only grow: they combine all entries, key by key. Their merge uses the fold too.
// [FOLD-8] A value this version does not know is taken for the strictest: it wins where strict wins, and permits nothing.
export type FieldFold =
  | 'scalar'
  | 'slot'
  | 'max'
  | 'min'
  | 'intersection'
  | 'falseWins'
  | 'lifecycle'
  | 'deletedAt'
  | 'higherWins'
  | 'perKeyMax'
  | 'personaHead'
  | GrowOnly;

/** The fold of every synced field of a kind. A field that is missing here is kept and forwarded, and not read. */
export type Folds = Readonly<Record<string, FieldFold>>;
export const foldOf = (folds: Folds, name: string): FieldFold | undefined =>
  Object.hasOwn(folds, name) ? folds[name] : undefined;

/** Values of several devices are combined, so none of them is lost to another. */
export const readsTogether = (fold: FieldFold | undefined): boolean =>
  fold === 'perKeyMax' || isGrowOnly(fold);

/** What a field reads as. `entry` is the one that won, or null where several made the value together. */
export type Folded = { readonly value: Json; readonly entry: Entry | null };
type Order = (a: Entry, b: Entry) => number;

const bySlot: Order = (a, b) => a.rev - b.rev || compareUtf8(a.host, b.host) || a.n - b.n;
const rank =
  (of: (value: Json) => number): Order =>
  (a, b) => {
    const left = of(a.value);
    const right = of(b.value);
    return left === right ? 0 : left < right ? -1 : 1;
  };
const then =
  (first: Order, second: Order): Order =>
  (a, b) =>
    first(a, b) || second(a, b);

const byPerson: Order = (a, b) => Number(a.by === 'person') - Number(b.by === 'person');
const byScalar = then(byPerson, bySlot);

const rankIn =
  (names: readonly string[]) =>
  (value: Json): number => {
    if (typeof value === 'number') return value;
    const index = typeof value === 'string' ? names.indexOf(value) : -1;
    return index === -1 ? Number.POSITIVE_INFINITY : index;
  };

const compareValues = (a: Json, b: Json): number => {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  if (typeof a === 'string' && typeof b === 'string') return compareUtf8(a, b);
  return typeof a === 'string' ? 1 : typeof b === 'string' ? -1 : 0;
};
const hasValue: Order = rank((value) => Number(typeof value === 'number' || typeof value === 'string'));
const byValue: Order = (a, b) => compareValues(a.value, b.value);

const orderByFold = {
  scalar: byScalar,
  slot: bySlot,
  max: then(hasValue, then(byValue, bySlot)),
  min: then(
    hasValue,
    then((a, b) => byValue(b, a), bySlot),
  ),
  falseWins: then(
    rank((value) => Number(value !== true)),
    bySlot,
  ),
  lifecycle: then(rank(rankIn(['created', 'active', 'dormant'])), bySlot),
  deletedAt: then(
    rank((value) => Number(value === null)),
    byScalar,
  ),
  higherWins: then(rank(rankIn(['low', 'medium', 'high'])), bySlot),
} satisfies Partial<Record<FieldFold, Order>>;

const greatest = (entries: readonly Entry[], order: Order): Folded | null => {
  let best: Entry | null = null;
  for (const entry of entries) if (best === null || order(entry, best) > 0) best = entry;
  return best === null ? null : { value: best.value, entry: best };
};

const sortKey = (value: Json): string => (typeof value === 'string' ? value : JSON.stringify(value));

const intersect = (entries: readonly Entry[]): Folded => {
  const lists = entries
    .filter((entry) => entry.value !== null)
    .map(({ value }) => (isJsonArray(value) ? value : []));
  const [first, ...others] = lists;
  if (first === undefined) return { value: null, entry: null };
  const common = first.filter(
    (item, index) =>
      first.findIndex((same) => jsonEquals(same, item)) === index &&
      others.every((list) => list.some((same) => jsonEquals(same, item))),
  );
  return { value: common.sort((a, b) => compareUtf8(sortKey(a), sortKey(b))), entry: null };
};

const countersOf = (value: Json): readonly (readonly [string, number])[] =>
  isJsonObject(value)
    ? Object.entries(value).flatMap(([key, n]) => (typeof n === 'number' ? [[key, n] as const] : []))
    : [];

const maxPerKey = (entries: readonly Entry[]): Folded => {
  const most = new Map<string, number>();
  for (const entry of entries) {
    for (const [key, n] of countersOf(entry.value)) most.set(key, Math.max(n, most.get(key) ?? n));
  }
  const sorted = [...most].sort(([a], [b]) => compareUtf8(a, b));
  return { value: Object.fromEntries(sorted), entry: null };
};

const member = (value: Json, key: string): Json => (isJsonObject(value) ? (value[key] ?? null) : null);
const textMember = (value: Json, key: string): string => {
  const text = member(value, key);
  return typeof text === 'string' ? text : '';
};
const versionOf = (value: JsonObject | Json): number => {
  const version = member(value, 'version');
  return typeof version === 'number' ? version : 0;
};
const byPersona: Order = (a, b) =>
  Number(member(a.value, 'approvedByPerson') === true) -
    Number(member(b.value, 'approvedByPerson') === true) ||
  versionOf(a.value) - versionOf(b.value) ||
  compareUtf8(a.host, b.host) ||
  compareUtf8(textMember(a.value, 'id'), textMember(b.value, 'id')) ||
  bySlot(a, b);

export const foldField = (fold: FieldFold, entries: readonly Entry[]): Folded | null => {
  const [only] = entries;
  if (only === undefined) return null;
  if (isGrowOnly(fold))
    return { value: grownValue(fold, entries), entry: entries.length === 1 ? only : null };
  if (entries.length === 1) return { value: only.value, entry: only };
  if (fold === 'intersection') return intersect(entries);
  if (fold === 'perKeyMax') return maxPerKey(entries);
  return greatest(entries, fold === 'personaHead' ? byPersona : orderByFold[fold]);
};
