import { z } from 'zod';
import { ok } from '../../core/result';
import { RecordRef, StatusArg } from '../arguments';
import { readTool } from '../make-tool';
import { recordsIn, TaskLineAnswer, taskLine, allowedIn } from './in-scope';

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
    const tasks = recordsIn(context, { kind: 'task', rows: rows.slice(0, limit) });
    const value = { tasks: tasks.map(taskLine), more: rows.length > limit };
    return ok({ value, tainted: tasks.some(({ tainted }) => tainted) });
  },
});
