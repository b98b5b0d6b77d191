import {
  civilDayOf,
  dayNumberOf,
  dayTextOf,
  daysInMonth,
  weekdayOf,
  writtenDay,
  type DayNumber,
  type DayText,
  type Weekday,
} from './civil-day';

/** Days stored by another device may be none of the calendar (31 February): counted on into the next month, they end no screen. */
const countedNumber = (text: DayText): DayNumber => {
  const written = writtenDay(text);
  if (written === null) throw new Error('[HOUSE-24] a day is written YYYY-MM-DD');
  return dayNumberOf(written);
};

export const addDays = (day: DayText, count: number): DayText => dayTextOf(countedNumber(day) + count);

export const daysBetween = (from: DayText, to: DayText): number => countedNumber(to) - countedNumber(from);

export const weekdayOfText = (day: DayText): Weekday => weekdayOf(countedNumber(day));

/** The same day of another month; the last day where that month is shorter. */
export const addMonths = (day: DayText, count: number): DayText => {
  const date = civilDayOf(countedNumber(day));
  const months = date.year * 12 + date.month - 1 + count;
  const [year, month] = [Math.floor(months / 12), (((months % 12) + 12) % 12) + 1];
  return dayTextOf(dayNumberOf({ year, month, day: Math.min(date.day, daysInMonth(year, month)) }));
};
