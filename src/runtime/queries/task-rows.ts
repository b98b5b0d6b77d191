import { numberOr, textOr, type Column } from '../../db/rows';
import { Priority, TaskStatus } from '../api/values';

const status: Column<TaskStatus, string> = (value) =>
  TaskStatus.options.find((option) => option === value) ?? 'OPEN';
const priority: Column<Priority, string> = (value) =>
  Priority.options.find((option) => option === value) ?? 'P2';

/** A task's summary. The columns are our own cache: a value that another version put there reads as the default. */
export const TASK = {
  id: textOr(''),
  title: textOr(''),
  status,
  statusReason: textOr(null),
  priority,
  due: textOr(null),
  estimateMinutes: numberOr(null),
  categoryId: textOr(null),
  completedAt: numberOr(null),
  createdAt: numberOr(0),
  deletedAt: numberOr(null),
} as const;

/** The columns of `TASK`, for SQL that joins. */
export const TASK_COLUMNS = `task.id, task.title, task.status, task.status_reason, task.priority, task.due,
task.estimate_minutes, task.category_id, task.completed_at, task.created_at, task.deleted_at`;
