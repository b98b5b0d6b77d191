import { DAY_MS, MINUTE_MS, minuteOfText } from '../../core/calendar/civil-day';
import type { Zone } from '../../core/calendar/zone';
import { slotAt } from '../../core/calendar/zone-slot';

// [TIMER-31] Quiet from one wall time until before another, over midnight where the second is not later; equal times are
// no quiet at all. Clocks that move do not matter: only what they show does.
export type QuietHours = { readonly from: string; readonly until: string; readonly zone: Zone };

const bounds = ({ from, until }: QuietHours): readonly [number, number] => {
  const [start, end] = [minuteOfText(from), minuteOfText(until)];
  if (start === null || end === null) throw new Error('TIMER-31: quiet hours are named HH:MM');
  return [start * MINUTE_MS, end * MINUTE_MS];
};

/** Milliseconds of wall time until the quiet ends; null where it is not quiet. */
const restOfQuiet = ([start, end]: readonly [number, number], wall: number): number | null => {
  const timeOfDay = wall - Math.floor(wall / DAY_MS) * DAY_MS;
  const sinceStart = (timeOfDay - start + DAY_MS) % DAY_MS;
  const length = (end - start + DAY_MS) % DAY_MS;
  return sinceStart < length ? length - sinceStart : null;
};

export const isQuiet = (quiet: QuietHours, instant: number): boolean =>
  restOfQuiet(bounds(quiet), instant + slotAt(quiet.zone, instant).offset) !== null;

/** The first instant at or after the given one at which it is not quiet. */
export const quietEndsAt = (quiet: QuietHours, instant: number): number => {
  const hours = bounds(quiet);
  for (let at = instant; ;) {
    const slot = slotAt(quiet.zone, at);
    const rest = restOfQuiet(hours, at + slot.offset);
    if (rest === null) return at;
    at = Math.min(at + rest, slot.until);
  }
};
