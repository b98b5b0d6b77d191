import type { SqlDatabase } from '../../db/sql-database';
import { categoryKind } from '../../db/journal/kinds/category';
import { labelKind } from '../../db/journal/kinds/label';
import { queries } from '../api/definition';
import { onTokens } from '../../notifications/dependence';
import { query } from './query';
import { markOf } from './text-provenance';

const SQL = {
  category: 'SELECT id, name, color, state FROM category WHERE deleted_at IS NULL ORDER BY name_folded, id',
  label: 'SELECT id, name, color, state FROM label WHERE deleted_at IS NULL ORDER BY name_folded, id',
} as const;

const KINDS = { category: categoryKind, label: labelKind } as const;

const read = (database: SqlDatabase, kind: keyof typeof SQL) =>
  database.query(SQL[kind]).rows.map(([id, name, color, state]) => ({
    id: typeof id === 'string' ? id : '',
    name: typeof name === 'string' ? name : '',
    color: typeof color === 'string' && color !== '' ? color : '#6b7280',
    deletedAt: null,
    ...markOf(KINDS[kind], { field: 'name', state }),
  }));

export const categoryListQuery = query(queries['category.list'], {
  read: ({ database }) => ({ categories: read(database, 'category') }),
  dependsOn: () => onTokens('CATEGORY'),
});
export const labelListQuery = query(queries['label.list'], {
  read: ({ database }) => ({ labels: read(database, 'label') }),
  dependsOn: () => onTokens('LABEL'),
});
