import { addDays, dayOfDate, daysBetween } from '../task/day';
import { dayScale, type DaySpan, type DayScale } from './day-scale';

/** Where a day begins and ends on this device's clock. */
const midnight = (day: string): number => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date).getTime();
};

export const daySpan = (day: string): DaySpan => ({
  startsAt: midnight(day),
  endsAt: midnight(addDays(day, 1)),
  wallMinutesAt: (instant) => {
    const date = new Date(instant);
    return daysBetween(day, dayOfDate(date)) * 1_440 + date.getHours() * 60 + date.getMinutes();
  },
});

export const localDayScale = (day: string): DayScale => dayScale(daySpan(day));

const MINUTES_A_DAY = 1_440;
const two = (value: number): string => String(value).padStart(2, '0');
/** `09:05` of minutes on the wall, whichever day they fall on. */
export const clockOf = (wallMinutes: number): string => {
  const inDay = ((wallMinutes % MINUTES_A_DAY) + MINUTES_A_DAY) % MINUTES_A_DAY;
  return `${two(Math.floor(inDay / 60))}:${two(inDay % 60)}`;
};
export const minutesOfClock = (clock: string): number => {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number);
  return hours * 60 + minutes;
};

/** `2026-11-18T09:00` against a day: minutes on the wall since its 00:00. */
export const wallMinutesOn = (day: string, wall: string): number =>
  daysBetween(day, wall.slice(0, 10)) * MINUTES_A_DAY + minutesOfClock(wall.slice(11));
export const wallTimeOn = (day: string, wallMinutes: number): string =>
  `${addDays(day, Math.floor(wallMinutes / MINUTES_A_DAY))}T${clockOf(wallMinutes)}`;

/** The instant of a wall time here. One that clocks jump over is that of the jump's other side, as the platform has it. */
export const instantOn = (day: string, clock: string): number => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const minutes = minutesOfClock(clock);
  return new Date(year, month - 1, date, Math.floor(minutes / 60), minutes % 60).getTime();
};
