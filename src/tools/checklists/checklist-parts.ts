import { ok, type Failure, type Result } from '../../core/result';
import { textOf } from '../../db/journal/effective';
import { categoryOf, findSafe, type Found } from '../live-record';
import type { ToolContext, ToolTargets } from '../tool';

/** A checklist or an item of one is where its task is: the task's category bounds it. */
export type OfTask = { readonly found: Found; readonly task: Found };

const taskOf = (context: ToolContext, found: Found): Result<OfTask, Failure> => {
  const task = findSafe(context, { kind: 'task', id: textOf(found.fields, 'taskId') });
  return task.ok ? ok({ found, task: task.value }) : task;
};

export const partOfTask = (
  context: ToolContext,
  wanted: { readonly kind: 'checklist' | 'checklistItem'; readonly id: string },
): Result<OfTask, Failure> => {
  const found = findSafe(context, wanted);
  return found.ok ? taskOf(context, found.value) : found;
};

export const targetsOfParts = (parts: readonly OfTask[]): ToolTargets => ({
  targetRefs: [...new Set(parts.map(({ found }) => found.id))],
  categoryIds: [...new Set(parts.map(({ task }) => categoryOf(task)))],
});

/** All of them, or why one cannot be touched. */
export const partsOfTasks = (
  context: ToolContext,
  { kind, ids }: { readonly kind: 'checklist' | 'checklistItem'; readonly ids: readonly string[] },
): Result<readonly OfTask[], Failure> => {
  const parts: OfTask[] = [];
  for (const id of ids) {
    const part = partOfTask(context, { kind, id });
    if (!part.ok) return part;
    parts.push(part.value);
  }
  return ok(parts);
};
