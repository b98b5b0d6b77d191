import { from, text } from '../rows';
import type { SqlDatabase } from '../sql-database';

/** What lies in a list that is deleted is not on the task's page. */
export const IN_LIVE_LIST = `EXISTS (SELECT 1 FROM checklist WHERE checklist.id = checklist_item.checklist_id
AND checklist.task_id = checklist_item.task_id AND checklist.deleted_at IS NULL)`;
const ITEMS = from('checklist_item').select(
  { id: text, text },
  `WHERE task_id = ? AND deleted_at IS NULL AND ${IN_LIVE_LIST} ORDER BY position, id LIMIT 1000`,
);

export type ItemOfTask = { readonly id: string; readonly text: string };

/** [FAR-8] The items whose text counts as their task's, in their order: who judges that text asks for the very same. */
export const itemsOfTask = (journal: SqlDatabase, taskId: string): readonly ItemOfTask[] =>
  ITEMS.all(journal, [taskId]);
