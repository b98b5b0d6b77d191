import { foldName } from '../../../db/journal/fold-text';
import type { Writer } from '../../../db/commit';
import { sha256 } from '../../../core/sha256';
import { from, text, type Select } from '../../../db/rows';
import type { SqlDatabase } from '../../../db/sql-database';
import { nextColor } from '../../commands/colors';
import { isDeleted } from '../../commands/known-records';
import { usedColors, type NamedKind } from '../../commands/named';
import { LONGEST_NAME } from './limits';
import { lineOf } from './drafts';

// Categories and labels by their names: those that are there, else new ones under ids that the name gives.
const BY_NAME = 'WHERE name_folded = ? AND deleted_at IS NULL ORDER BY id LIMIT 1';
const IDS: Readonly<Record<NamedKind, Select<string>>> = {
  category: from('category').column({ id: text }, BY_NAME),
  label: from('label').column({ id: text }, BY_NAME),
};

export type Names = {
  /** Writes what is not there yet. Null where nothing is left of the name. */
  readonly use: (writer: Writer, named: { readonly kind: NamedKind; readonly name: string }) => string | null;
};

export const createNames = (database: SqlDatabase): Names => {
  const idByName = new Map<string, string>();
  const made: Record<NamedKind, string[]> = { category: [], label: [] };
  const write = (writer: Writer, { kind, name, id }: { kind: NamedKind; name: string; id: string }): void => {
    const there = writer.read(kind, id);
    if (there !== null && !isDeleted(there)) return;
    const color = nextColor([...usedColors(database, kind), ...made[kind]]);
    made[kind].push(color);
    const fields = { name, color, createdAt: writer.now(), deletedAt: null };
    if (there === null) writer.create(kind, id, fields);
    else writer.write(kind, id, { deletedAt: null });
  };
  return {
    use: (writer, { kind, name: given }) => {
      const name = lineOf(given, LONGEST_NAME);
      const folded = foldName(name);
      if (folded === '' || folded === '-') return null;
      const key = `${kind} ${folded}`;
      const known = idByName.get(key) ?? IDS[kind].first(database, [folded]);
      const id = known ?? sha256(`v1|import|${kind}|${folded}`);
      if (known === null) write(writer, { kind, name, id });
      idByName.set(key, id);
      return id;
    },
  };
};
