import type { HostId } from '../../core/named-ids';
import { exists, from, number, select, text } from '../rows';
import type { SqlDatabase } from '../sql-database';

// [SYNC-8] A unit of a kind that only a later version knows is kept as it came, in the order in which it came. What was here before it, the
// other hosts' dots that it names and its clock follow from the units before it, so nothing but the unit itself is kept.
export type UnknownUnit = {
  readonly payloadType: string;
  readonly kind: string;
  readonly id: string;
  readonly host: HostId;
  readonly counter: number;
  /** JSON text of a unit's payload. */
  readonly payload: string;
};
const KEEP =
  'INSERT INTO unknown_records (kind, id, host, counter, payload_type, payload) VALUES (?, ?, ?, ?, ?, ?)';
/** In the caller's transaction. A unit without a payload needs no row: its version comes with a later one. */
export const keepUnknownUnit = (
  database: SqlDatabase,
  { kind, id, host, counter, payloadType, payload }: UnknownUnit,
): void => {
  database.run(KEEP, [kind, id, host, counter, payloadType, payload]);
};

const unit = {
  place: number,
  payloadType: text,
  kind: text,
  id: text,
  host: text,
  counter: number,
  payload: text,
};
const ALL = from('unknown_records').select(unit, 'WHERE place > ? ORDER BY place LIMIT ?');
export type PlacedUnit = UnknownUnit & { readonly place: number };
/** A page of all of them, refused ones too, in order: for a snapshot. */
export const unknownUnits = (
  database: SqlDatabase,
  { after, most }: { readonly after: number; readonly most: number },
): readonly PlacedUnit[] => ALL.all(database, [after, most]);

// The words of the partial index, so that a database without such units answers from an empty tree.
const IS_OPEN = 'refused IS NULL AND kind IN (SELECT value FROM json_each(?))';
const OPEN = select(
  unit,
  `SELECT place, payload_type, kind, id, host, counter, payload FROM unknown_records
  WHERE ${IS_OPEN} AND place > ? ORDER BY place LIMIT ?`,
);
const HAS_OPEN = exists(`SELECT 1 FROM unknown_records WHERE ${IS_OPEN} LIMIT 1`);
/** Whether some are of these kinds, which this version knows. */
export const hasUnitsOf = (database: SqlDatabase, kinds: readonly string[]): boolean =>
  HAS_OPEN(database, [JSON.stringify(kinds)]);
export const unitsOfKinds = (
  database: SqlDatabase,
  {
    kinds,
    after,
    most,
  }: { readonly kinds: readonly string[]; readonly after: number; readonly most: number },
): readonly PlacedUnit[] => OPEN.all(database, [JSON.stringify(kinds), after, most]);

const REFUSED = from('unknown_records').select(
  { kind: text, id: text },
  'WHERE refused IS NOT NULL ORDER BY place',
);
/** For proofs. */
export const refusedUnits = (database: SqlDatabase) => REFUSED.all(database);

const FORGET = 'DELETE FROM unknown_records WHERE place = ?';
export const forgetUnknownUnit = (database: SqlDatabase, place: number): void => {
  database.run(FORGET, [place]);
};
const REFUSE = 'UPDATE unknown_records SET refused = ? WHERE place = ?';
/** It stays, and is not tried again by this version's successors. */
export const refuseUnknownUnit = (
  database: SqlDatabase,
  { place, code }: { readonly place: number; readonly code: string },
): void => {
  database.run(REFUSE, [code, place]);
};
