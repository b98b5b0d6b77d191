import type { CategoryId } from '../../core/named-ids';
import { ok, type Failure, type Result } from '../../core/result';
import type { Writer } from '../../db/commit';
import { checkSpan, runningIds } from '../../db/journal/running-timers';
import { categoryOf, findLive, findSafe, type Categorised, type Found } from '../live-record';
import type { EffectContext, ToolContext, ToolTargets } from '../tool';

export const ofTime = { capability: 'time.write', sideEffects: ['TIME_ENTRY'] } as const;

type About = { readonly taskId: string | null; readonly categoryId?: CategoryId | null };

type Place = { readonly targets: ToolTargets; readonly categoryId: CategoryId | null };

/** Where the time belongs: to its task's category, or to the one that is named. */
export const placeOf = (context: ToolContext, { taskId, categoryId }: About): Result<Place, Failure> => {
  const task = taskId === null ? null : findSafe(context, { kind: 'task', id: taskId });
  if (task !== null && !task.ok) return task;
  const category =
    categoryId === undefined || categoryId === null
      ? null
      : findLive(context, { kind: 'category', id: categoryId });
  if (category !== null && !category.ok) return category;
  const own = task === null ? null : categoryOf(task.value);
  const into = categoryId === undefined ? own : categoryId;
  const categoryIds = task === null ? [into] : [...new Set([own, into])];
  return ok({ categoryId: into, targets: { targetRefs: taskId === null ? [] : [taskId], categoryIds } });
};

type Entry = About & {
  readonly span: { readonly start: number; readonly end: number | null };
  readonly day: string;
  readonly annotation: string;
};

export const writeEntry = (
  writer: Writer,
  { context, entry }: { context: EffectContext; entry: Entry },
): string => {
  const place = placeOf(context, entry);
  if (!place.ok) return writer.refuse(place.error);
  checkSpan(writer, entry.span);
  const id = context.recordId(1);
  const source = entry.taskId === null ? null : { kind: 'task', id: entry.taskId };
  const { span, day, annotation } = entry;
  const life = { createdAt: writer.now(), deletedAt: null };
  const { categoryId } = place.value;
  writer.create('timeEntry', id, { span: { ...span }, day, annotation, categoryId, source, ...life });
  return id;
};

export const runningEntries = (context: ToolContext): Result<readonly Found<'timeEntry'>[], Failure> => {
  const entries: Found<'timeEntry'>[] = [];
  for (const id of runningIds(context.stores.journal.database)) {
    const found = findSafe(context, { kind: 'timeEntry', id });
    if (!found.ok) return found;
    entries.push(found.value);
  }
  return ok(entries);
};

/** What an entry was begun for bounds who may end it. */
export const joined = (targets: ToolTargets, entries: readonly Categorised[]): ToolTargets => ({
  targetRefs: [...targets.targetRefs, ...entries.map(({ id }) => id)],
  categoryIds: [...new Set([...targets.categoryIds, ...entries.map(categoryOf)])],
});
