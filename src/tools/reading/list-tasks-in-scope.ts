import { z } from 'zod';
import { ok } from '../../core/result';
import { fromNewest, pageOf, readPlace, selectPlaces } from '../../db/agent/page-place';
import { CategoryRef, StatusArg } from '../arguments';
import { readTool } from '../make-tool';
import { recordsIn, TaskLineAnswer, taskLine, allowedIn } from './in-scope';

/** As `next` gives it: an instant and an id. It only says where to go on; what is seen there is asked anew. */
const PagePlaceArg = z.string().regex(/^\d{1,15}\|.{1,128}$/u);

const ListArgs = z.strictObject({
  statuses: z.array(StatusArg).min(1).max(6).default(['OPEN', 'IN_PROGRESS', 'BLOCKED', 'ON_HOLD']),
  categoryId: CategoryRef.exactOptional(),
  limit: z.number().int().min(1).max(100).default(40),
  /** `next` of the page before this one. */
  before: PagePlaceArg.exactOptional(),
});

export const listTasksInScope = readTool<z.infer<typeof ListArgs>>({
  name: 'list_tasks_in_scope',
  version: '2',
  scopeRule: 'listed',
  description:
    'Lists tasks of the allowed categories by status, the newest first. before takes the next of an answer and gives the page behind it.',
  args: ListArgs,
  output: z.object({ tasks: z.array(TaskLineAnswer), more: z.boolean(), next: z.string().nullable() }),
  targets: (_context, { categoryId }) =>
    ok({ targetRefs: [], categoryIds: categoryId === undefined ? [] : [categoryId] }),
  read: (context, { statuses, categoryId, limit, before }) => {
    const scope = allowedIn(context, 'category_id');
    const within = categoryId === undefined ? [] : [categoryId];
    const behind = (before === undefined ? null : readPlace(before)) ?? fromNewest;
    const places =
      selectPlaces(`SELECT id, created_at AS at FROM task WHERE live_status IN (${statuses.map(() => '?').join(', ')})${scope.sql}${within.length === 0 ? '' : ' AND category_id = ?'}
      AND (created_at, id) < (?, ?) ORDER BY created_at DESC, id DESC LIMIT ?`);
    const params = [...statuses, ...scope.params, ...within, behind.at, behind.id, limit + 1];
    const { items: tasks, next } = pageOf(places.all(context.stores.journal.database, params), {
      most: limit,
      read: ({ id }) => recordsIn(context, { kind: 'task', ids: [id] })[0] ?? null,
    });
    const value = { tasks: tasks.map(taskLine), more: next !== null, next };
    return ok({ value, tainted: tasks.some(({ tainted }) => tainted) });
  },
});
