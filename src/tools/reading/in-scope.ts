import { z } from 'zod';
import { integerOrNull, memberText, textOf, textOrNull } from '../../db/journal/effective';
import type { RegisterName } from '../../db/records/kinds';
import { categoryOf, findLive, type Found } from '../live-record';
import type { ToolContext } from '../tool';

// What an agent may see is asked in the query itself; what lies outside is not counted either.
export const recordsIn = <Name extends RegisterName>(
  context: ToolContext,
  { kind, ids }: { kind: Name; ids: readonly string[] },
): readonly Found<Name>[] =>
  ids.flatMap((id) => {
    const read = findLive(context, { kind, id });
    return read.ok ? [read.value] : [];
  });

export const TaskLineAnswer = z.object({
  id: z.string(),
  title: z.string(),
  status: z.string(),
  priority: z.string(),
  due: z.string().nullable(),
  estimateMinutes: z.number().nullable(),
  categoryId: z.string().nullable(),
});

export const taskLine = (task: Found<'task'>) => ({
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
