import type { Entry, Registers } from '../../core/registers';

// [TRANSFER-10] A file can claim anything. What it brings counts as text from outside, tainted, unless the person who imports it says that
// it is an export of their own; then everything is as it was. Values, dots, revs and who wrote them stay either way.
const asForeign = (entry: Entry): Entry => {
  const isClaim = entry.authority === 'person' || entry.authority === 'runtime';
  return { ...entry, authority: isClaim ? 'external' : entry.authority, tainted: true };
};

export const withForeignText = ({ clock, fields }: Registers): Registers => ({
  clock,
  fields: new Map([...fields].map(([name, entries]) => [name, entries.map(asForeign)])),
});
