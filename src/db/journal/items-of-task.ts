import type { SqlDatabase } from '../sql-database';

const ITEMS =
  'SELECT id, text FROM checklist_item WHERE task_id = ? AND deleted_at IS NULL ORDER BY position, id LIMIT 1000';

export type ItemOfTask = { readonly id: string; readonly text: string };

/** [FAR-8] The items whose text counts as their task's, in their order: who judges that text asks for the very same. */
export const itemsOfTask = (journal: SqlDatabase, taskId: string): readonly ItemOfTask[] =>
  journal
    .query(ITEMS, [taskId])
    .rows.flatMap(([id, text]) => (typeof id === 'string' && typeof text === 'string' ? [{ id, text }] : []));
