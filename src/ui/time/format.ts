import type { DayText } from '../../core/calendar/civil-day';

// Days are plain text (`2026-11-18`), so no time zone can move them: they are formatted in UTC.
const utcOf = (day: DayText): number => Date.parse(`${day}T00:00:00Z`);

/** Formats a day as a day, wherever the device is. */
export const formatDay = (
  day: DayText,
  format: { language: string; options: Intl.DateTimeFormatOptions },
): string =>
  new Intl.DateTimeFormat(format.language, { ...format.options, timeZone: 'UTC' }).format(utcOf(day));
