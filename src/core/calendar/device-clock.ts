import { dayNumberOf, dayTextOf, writtenDay, type DayText } from './civil-day';

// Days by the clock of this device, which the platform reads anew each time: its owner travels.
export const dayOfDate = (date: Date): DayText =>
  dayTextOf(dayNumberOf({ year: date.getFullYear(), month: date.getMonth() + 1, day: date.getDate() }));

/**
 * The instant at which this device's clock shows so many minutes after the day's 00:00. Of a time that clocks jump over, the one on the
 * jump's other side, as the platform has it.
 */
export const instantHere = (day: DayText, minutes = 0): number => {
  const written = writtenDay(day);
  if (written === null) throw new Error('[HOUSE-24] a day is written YYYY-MM-DD');
  return new Date(written.year, written.month - 1, written.day, 0, minutes).getTime();
};

/** What the clock of this device shows at the instant, in milliseconds as if it were UTC. */
export const wallHere = (instant: number): number => {
  const date = new Date(instant);
  return Date.UTC(
    date.getFullYear(),
    date.getMonth(),
    date.getDate(),
    date.getHours(),
    date.getMinutes(),
    date.getSeconds(),
  );
};
