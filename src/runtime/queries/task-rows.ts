import { Priority, TaskStatus, type TaskSummary } from '../api/values';
import type { SqlRow, SqlValue } from '../../db/sql-database';

export const TASK_COLUMNS =
  'id, title, status, status_reason, priority, due, estimate_minutes, category_id, completed_at, created_at, deleted_at';

const text = (value: SqlValue | undefined): string => (typeof value === 'string' ? value : '');
const textOrNull = (value: SqlValue | undefined): string | null => (typeof value === 'string' ? value : null);
const numberOrNull = (value: SqlValue | undefined): number | null =>
  typeof value === 'number' ? value : null;

const isStatus = (value: unknown): value is TaskStatus =>
  TaskStatus.options.some((option) => option === value);
const isPriority = (value: unknown): value is Priority => Priority.options.some((option) => option === value);

/** Columns are a cache of our own making, so they are read by hand; what another version put there reads as the default. */
export const taskSummary = (row: SqlRow): TaskSummary => ({
  id: text(row[0]),
  title: text(row[1]),
  status: isStatus(row[2]) ? row[2] : 'OPEN',
  statusReason: textOrNull(row[3]),
  priority: isPriority(row[4]) ? row[4] : 'P2',
  due: textOrNull(row[5]),
  estimateMinutes: numberOrNull(row[6]),
  categoryId: textOrNull(row[7]),
  completedAt: numberOrNull(row[8]),
  createdAt: numberOrNull(row[9]) ?? 0,
  deletedAt: numberOrNull(row[10]),
});
