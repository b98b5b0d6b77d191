import { z } from 'zod';
import { parseJson, type Json } from '../core/json';
import type { Before, HeldEntry } from './commit-log';
import type { SqlValue } from './sql-database';

// What a commit's row says of the past, read back. A row that does not read is null, never half of something.
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
