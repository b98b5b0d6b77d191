import { MINUTES_A_DAY } from '../../../core/calendar/civil-day';
import { z } from 'zod';
import type { PlanBlockView } from '../../../runtime/api/journal-values';
import { TaskPick } from '../timer/task-pick';
import { clockOf, minutesOfClock, wallMinutesOn } from './local-day';
import type { WallSpan } from './move-block';

// [TIMELINE-4] In the sheet of a block a new start keeps the length, until the end is chosen as well. An end that is not after the start on the
// clock is one of the next day.
export type BlockSubject =
  | { readonly kind: 'stored'; readonly day: string; readonly block: PlanBlockView }
  | { readonly kind: 'new'; readonly day: string; readonly span: WallSpan };

/** Null or absent: not touched. */
export const BlockEdit = z
  .object({
    title: z.string().nullable(),
    from: z.string().nullable(),
    to: z.string().nullable(),
    notes: z.string().exactOptional(),
    categoryId: z.string().nullable().exactOptional(),
    task: TaskPick.nullable().exactOptional(),
  })
  .readonly();
export type BlockEdit = z.infer<typeof BlockEdit>;
export const noBlockEdit: BlockEdit = { title: null, from: null, to: null };
export const isBlockTouched = ({ title, from, to, notes, categoryId, task }: BlockEdit): boolean =>
  [title, from, to].some((part) => part !== null) ||
  [notes, categoryId, task].some((part) => part !== undefined);

export type ReadBlock =
  | { readonly isWrong: true; readonly field: 'from' | 'to' }
  | ({ readonly isWrong: false; readonly isNextDay: boolean } & WallSpan);

export const spanOfBlock = (day: string, block: Pick<PlanBlockView, 'start' | 'end'>): WallSpan => ({
  start: wallMinutesOn(day, block.start),
  end: wallMinutesOn(day, block.end),
});
export const spanOfSubject = (subject: BlockSubject): WallSpan =>
  subject.kind === 'new' ? subject.span : spanOfBlock(subject.block.start.slice(0, 10), subject.block);

export const readBlock = (
  { stored, edit }: { readonly stored: WallSpan; readonly edit: Pick<BlockEdit, 'from' | 'to'> },
  clockOfTyped: (typed: string) => string | null,
): ReadBlock => {
  const from = edit.from === null ? clockOf(stored.start) : clockOfTyped(edit.from);
  if (from === null) return { isWrong: true, field: 'from' };
  const start = minutesOfClock(from);
  const to = edit.to === null ? clockOf(start + stored.end - stored.start) : clockOfTyped(edit.to);
  if (to === null) return { isWrong: true, field: 'to' };
  const clock = minutesOfClock(to);
  const end =
    edit.to === null ? start + stored.end - stored.start : clock > start ? clock : clock + MINUTES_A_DAY;
  return { isWrong: false, start, end, isNextDay: end > MINUTES_A_DAY };
};
