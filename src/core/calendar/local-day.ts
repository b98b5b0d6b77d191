import { DAY_MS, MINUTE_MS, dayNumberOfText, dayTextOf, wallText, type DayText } from './civil-day';
import type { Zone } from './zone';
import { firstInstantOf, slotAt } from './zone-slot';

/** The calendar day, `YYYY-MM-DD`, that clocks of the zone show at the instant. */
export const dayInZone = (instant: number, zone: Zone): DayText =>
  dayTextOf(Math.floor((instant + slotAt(zone, instant).offset) / DAY_MS));

const twoDigits = (count: number): string => String(count).padStart(2, '0');

/** The instant as clocks of the zone show it, to the minute, with their offset: `2026-11-18T07:05+01:00`. */
export const momentInZone = (instant: number, zone: Zone): string => {
  const { offset } = slotAt(zone, instant);
  const wall = wallText(instant + offset);
  const minutes = Math.round(Math.abs(offset) / MINUTE_MS);
  const apart = `${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`;
  return `${wall}${offset < 0 ? '-' : '+'}${apart}`;
};

/**
 * [TIMER-30] The first instant of the day. A day without a midnight begins when clocks land in it; one that the zone
 * skips begins, and is over, where the next one begins.
 */
export const startOfDay = (day: DayText, zone: Zone): number => {
  const number = dayNumberOfText(day);
  if (number === null) throw new Error('TIMER-30: a day is YYYY-MM-DD and exists in the calendar');
  return firstInstantOf(zone, number * DAY_MS);
};
