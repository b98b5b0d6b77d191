import type { SqlDatabase } from '../../db/sql-database';
import { queries } from '../api/definition';
import { onTokens } from '../../notifications/dependence';
import { query } from './query';

const SQL = {
  category: 'SELECT id, name, color FROM category WHERE deleted_at IS NULL ORDER BY name_folded, id',
  label: 'SELECT id, name, color FROM label WHERE deleted_at IS NULL ORDER BY name_folded, id',
} as const;

const read = (database: SqlDatabase, kind: keyof typeof SQL) =>
  database.query(SQL[kind]).rows.map(([id, name, color]) => ({
    id: typeof id === 'string' ? id : '',
    name: typeof name === 'string' ? name : '',
    color: typeof color === 'string' && color !== '' ? color : '#6b7280',
    deletedAt: null,
  }));

export const categoryListQuery = query(queries['category.list'], {
  read: ({ database }) => ({ categories: read(database, 'category') }),
  dependsOn: () => onTokens('CATEGORY'),
});
export const labelListQuery = query(queries['label.list'], {
  read: ({ database }) => ({ labels: read(database, 'label') }),
  dependsOn: () => onTokens('LABEL'),
});
