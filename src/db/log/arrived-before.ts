import type { HostId } from '../../core/named-ids';
import { hasSeen, type Registers } from '../../core/registers';
import type { RegisterKind } from '../record-kind';
import { heldEntry } from '../records/write-record';
import type { SqlDatabase } from '../sql-database';
import { keepBefore } from './append';
import { commitOf, wroteAt, type Dot } from './feed';
import type { Before, ByPlace, HeldEntry } from './past';

// [APPLY-6] An act of another device is undone like one's own: every unit keeps what its fields held when it came here. A unit that came
// without its state keeps it when that comes, with a later unit of the same record.
export type Found = {
  readonly kind: RegisterKind;
  readonly id: string;
  /** Of the unit that brought the state. */
  readonly counter: number;
  /** What was here; null: nothing. */
  readonly held: Registers | null;
  readonly came: Registers;
};
type Arrival = { readonly host: HostId; readonly firstCounter: number; readonly found: readonly Found[] };

/** The author's fields that were never here, by the unit that wrote them, oldest first. What was here and replaced since keeps its `before`. */
const newFields = ({ held, came }: Found, host: HostId): ReadonlyMap<number, readonly string[]> => {
  const fieldsByCounter = new Map<number, string[]>();
  for (const [field, entries] of came.fields) {
    for (const { host: author, n } of entries) {
      if (author !== host || (held !== null && hasSeen(held.clock, { host, n }))) continue;
      const fields = fieldsByCounter.get(n) ?? [];
      fieldsByCounter.set(n, fields);
      fields.push(field);
    }
  }
  return new Map([...fieldsByCounter].sort(([a], [b]) => a - b));
};

const beforesOf = (found: Found, host: HostId): ReadonlyMap<number, Before> => {
  const { kind, held, counter } = found;
  const fieldsByCounter = newFields(found, host);
  const befores = new Map<number, Before>();
  for (const [n, fields] of fieldsByCounter) {
    const of = new Map<string, HeldEntry | null>();
    for (const field of fields) of.set(field, held === null ? null : heldEntry({ kind, now: held }, field));
    befores.set(n, of);
  }
  // Of a record that was not here: who wrote what is oldest in it made it. All of it may be of hosts that wrote before there was this stream.
  const [first] = fieldsByCounter.keys();
  if (held === null) befores.set(first ?? counter, first === undefined ? 'adopted' : 'created');
  return befores;
};

const isUnitOf = (database: SqlDatabase, { dot, found }: { dot: Dot; found: Found }): boolean => {
  const commit = commitOf(database, dot);
  const unit =
    commit === null ? undefined : wroteAt(database, commit.arrival)?.units[dot.n - commit.firstCounter];
  return unit?.kind === found.kind.kind && unit.id === found.id;
};

/** Inside the transaction, before the commit's own row: answers what belongs there, and keeps with earlier commits what is theirs. */
export const keepFound = (database: SqlDatabase, { host, firstCounter, found }: Arrival): ByPlace<Before> => {
  const own: [number, Before][] = [];
  for (const one of found) {
    for (const [n, before] of beforesOf(one, host)) {
      const dot = { host, n };
      if (n >= firstCounter) own.push([n - firstCounter, before]);
      else if (isUnitOf(database, { dot, found: one })) keepBefore(database, { dot, before });
    }
  }
  return own;
};
