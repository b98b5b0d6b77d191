import type { HostId } from '../../core/named-ids';
import { hasSeen, type Registers } from '../../core/registers';
import type { RegisterKind } from '../record-kind';
import { heldEntry } from '../records/write-record';
import type { LaterBefore } from './append';
import type { Before, ByPlace, HeldEntry } from './past';

// [APPLY-6] An act of another device is undone like an own one: every unit keeps its fields' values from before it came here. A unit that
// came without its state gets them when the state comes with a later unit of the same record.
export type Found = {
  readonly kind: RegisterKind;
  readonly id: string;
  /** The counter of the unit that brought the state. */
  readonly counter: number;
  /** The state on this device before; null: none. */
  readonly held: Registers | null;
  readonly came: Registers;
};
type Here = Found & { readonly held: Registers };
type Arrival = { readonly host: HostId; readonly firstCounter: number; readonly found: readonly Found[] };

/** The author's new fields by the unit that wrote them, oldest first. A field that was here and replaced since keeps its `before`. */
const newFields = ({ held, came }: Here, host: HostId): ReadonlyMap<number, readonly string[]> => {
  const fieldsByCounter = new Map<number, string[]>();
  for (const [field, entries] of came.fields) {
    for (const { host: author, n } of entries) {
      if (author !== host || hasSeen(held.clock, { host, n })) continue;
      const fields = fieldsByCounter.get(n) ?? [];
      fieldsByCounter.set(n, fields);
      fields.push(field);
    }
  }
  return new Map([...fieldsByCounter].sort(([a], [b]) => a - b));
};

/**
 * The author's oldest unit in a record that is new here created it; `adopted`: all of its fields come from other hosts. What the author's later
 * units replaced was never here: nobody here can give it back.
 */
const beforesOfNew = ({ came, counter }: Found, host: HostId): ReadonlyMap<number, Before> => {
  const befores = new Map<number, Before>();
  let first = Number.POSITIVE_INFINITY;
  for (const entries of came.fields.values())
    for (const { host: author, n } of entries) {
      if (author !== host) continue;
      if (n < first) first = n;
      befores.set(n, 'merged');
    }
  const isMade = first !== Number.POSITIVE_INFINITY;
  return befores.set(isMade ? first : counter, isMade ? 'created' : 'adopted');
};

const beforesOf = (found: Found, host: HostId): ReadonlyMap<number, Before> => {
  const { kind, held } = found;
  if (held === null) return beforesOfNew(found, host);
  const befores = new Map<number, Before>();
  for (const [n, fields] of newFields({ ...found, held }, host)) {
    const of = new Map<string, HeldEntry | null>();
    for (const field of fields) of.set(field, heldEntry({ kind, now: held }, field));
    befores.set(n, of);
  }
  return befores;
};

/** What belongs to a commit's own units, and what to those of earlier commits: `keepBefores` writes that, in the same transaction. */
export type Befores = { readonly own: ByPlace<Before>; readonly laters: readonly LaterBefore[] };
export const foundBefores = ({ host, firstCounter, found }: Arrival): Befores => {
  const own: [number, Before][] = [];
  const laters: LaterBefore[] = [];
  for (const one of found) {
    for (const [n, before] of beforesOf(one, host)) {
      if (n >= firstCounter) own.push([n - firstCounter, before]);
      else laters.push({ n, kind: one.kind.kind, id: one.id, before });
    }
  }
  return { own, laters };
};
