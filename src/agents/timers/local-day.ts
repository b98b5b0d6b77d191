import { DAY_MS, dayOfText, dayText } from './civil-day';
import type { Zone } from './zone';
import { firstInstantOf, slotAt } from './zone-slot';

/** The calendar day, `YYYY-MM-DD`, that clocks of the zone show at the instant. */
export const dayInZone = (instant: number, zone: Zone): string =>
  dayText(Math.floor((instant + slotAt(zone, instant).offset) / DAY_MS));

/**
 * [TIMER-30] The first instant of the day. A day without a midnight begins when clocks land in it; one that the zone
 * skips begins, and is over, where the next one begins.
 */
export const startOfDay = (day: string, zone: Zone): number => {
  const number = dayOfText(day);
  if (number === null) throw new Error('TIMER-30: a day is YYYY-MM-DD and exists in the calendar');
  return firstInstantOf(zone, number * DAY_MS);
};
