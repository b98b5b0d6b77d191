import { anything, from, textOr, type Column } from '../../db/rows';
import type { SqlDatabase } from '../../db/sql-database';
import { categoryKind } from '../../db/journal/kinds/category';
import { labelKind } from '../../db/journal/kinds/label';
import { queries } from '../api/definition';
import { onTokens } from '../../notifications/dependence';
import { query } from './query';
import { markOf } from './text-provenance';

const color: Column<string, string> = (value) =>
  typeof value === 'string' && value !== '' ? value : '#6b7280';
const NAMED = { id: textOr(''), name: textOr(''), color, state: anything } as const;
const IN_ORDER = 'WHERE deleted_at IS NULL ORDER BY name_folded, id';
const LISTS = {
  category: from('category').select(NAMED, IN_ORDER),
  label: from('label').select(NAMED, IN_ORDER),
} as const;

const KINDS = { category: categoryKind, label: labelKind } as const;

const read = (database: SqlDatabase, kind: keyof typeof LISTS) =>
  LISTS[kind].all(database).map(({ state, ...named }) => ({
    ...named,
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
