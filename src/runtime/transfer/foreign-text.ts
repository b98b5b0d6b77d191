import { isJsonObject, type Json } from '../../core/json';
import type { Authority, Entry, Registers } from '../../core/registers';

// [TRANSFER-10] A file can claim anything. What it brings counts as text from outside, tainted, unless the person who imports it says that
// it is an export of their own; then everything is as it was. Values, dots, revs and who wrote them stay either way.
const CLAIMS: readonly unknown[] = ['person', 'runtime'] satisfies readonly Authority[];
const asForeign = (entry: Entry): Entry => ({
  ...entry,
  authority: CLAIMS.includes(entry.authority) ? 'external' : entry.authority,
  tainted: true,
});

export const withForeignText = ({ clock, fields }: Registers): Registers => ({
  clock,
  fields: new Map([...fields].map(([name, entries]) => [name, entries.map(asForeign)])),
});

/** [TRANSFER-16] Where it says nothing it claims to be the person's own. */
export const withForeignOrigin = (body: Json): Json => {
  if (!isJsonObject(body)) return body;
  const { authority = 'person' } = body;
  return { ...body, authority: CLAIMS.includes(authority) ? 'external' : authority, tainted: true };
};
