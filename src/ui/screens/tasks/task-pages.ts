import type { Failure, Result } from '../../../core/result';
import type { TaskSummary } from '../../../runtime/api/values';

// [PAGES-1] Each page is a live query of its own, from the row where the page before it ends.
// [PAGES-2] When a page's end moves, the pages after it start again there and show their old rows until they answer.
// [PAGES-3] A row that wandered from one page to another is shown once.
export type TaskPage = { readonly tasks: readonly TaskSummary[]; readonly next: string | null };
export type PageSlot = {
  readonly after: string | null;
  readonly page: TaskPage | null;
  readonly failure: Failure | null;
};
export type TaskPages = readonly PageSlot[];

const emptySlot = (after: string | null): PageSlot => ({ after, page: null, failure: null });
export const firstPage: TaskPages = [emptySlot(null)];

const follow = (slots: TaskPages, from: number): TaskPages => {
  const kept = slots.slice(0, from + 1);
  let next = slots[from]?.page?.next ?? null;
  for (const slot of slots.slice(from + 1)) {
    if (next === null) break;
    const moved = slot.after === next ? slot : { ...slot, after: next };
    kept.push(moved);
    next = moved.page?.next ?? null;
  }
  return kept;
};

export const withAnswer = (
  slots: TaskPages,
  answer: { readonly after: string | null; readonly result: Result<TaskPage, Failure> },
): TaskPages => {
  const index = slots.findIndex((slot) => slot.after === answer.after);
  const slot = slots[index];
  if (slot === undefined) return slots;
  const { result } = answer;
  const changed = result.ok
    ? { after: slot.after, page: result.value, failure: null }
    : { ...slot, failure: result.error };
  return follow(
    slots.map((each, at) => (at === index ? changed : each)),
    index,
  );
};

export const withNextPage = (slots: TaskPages): TaskPages => {
  const next = slots.at(-1)?.page?.next ?? null;
  return next === null || slots.some((slot) => slot.after === next) ? slots : [...slots, emptySlot(next)];
};

export const tasksOf = (slots: TaskPages): readonly TaskSummary[] => {
  const byId = new Map<string, TaskSummary>();
  for (const slot of slots)
    for (const task of slot.page?.tasks ?? []) if (!byId.has(task.id)) byId.set(task.id, task);
  return [...byId.values()];
};
