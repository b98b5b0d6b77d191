import { HOUR, type DayScale } from './day-scale';
import type { Span } from './lay-out-blocks';

// [TIMELINE-5] The line shows the waking hours, and every other hour that something stands in or that is now.
const WAKING = { from: 7 * HOUR, until: 22 * HOUR };

/** From where to where, in minutes along the line. */
export type Shown = { readonly from: number; readonly until: number };

export const wholeDay = (scale: DayScale): Shown => ({ from: 0, until: scale.minutes });

export const shownHours = (
  scale: DayScale,
  { spans, now }: { readonly spans: readonly Pick<Span, 'from' | 'until'>[]; readonly now: number | null },
): Shown => {
  const starts = [
    scale.atWall(WAKING.from),
    ...spans.map(({ from }) => from),
    ...(now === null ? [] : [now]),
  ];
  const ends = [
    scale.atWall(WAKING.until),
    ...spans.map(({ until }) => until),
    ...(now === null ? [] : [now + 1]),
  ];
  const first = Math.min(...starts);
  const last = Math.max(...ends);
  const marks = [0, ...scale.hours.map(({ at }) => at), scale.minutes];
  return {
    from: Math.max(...marks.filter((at) => at <= Math.max(0, first))),
    until: Math.min(...marks.filter((at) => at >= Math.min(scale.minutes, last))),
  };
};

/** [TIMELINE-2] How far below the line, in minutes, the last thing reaches that is drawn longer than it took. */
export const overhang = (
  spans: readonly Pick<Span, 'from' | 'until'>[],
  { shown, least }: { readonly shown: Shown; readonly least: number },
): number => Math.max(0, ...spans.map(({ from, until }) => Math.max(until, from + least) - shown.until));
