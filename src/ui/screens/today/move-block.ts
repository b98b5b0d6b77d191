import { MINUTES_A_DAY } from '../../../core/calendar/civil-day';
import type { DayScale } from './day-scale';

// [TIMELINE-3] A dragged block snaps to five minutes, keeps its length while it moves, and stays on its day: it begins there, and only one
// that went on into the next day before may do so after. Its end comes at least five minutes after its start and at most a day later.
export type WallSpan = {
  /** Minutes on the wall since the day's 00:00. */
  readonly start: number;
  readonly end: number;
};
export const SNAP = 5;
export const STEP_MINUTES = 15;
export type DragKind = 'move' | 'start' | 'end';
export const blockSteps = ['earlier', 'later', 'longer', 'shorter'] as const;
export type BlockStep = (typeof blockSteps)[number];

const within = (value: number, { least, most }: { least: number; most: number }): number =>
  Math.min(Math.max(value, least), Math.max(least, most));
const snapped = (value: number): number => Math.round(value / SNAP) * SNAP;

const lastEnd = ({ end }: WallSpan): number => (end > MINUTES_A_DAY ? Infinity : MINUTES_A_DAY);

const movedTo = (span: WallSpan, start: number): WallSpan => {
  const length = span.end - span.start;
  const most = Math.min(MINUTES_A_DAY - SNAP, lastEnd(span) - length);
  const next = within(start, { least: 0, most });
  return { start: next, end: next + length };
};
const endingAt = (span: WallSpan, end: number): WallSpan => ({
  start: span.start,
  end: within(end, { least: span.start + SNAP, most: Math.min(lastEnd(span), span.start + MINUTES_A_DAY) }),
});
const startingAt = (span: WallSpan, start: number): WallSpan => ({
  start: within(start, {
    least: Math.max(0, span.end - MINUTES_A_DAY),
    most: Math.min(span.end, MINUTES_A_DAY) - SNAP,
  }),
  end: span.end,
});

/** `by`: minutes along the line, as far as the finger went. */
export const draggedBlock = (
  span: WallSpan,
  drag: { readonly kind: DragKind; readonly by: number; readonly scale: DayScale },
): WallSpan => {
  const { kind, by, scale } = drag;
  if (Math.abs(by) < SNAP / 2) return span;
  const along = (wall: number): number =>
    snapped(scale.wallAt(within(scale.atWall(wall) + by, { least: 0, most: scale.minutes })));
  if (kind === 'move') return movedTo(span, along(span.start));
  return kind === 'end' ? endingAt(span, along(span.end)) : startingAt(span, along(span.start));
};

/** Without a finger: by a key, a reader's action or a button. */
export const steppedBlock = (span: WallSpan, step: BlockStep): WallSpan => {
  const by = step === 'earlier' || step === 'shorter' ? -STEP_MINUTES : STEP_MINUTES;
  return step === 'earlier' || step === 'later'
    ? movedTo(span, span.start + by)
    : endingAt(span, span.end + by);
};
