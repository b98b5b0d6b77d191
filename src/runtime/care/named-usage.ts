import { number, select, text } from '../../db/rows';
import type { SqlDatabase } from '../../db/sql-database';
import { onTokens } from '../../notifications/dependence';
import { careQueries } from '../api/care-definition';
import { query } from '../queries/query';
import { careTokens } from './care-kinds';

// [CARE-8] What carries a category or label is counted from indexes alone.
const counts = (sql: string) => select({ id: text, count: number }, sql);
const OF_CATEGORY = counts(
  [
    'SELECT category_id AS id, count(*) AS count FROM task INDEXED BY task_category WHERE category_id IS NOT NULL AND live_status IS NOT NULL GROUP BY category_id',
    ...['note', 'voice_note', 'time_entry', 'plan_block', 'workout', 'measurement', 'habit'].map(
      (table) =>
        `SELECT category_id, count(*) FROM ${table} INDEXED BY ${table}_category WHERE category_id IS NOT NULL AND deleted_at IS NULL GROUP BY category_id`,
    ),
  ].join(' UNION ALL '),
);
const OF_LABEL = counts(
  "SELECT to_id AS id, count(*) AS count FROM link INDEXED BY link_label WHERE kind = 'label' AND deleted_at IS NULL GROUP BY to_id",
);

const usage = (database: SqlDatabase, counted: ReturnType<typeof counts>) => {
  const byId = new Map<string, number>();
  for (const { id, count } of counted.all(database)) byId.set(id, (byId.get(id) ?? 0) + count);
  return { usage: [...byId].map(([id, count]) => ({ id, count })) };
};

export const usageQueries = {
  'category.usage': query(careQueries['category.usage'], {
    read: ({ database }) => usage(database, OF_CATEGORY),
    dependsOn: () => onTokens(...careTokens),
  }),
  'label.usage': query(careQueries['label.usage'], {
    read: ({ database }) => usage(database, OF_LABEL),
    dependsOn: () => onTokens(...careTokens),
  }),
};
