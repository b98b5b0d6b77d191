import { addDays, daysBetween } from '../../../core/calendar/day-text';
import { MINUTES_A_DAY } from '../../../core/calendar/civil-day';
import { dayOfDate, instantHere } from '../../../core/calendar/device-clock';
import { dayScale, type DaySpan, type DayScale } from './day-scale';

/** Where a day begins and ends on this device's clock. */
export const daySpan = (day: string): DaySpan => ({
  startsAt: instantHere(day),
  endsAt: instantHere(addDays(day, 1)),
  wallMinutesAt: (instant) => {
    const date = new Date(instant);
    return daysBetween(day, dayOfDate(date)) * MINUTES_A_DAY + date.getHours() * 60 + date.getMinutes();
  },
});

export const localDayScale = (day: string): DayScale => dayScale(daySpan(day));

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
export const instantOn = (day: string, clock: string): number => instantHere(day, minutesOfClock(clock));
