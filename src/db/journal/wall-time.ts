import { MINUTES_A_DAY, dayNumberOfText, type DayText } from '../../core/calendar/civil-day';

// Wall times without a zone, as plans keep them: `2026-11-18T09:00`. A day has 1,440 minutes here, whatever a zone makes of it.
const WALL = /^(\d{4}-\d{2}-\d{2})T(\d{2}):(\d{2})$/;

/** Minutes since 1970 on the wall; null where the calendar has no such day or the clock no such time. */
export const wallMinutes = (text: string): number | null => {
  const [, day, hour, minute] = WALL.exec(text) ?? [];
  const dayNumber = day === undefined ? null : dayNumberOfText(day);
  if (dayNumber === null || Number(hour) > 23 || Number(minute) > 59) return null;
  return dayNumber * MINUTES_A_DAY + Number(hour) * 60 + Number(minute);
};

export type BlockFault = 'plan_block_ends_before_start' | 'plan_block_too_long';

/** [DAYPLAN-1] It ends after it starts, at most a day later. Null: it may stand. */
export const blockFault = ({
  start,
  end,
}: {
  readonly start: string;
  readonly end: string;
}): BlockFault | null => {
  const [from, until] = [wallMinutes(start), wallMinutes(end)];
  if (from === null || until === null || until <= from) return 'plan_block_ends_before_start';
  return until - from > MINUTES_A_DAY ? 'plan_block_too_long' : null;
};

export const dayOfWall = (text: string): DayText => text.slice(0, 10);
