// [HOUSE-24] The one calendar. Days of the proleptic Gregorian calendar; no zone, no clock.
export const MINUTE_MS = 60_000;
export const HOUR_MS = 3_600_000;
export const DAY_MS = 86_400_000;
export const MINUTES_A_DAY = 1_440;
const MINUTES_OF_HOUR = 60;

/** `2026-11-18`: how a day is stored, sent and shown. */
export type DayText = string;
/** Days since 1970-01-01: how days are counted. */
export type DayNumber = number;
/** As ISO 8601 counts: Monday is 1, Sunday is 7. */
export type Weekday = number;
export type CivilDay = { readonly year: number; readonly month: number; readonly day: number };

// Both ways count years from March, so that the leap day is the last of its year.
const ERA_DAYS = 146_097;
const DAYS_TO_1970 = 719_468;

/** A day past the end of its month counts on into the next: whether the calendar has it is for `validDayNumber`. */
export const dayNumberOf = ({ year, month, day }: CivilDay): DayNumber => {
  const marchYear = month <= 2 ? year - 1 : year;
  const era = Math.floor(marchYear / 400);
  const yearOfEra = marchYear - era * 400;
  const dayOfYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + day - 1;
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear;
  return era * ERA_DAYS + dayOfEra - DAYS_TO_1970;
};

export const civilDayOf = (dayNumber: DayNumber): CivilDay => {
  const shifted = dayNumber + DAYS_TO_1970;
  const era = Math.floor(shifted / ERA_DAYS);
  const dayOfEra = shifted - era * ERA_DAYS;
  const yearOfEra = Math.floor(
    (dayOfEra -
      Math.floor(dayOfEra / 1460) +
      Math.floor(dayOfEra / 36_524) -
      Math.floor(dayOfEra / 146_096)) /
      365,
  );
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const fromMarch = Math.floor((5 * dayOfYear + 2) / 153);
  const month = fromMarch + (fromMarch < 10 ? 3 : -9);
  return {
    year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0),
    month,
    day: dayOfYear - Math.floor((153 * fromMarch + 2) / 5) + 1,
  };
};

export const yearOf = (dayNumber: DayNumber): number => civilDayOf(dayNumber).year;

/** 1970 began on a Thursday. */
export const weekdayOf = (dayNumber: DayNumber): Weekday => ((((dayNumber + 3) % 7) + 7) % 7) + 1;

export const isLeapYear = (year: number): boolean => year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);

const MONTH_DAYS: readonly number[] = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
export const daysInMonth = (year: number, month: number): number =>
  month === 2 && isLeapYear(year) ? 29 : (MONTH_DAYS[month - 1] ?? 0);

/** Null where the calendar has no such day (31 February). */
export const validDayNumber = (date: CivilDay): DayNumber | null => {
  const { year, month, day } = date;
  const isValid = month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month);
  return isValid ? dayNumberOf(date) : null;
};

const two = (value: number): string => String(value).padStart(2, '0');

export const dayTextOf = (dayNumber: DayNumber): DayText => {
  const { year, month, day } = civilDayOf(dayNumber);
  return `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`;
};

const DAY_TEXT = /^(\d{4})-(\d{2})-(\d{2})$/;
/** As it is written, whether the calendar has it or not; null where no day is written. */
export const writtenDay = (text: string): CivilDay | null => {
  const match = DAY_TEXT.exec(text);
  return match === null ? null : { year: Number(match[1]), month: Number(match[2]), day: Number(match[3]) };
};

/** The day's number, or null where the calendar has no such day. */
export const dayNumberOfText = (text: string): DayNumber | null => {
  const written = writtenDay(text);
  return written === null ? null : validDayNumber(written);
};

const CLOCK_TEXT = /^([01]\d|2[0-3]):([0-5]\d)$/;
/** The minute of the day that `HH:MM` names, or null. */
export const minuteOfText = (text: string): number | null => {
  const match = CLOCK_TEXT.exec(text);
  return match === null ? null : Number(match[1]) * MINUTES_OF_HOUR + Number(match[2]);
};

/** A wall time is what a clock on the wall shows, in milliseconds, as if it were UTC: `2026-03-29T07:00`. */
export const wallText = (wall: number): string => {
  const day = Math.floor(wall / DAY_MS);
  const minute = Math.floor((wall - day * DAY_MS) / MINUTE_MS);
  return `${dayTextOf(day)}T${two(Math.floor(minute / MINUTES_OF_HOUR))}:${two(minute % MINUTES_OF_HOUR)}`;
};

/** The wall time that `YYYY-MM-DDTHH:MM` names, or null. */
export const wallOfText = (text: string): number | null => {
  const day = text.charAt(10) === 'T' ? dayNumberOfText(text.slice(0, 10)) : null;
  const minute = minuteOfText(text.slice(11));
  return day === null || minute === null ? null : day * DAY_MS + minute * MINUTE_MS;
};
