// Days are plain text (`2026-11-18`), so no time zone can move them. Arithmetic runs in UTC for the same reason.
const DAY_MILLISECONDS = 86_400_000;

const two = (value: number): string => String(value).padStart(2, '0');
const utcOf = (day: string): number => Date.parse(`${day}T00:00:00Z`);

export const dayOfDate = (date: Date): string =>
  `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;

export const addDays = (day: string, count: number): string =>
  new Date(utcOf(day) + count * DAY_MILLISECONDS).toISOString().slice(0, 10);

export const daysBetween = (from: string, to: string): number =>
  Math.round((utcOf(to) - utcOf(from)) / DAY_MILLISECONDS);

/** Monday is 1, Sunday is 7. */
export const weekdayOf = (day: string): number => new Date(utcOf(day)).getUTCDay() || 7;

/** The same day of another month; the last day where that month is shorter. */
export const addMonths = (day: string, count: number): string => {
  const date = new Date(utcOf(day));
  const first = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + count, 1));
  const length = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  first.setUTCDate(Math.min(date.getUTCDate(), length));
  return first.toISOString().slice(0, 10);
};

/** Formats a day as a day, wherever the device is. */
export const formatDay = (
  day: string,
  format: { language: string; options: Intl.DateTimeFormatOptions },
): string =>
  new Intl.DateTimeFormat(format.language, { ...format.options, timeZone: 'UTC' }).format(utcOf(day));
