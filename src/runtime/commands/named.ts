import type { SqlDatabase } from '../../db/sql-database';
import type { Writer } from '../../db/commit';
import { nextColor } from './colors';

// Categories and labels: things with a name and a colour.
export type NamedKind = 'category' | 'label';

const colorsSql: Readonly<Record<NamedKind, string>> = {
  category: 'SELECT color FROM category WHERE deleted_at IS NULL',
  label: 'SELECT color FROM label WHERE deleted_at IS NULL',
};

export const usedColors = (database: SqlDatabase, kind: NamedKind): readonly string[] =>
  database.query(colorsSql[kind]).rows.flatMap(([color]) => (typeof color === 'string' ? [color] : []));

export const createNamed = (
  writer: Writer,
  record: { kind: NamedKind; name: string; color: string | undefined; database: SqlDatabase },
): string => {
  const id = writer.newId();
  const color = record.color ?? nextColor(usedColors(record.database, record.kind));
  writer.create(record.kind, id, { name: record.name, color, createdAt: writer.now(), deletedAt: null });
  return id;
};
