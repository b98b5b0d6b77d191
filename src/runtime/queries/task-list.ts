import { numberOr, select } from '../../db/rows';
import type { SqlDatabase, SqlValue } from '../../db/sql-database';
import { foldText } from '../../db/journal/fold-text';
import { queries, type TaskFilter } from '../api/definition';
import type { TaskStatus, TaskSummary } from '../api/values';
import { onTokens } from '../../notifications/dependence';
import { query } from './query';
import { TASK, TASK_COLUMNS } from './task-rows';

// [LIST-1] Newest first (in the bin: deleted last first), ties by id; a page starts behind the last task of the one before, so a change
// in between neither repeats nor skips what stays.
// [LIST-2] One index drives a list, named in the SQL: that of the label, of the category, of each status, or the covering one.
type Condition = { readonly sql: string; readonly params: readonly SqlValue[] };
type Driver = { readonly from: string; readonly conditions: readonly Condition[]; readonly key: string };
type Page = { readonly after: Cursor | null; readonly take: number };
type Cursor = { readonly key: number; readonly id: string };

const all = (sql: string): Condition => ({ sql, params: [] });
const equals = (column: string, value: SqlValue): Condition => ({ sql: `${column} = ?`, params: [value] });

const driverOf = (filter: TaskFilter): Driver => {
  const { deleted = false, labelId, categoryId } = filter;
  const life = all(deleted ? 'task.deleted_at IS NOT NULL' : 'task.live_status IS NOT NULL');
  const key = deleted ? 'task.deleted_at' : 'task.created_at';
  if (labelId !== undefined)
    return {
      from: 'link INDEXED BY link_to CROSS JOIN task ON task.id = link.from_id',
      conditions: [
        equals('link.to_id', labelId),
        all("link.kind = 'label'"),
        all('link.deleted_at IS NULL'),
        life,
      ],
      key,
    };
  const index = deleted ? 'task_deleted' : categoryId === undefined ? 'task_list' : 'task_category';
  return { from: `task INDEXED BY ${index}`, conditions: [life], key };
};

const conditionsOf = (filter: TaskFilter): readonly Condition[] => {
  const text = filter.text === undefined ? '' : foldText(filter.text);
  const { categoryId, priority, statuses = [] } = filter;
  const marks = statuses.map(() => '?').join(', ');
  // Live tasks are filtered by the column that the index holds.
  const status = filter.deleted === true ? 'task.status' : 'task.live_status';
  return [
    ...(categoryId === undefined ? [] : [equals('task.category_id', categoryId)]),
    ...(priority === undefined ? [] : [equals('task.priority', priority)]),
    ...(statuses.length === 0 ? [] : [{ sql: `${status} IN (${marks})`, params: statuses }]),
    ...(text === '' ? [] : [{ sql: 'instr(task.title_folded, ?) > 0', params: [text] }]),
  ];
};

type Found = { readonly task: TaskSummary; readonly key: number };

const newestFirst = (a: Found, b: Found): number => b.key - a.key || (a.task.id < b.task.id ? 1 : -1);

const FOUND = { ...TASK, foundKey: numberOr(0) } as const;
const readPage = (
  database: SqlDatabase,
  { driver, rest, page }: { driver: Driver; rest: readonly Condition[]; page: Page },
): readonly Found[] => {
  const { from, key } = driver;
  const behind =
    page.after === null
      ? []
      : [{ sql: `(${key}, task.id) < (?, ?)`, params: [page.after.key, page.after.id] }];
  const conditions = [...driver.conditions, ...rest, ...behind];
  const where = conditions.map(({ sql }) => sql).join(' AND ');
  // The page is found in the index alone; rows are read for what is on it and no others (a table without rowids defers no seek).
  const found = `SELECT task.id AS found_id, ${key} AS found_key FROM ${from} WHERE ${where} ORDER BY ${key} DESC, task.id DESC LIMIT ?`;
  const sql = `SELECT ${TASK_COLUMNS}, found_key FROM (${found}) CROSS JOIN task ON task.id = found_id`;
  const params = [...conditions.flatMap((condition) => condition.params), page.take];
  return select(FOUND, sql)
    .all(database, params)
    .map(({ foundKey, ...task }) => ({ task, key: foundKey }))
    .sort(newestFirst);
};

/** One walk of the status index per status, merged: each stops after a page. */
const byStatus = (
  database: SqlDatabase,
  { filter, statuses, page }: { filter: TaskFilter; statuses: readonly TaskStatus[]; page: Page },
): readonly Found[] =>
  statuses
    .flatMap((status) => {
      const conditions = [equals('task.live_status', status)];
      const driver = { from: 'task INDEXED BY task_live_status', conditions, key: 'task.created_at' };
      const { statuses: _, ...others } = filter;
      return readPage(database, { driver, rest: conditionsOf(others), page });
    })
    .sort(newestFirst);

const find = (
  database: SqlDatabase,
  { filter, page }: { filter: TaskFilter; page: Page },
): readonly Found[] => {
  const statuses = [...new Set(filter.statuses ?? [])];
  const { deleted = false, labelId, categoryId, priority, text } = filter;
  const isOnlyStatus = statuses.length > 0 && labelId === undefined && categoryId === undefined && !deleted;
  if (isOnlyStatus && priority === undefined && text === undefined)
    return byStatus(database, { filter, statuses, page });
  return readPage(database, { driver: driverOf(filter), rest: conditionsOf(filter), page });
};

const cursorOf = (after: string | null | undefined): Cursor | null => {
  const parts = /^(\d{1,16})\.(.+)$/s.exec(after ?? '');
  const [, key, id] = parts ?? [];
  return key === undefined || id === undefined ? null : { key: Number(key), id };
};

export const taskListQuery = query(queries['task.list'], {
  read: ({ database }, { filter, after, limit = 50 }) => {
    const found = find(database, { filter, page: { after: cursorOf(after), take: limit + 1 } });
    const shown = found.slice(0, limit);
    const last = found.length > limit ? shown[shown.length - 1] : undefined;
    return {
      tasks: shown.map(({ task }) => task),
      next: last === undefined ? null : `${last.key}.${last.task.id}`,
    };
  },
  dependsOn: () => onTokens('TASK'),
});
