import { dayNumberOfText } from '../../../core/calendar/civil-day';
import type { ZoneClock } from './zone-clock';
import { millisOfWall, readInstant } from './zone-clock';

const DAY = /^(\d{4}-\d{2}-\d{2})$/;
const WALL = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2})(?::\d{2})?$/;

export const isDay = (day: string): boolean => DAY.test(day) && dayNumberOfText(day) !== null;

/** A day, or a day with a wall time, as a task has it; null for what is written in words or is no day. */
export const readDue = (text: string, zone?: ZoneClock): string | null => {
  const written = text.trim();
  if (isDay(written)) return written;
  const [, day, time] = WALL.exec(written) ?? [];
  if (day !== undefined && time !== undefined)
    return millisOfWall(`${day}T${time}`) === null ? null : `${day}T${time}`;
  const instant = zone === undefined ? null : readInstant(written);
  return instant === null || zone === undefined ? null : zone.wallOf(instant.at);
};
