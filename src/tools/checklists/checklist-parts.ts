import { ok, type Failure, type Result } from '../../core/result';
import { textOf } from '../../db/journal/effective';
import { categoryOf, findSafe, type Found, type Wanted } from '../live-record';
import type { ToolContext, ToolTargets } from '../tool';

type PartName = 'checklist' | 'checklistItem';
/** A checklist or an item of one is where its task is: the task's category bounds it. */
export type OfTask<Name extends PartName = PartName> = {
  readonly found: Found<Name>;
  readonly task: Found<'task'>;
};

export function partOfTask<Name extends PartName>(
  context: ToolContext,
  wanted: Wanted<Name>,
): Result<OfTask<Name>, Failure>;
export function partOfTask(context: ToolContext, wanted: Wanted<PartName>): Result<OfTask, Failure> {
  const found = findSafe(context, wanted);
  if (!found.ok) return found;
  const task = findSafe(context, { kind: 'task', id: textOf(found.value.fields, 'taskId') });
  return task.ok ? ok({ found: found.value, task: task.value }) : task;
}

export const targetsOfParts = (
  parts: readonly { readonly found: { readonly id: string }; readonly task: Found<'task'> }[],
): ToolTargets => ({
  targetRefs: [...new Set(parts.map(({ found }) => found.id))],
  categoryIds: [...new Set(parts.map(({ task }) => categoryOf(task)))],
});

/** All of them, or why one cannot be touched. */
export const partsOfTasks = <Name extends PartName>(
  context: ToolContext,
  { kind, ids }: { readonly kind: Name; readonly ids: readonly string[] },
): Result<readonly OfTask<Name>[], Failure> => {
  const parts: OfTask<Name>[] = [];
  for (const id of ids) {
    const part = partOfTask(context, { kind, id });
    if (!part.ok) return part;
    parts.push(part.value);
  }
  return ok(parts);
};
