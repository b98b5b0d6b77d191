import type { DayText } from '../../core/calendar/civil-day';
import { wallHere } from '../../core/calendar/device-clock';
import { dateFormat } from '../../core/formatters';

// Days are plain text (`2026-11-18`), so no time zone can move them: they are formatted in UTC.
const utcOf = (day: DayText): number => Date.parse(`${day}T00:00:00Z`);

type Format = { readonly language: string; readonly options: Intl.DateTimeFormatOptions };

/** Formats a day as a day, wherever the device is. */
export const formatDay = (day: DayText, { language, options }: Format): string =>
  dateFormat(language, { ...options, timeZone: 'UTC' }).format(utcOf(day));

/** Formats an instant as the clock of this device shows it, also after its owner travelled: a formatter keeps the zone that it was made in. */
export const formatInstant = (at: number, { language, options }: Format): string =>
  dateFormat(language, { ...options, timeZone: 'UTC' }).format(wallHere(at));

/** `7 AM`, with the space that every device writes. */
export const formatTime = (at: number, language: string): string =>
  formatInstant(at, { language, options: { hour: 'numeric', minute: '2-digit' } }).replace(/\u202f/g, ' ');
