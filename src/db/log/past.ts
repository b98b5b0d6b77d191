import { z } from 'zod';
import { parseJson, type Json } from '../../core/json';
import type { Entry } from '../../core/registers';
import type { SqlValue } from '../sql-database';

// Reads back the past that a commit's row holds. An unreadable row is null, never half a value.
/** One synced record version of a commit. Its counter is the commit's first plus its place. */
export type Unit = { readonly payloadType: string; readonly kind: string; readonly id: string };
/** The winning entry of a field before a write, as far as undo needs it. */
export type HeldEntry = Pick<Entry, 'value' | 'host' | 'n' | 'authority' | 'tainted'>;
/** `created`: there was nothing. `adopted`: nothing was here, all of it came from elsewhere. `merged`: cannot be taken back. */
export type Before = 'created' | 'adopted' | 'merged' | ReadonlyMap<string, HeldEntry | null>;
/** Values by a unit's place in its commit. */
export type ByPlace<T> = readonly (readonly [number, T])[];

const Authority = z.enum(['person', 'runtime', 'integration', 'external', 'model']);
const Held = z.union([
  z.null(),
  z.tuple([z.json(), z.string(), z.number()]),
  z.tuple([z.json(), z.string(), z.number(), Authority, z.boolean()]),
]);
const BeforeRows = z.array(
  z.tuple([
    z.number(),
    z.union([z.enum(['created', 'adopted', 'merged']), z.array(z.tuple([z.string(), Held]))]),
  ]),
);
const Units = z.array(z.string());
/** Payload type, kind and id of each unit, one behind the other. */
export const isUnitNames = (value: Json): value is readonly string[] => Units.safeParse(value).success;

const heldFromJson = (held: z.infer<typeof Held>): HeldEntry | null => {
  if (held === null) return null;
  const [value, host, n, authority = 'person', tainted = false] = held;
  return { value, host, n, authority, tainted };
};

const parsed = <T>(schema: z.ZodType<T>, text: SqlValue | undefined): T | null => {
  const json = typeof text === 'string' ? parseJson(text) : null;
  const checked = json?.ok ? schema.safeParse(json.value) : null;
  return checked?.success ? checked.data : null;
};

export const unitNamesOf = (text: SqlValue | undefined): readonly string[] | null => parsed(Units, text);

/** By the unit's place in the commit. */
export const beforesOf = (
  text: SqlValue | undefined,
): readonly { readonly place: number; readonly before: Before }[] | null => {
  const rows = text === null ? [] : parsed(BeforeRows, text);
  if (rows === null) return null;
  return rows.map(([place, before]) => ({
    place,
    before:
      typeof before === 'string'
        ? before
        : new Map(before.map(([field, entry]) => [field, heldFromJson(entry)])),
  }));
};

const heldAsJson = (held: HeldEntry | null): Json =>
  held === null
    ? null
    : held.authority === 'person' && !held.tainted
      ? [held.value, held.host, held.n]
      : [held.value, held.host, held.n, held.authority, held.tainted];
const beforeAsJson = (before: Before): Json =>
  typeof before === 'string' ? before : [...before].map(([field, held]): Json => [field, heldAsJson(held)]);
export const encodeBefores = (befores: ByPlace<Before>): string | null =>
  befores.length === 0
    ? null
    : JSON.stringify(befores.map(([place, before]) => [place, beforeAsJson(before)]));

// [VOUCH-3] The places of units that put outside text beside or over existing text, or that had text pasted into them, with the
// fields that it was pasted into.
const BroughtIn = z.array(z.tuple([z.number(), z.array(z.string())]));
export const encodeBroughtIn = (broughtIn: ByPlace<readonly string[]>): string | null =>
  broughtIn.length === 0 ? null : JSON.stringify(broughtIn);
/** Null: nothing was brought in there. */
export const broughtInOf = (text: SqlValue | undefined, place: number): readonly string[] | null =>
  parsed(BroughtIn, text)?.find(([at]) => at === place)?.[1] ?? null;

const Undoing = z.object({ undoes: z.string() });
/** [UNDO-7] An undo's result names the act that it took back. */
export const undoneActOf = (result: SqlValue | undefined): string | null =>
  parsed(Undoing, result)?.undoes ?? null;

/** Empty if they cannot be read. */
export const unitsOf = (text: SqlValue | undefined): readonly Unit[] => {
  const names = unitNamesOf(text) ?? [];
  const units: Unit[] = [];
  for (let at = 0; at + 2 < names.length; at += 3) {
    const [payloadType = '', kind = '', id = ''] = names.slice(at, at + 3);
    units.push({ payloadType, kind, id });
  }
  return units;
};
export const encodeUnits = (units: readonly Unit[]): string => {
  const names: string[] = [];
  for (const { payloadType, kind, id } of units) names.push(payloadType, kind, id);
  return JSON.stringify(names);
};
