import { dayNumberOfText, dayTextOf, wallOfText } from '../../core/calendar/civil-day';
import { dayInZone } from '../../core/calendar/local-day';
import type { Zone } from '../../core/calendar/zone';
import { firstInstantOf } from '../../core/calendar/zone-slot';

// [EXAMPLE-3] Days and instants of the example life, where the person is.
type Here = { readonly now: number; readonly zone: Zone };

export const dayFrom = ({ now, zone }: Here, days: number): string => {
  const today = dayNumberOfText(dayInZone(now, zone));
  if (today === null) throw new Error('[TIMER-30] the day of an instant exists in the calendar');
  return dayTextOf(today + days);
};

export type Moment = { readonly day: string; readonly at: number };
/** So many days before today, at that time of the day. What would be later than now is now. */
export const momentBefore = (
  here: Here,
  { ago, at }: { readonly ago: number; readonly at: string },
): Moment => {
  const day = dayFrom(here, -ago);
  const wall = wallOfText(`${day}T${at}`);
  if (wall === null) throw new Error('[EXAMPLE-3] a time of the example life is HH:MM');
  return { day, at: Math.min(firstInstantOf(here.zone, wall), here.now) };
};
