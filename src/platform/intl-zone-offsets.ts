import type { ZoneOffsets } from '../core/calendar/zone-offsets';

// Node, browsers and Hermes all have `Intl.DateTimeFormat` with `timeZone` and `format`. More than that is not the same
// everywhere: `formatToParts` is young or wrong on iOS, and an iPhone set to twelve hours writes AM and PM unasked.
const DIGITS = /\d+/g;
const NOON = 12;

export const readWall = (text: string): number | null => {
  const [month, day, year, hour, minute, second] = text.match(DIGITS) ?? [];
  if (second === undefined) return null;
  const isHalfDay = /[AP]\.?M/i.test(text);
  const hours = isHalfDay ? (Number(hour) % NOON) + (/P\.?M/i.test(text) ? NOON : 0) : Number(hour) % 24;
  return Date.UTC(Number(year), Number(month) - 1, Number(day), hours, Number(minute), Number(second));
};

const formatFor = (timeZone: string): Intl.DateTimeFormat | null => {
  try {
    return new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
  } catch {
    // A RangeError is the platform's way to say that it does not know the zone.
    return null;
  }
};

/** Each answer costs microseconds here and far more on a phone: read through `createZones`, which asks once. */
export const createIntlZoneOffsets =
  (): ZoneOffsets =>
  (zone): ((instant: number) => number) | null => {
    // Offsets such as `+01:00` are no zones, though newer platforms take them.
    const format = /^[A-Za-z]/.test(zone) ? formatFor(zone) : null;
    if (format === null) return null;
    return (instant) => {
      const second = Math.floor(instant / 1000) * 1000;
      const wall = readWall(format.format(second));
      if (wall === null) throw new Error('TIMER-20: the platform writes dates as month, day, year and time');
      return wall - second;
    };
  };
