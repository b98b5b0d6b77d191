import { z } from 'zod';
import { ok } from '../../core/result';
import { integerOrNull, memberText, textOf, textOrNull } from '../../db/journal/effective';
import type { SqlRow } from '../../db/sql-database';
import { RecordRef, StatusArg } from '../arguments';
import { categoryOf, findLive, type Found } from '../live-record';
import { readTool } from '../make-tool';
import type { ToolContext } from '../tool';

// What an agent may see is asked in the query itself; what lies outside is not counted either.
const found = (
  context: ToolContext,
  { kind, rows }: { kind: string; rows: readonly SqlRow[] },
): readonly Found[] =>
  rows.flatMap(([id]) => {
    const read = typeof id === 'string' ? findLive(context, { kind, id }) : null;
    return read?.ok === true ? [read.value] : [];
  });

const NoArgs = z.strictObject({});
const CATEGORIES = 'SELECT id FROM category WHERE deleted_at IS NULL ORDER BY name_folded, id LIMIT 200';
export const listAllowedCategories = readTool<z.infer<typeof NoArgs>>({
  ...{ name: 'list_allowed_categories', version: '1', scopeRule: 'listed' },
  description: 'Lists the categories that this agent may act in.',
  args: NoArgs,
  output: z.object({ categories: z.array(z.object({ id: z.string(), name: z.string() })), all: z.boolean() }),
  targets: () => ok({ targetRefs: [], categoryIds: [] }),
  read: (context) => {
    const { allowedCategoryIds } = context.agent;
    const { rows } = context.stores.journal.database.query(CATEGORIES);
    const categories = found(context, { kind: 'category', rows }).filter(
      ({ id }) => allowedCategoryIds === null || allowedCategoryIds.includes(id),
    );
    const value = {
      categories: categories.map(({ id, fields }) => ({ id, name: textOf(fields, 'name') })),
      all: allowedCategoryIds === null,
    };
    return ok({ value, tainted: categories.some(({ tainted }) => tainted) });
  },
});

export const TaskLineAnswer = z.object({
  ...{ id: z.string(), title: z.string(), status: z.string(), priority: z.string() },
  ...{
    due: z.string().nullable(),
    estimateMinutes: z.number().nullable(),
    categoryId: z.string().nullable(),
  },
});
export const taskLine = (task: Found) => ({
  id: task.id,
  title: textOf(task.fields, 'title'),
  status: memberText(task.fields, { group: 'status', member: 'status' }) ?? 'OPEN',
  priority: textOrNull(task.fields, 'priority') ?? 'P2',
  due: textOrNull(task.fields, 'due'),
  estimateMinutes: integerOrNull(task.fields, 'estimateMinutes'),
  categoryId: categoryOf(task),
});

export const allowedIn = (
  { agent }: ToolContext,
  column: string,
): { sql: string; params: readonly string[] } => {
  const ids = agent.allowedCategoryIds;
  if (ids === null) return { sql: '', params: [] };
  return { sql: ` AND ${column} IN (${ids.map(() => '?').join(', ')})`, params: ids };
};

const ListArgs = z.strictObject({
  statuses: z.array(StatusArg).min(1).max(6).default(['OPEN', 'IN_PROGRESS', 'BLOCKED', 'ON_HOLD']),
  categoryId: RecordRef.exactOptional(),
  limit: z.number().int().min(1).max(100).default(40),
});
export const listTasksInScope = readTool<z.infer<typeof ListArgs>>({
  ...{ name: 'list_tasks_in_scope', version: '1', scopeRule: 'listed' },
  description: 'Lists tasks of the allowed categories by status, the newest first.',
  args: ListArgs,
  output: z.object({ tasks: z.array(TaskLineAnswer), more: z.boolean() }),
  targets: (_context, { categoryId }) =>
    ok({ targetRefs: [], categoryIds: categoryId === undefined ? [] : [categoryId] }),
  read: (context, { statuses, categoryId, limit }) => {
    const scope = allowedIn(context, 'category_id');
    const within = categoryId === undefined ? '' : ' AND category_id = ?';
    const sql = `SELECT id FROM task WHERE live_status IN (${statuses.map(() => '?').join(', ')})${scope.sql}${within}
      ORDER BY created_at DESC, id DESC LIMIT ?`;
    const params = [
      ...statuses,
      ...scope.params,
      ...(categoryId === undefined ? [] : [categoryId]),
      limit + 1,
    ];
    const { rows } = context.stores.journal.database.query(sql, params);
    const tasks = found(context, { kind: 'task', rows: rows.slice(0, limit) });
    const value = { tasks: tasks.map(taskLine), more: rows.length > limit };
    return ok({ value, tainted: tasks.some(({ tainted }) => tainted) });
  },
});
