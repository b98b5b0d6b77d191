import { from, text, type Select } from '../../db/rows';
import type { SqlDatabase } from '../../db/sql-database';
import type { Writer } from '../../db/commit';
import { nextColor } from './colors';

// Categories and labels: things with a name and a colour.
export type NamedKind = 'category' | 'label';

const COLORS: Readonly<Record<NamedKind, Select<string>>> = {
  category: from('category').column({ color: text }, 'WHERE deleted_at IS NULL'),
  label: from('label').column({ color: text }, 'WHERE deleted_at IS NULL'),
};

export const usedColors = (database: SqlDatabase, kind: NamedKind): readonly string[] =>
  COLORS[kind].all(database);

export const createNamed = (
  writer: Writer,
  record: { kind: NamedKind; name: string; color: string | undefined; database: SqlDatabase },
): string => {
  const id = writer.newId();
  const color = record.color ?? nextColor(usedColors(record.database, record.kind));
  writer.create(record.kind, id, { name: record.name, color, createdAt: writer.now(), deletedAt: null });
  return id;
};
