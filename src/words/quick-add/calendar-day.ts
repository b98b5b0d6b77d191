/** A day of the calendar as text, `YYYY-MM-DD`; no zone and no clock. Day numbers count from 1970-01-01. */
const MS_PER_DAY = 86_400_000;
const ISO_DAY = /^(\d{4})-(\d{2})-(\d{2})$/;

/** Null where the calendar has no such day (31 February). */
export const dayNumberOf = (date: { year: number; month: number; day: number }): number | null => {
  const at = new Date(0);
  at.setUTCFullYear(date.year, date.month - 1, date.day);
  const isSame = at.getUTCMonth() === date.month - 1 && at.getUTCDate() === date.day;
  return isSame ? Math.round(at.getTime() / MS_PER_DAY) : null;
};

export const dayNumberOfIso = (text: string): number | null => {
  const [, year, month, day] = ISO_DAY.exec(text) ?? [];
  return year === undefined
    ? null
    : dayNumberOf({ year: Number(year), month: Number(month), day: Number(day) });
};

export const isoOfDayNumber = (dayNumber: number): string =>
  new Date(dayNumber * MS_PER_DAY).toISOString().slice(0, 10);

/** Monday = 1 … Sunday = 7. */
export const weekdayOf = (dayNumber: number): number => ((((dayNumber + 3) % 7) + 7) % 7) + 1;

export const yearOf = (dayNumber: number): number => new Date(dayNumber * MS_PER_DAY).getUTCFullYear();
