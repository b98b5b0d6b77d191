import { DAY_MS, HOUR_MS, MINUTE_MS, dayNumberOfText } from '../../../core/calendar/civil-day';
import { createIntlZoneOffsets } from '../../../platform/intl-zone-offsets';

// Instants of a file and the days on which they were for the person.
export type ZoneClock = {
  readonly name: string;
  /** `2026-11-18T09:00` */
  readonly wallOf: (at: number) => string;
  /** Of a wall time that a change of the clocks skipped, the instant just after; of one that came twice, the first. */
  readonly instantOf: (wall: string) => number;
};

const WALL = /^(\d{4}-\d{2}-\d{2})T(\d{2}):(\d{2})(?::(\d{2}))?$/;

/** As if the wall were UTC; null where there is no such day or time. */
export const millisOfWall = (wall: string): number | null => {
  const [, day = '', hour, minute, second = '0'] = WALL.exec(wall) ?? [];
  const number = dayNumberOfText(day);
  if (number === null || Number(hour) > 23 || Number(minute) > 59 || Number(second) > 60) return null;
  return number * DAY_MS + Number(hour) * HOUR_MS + Number(minute) * MINUTE_MS + Number(second) * 1_000;
};

const wallText = (shifted: number): string => new Date(shifted).toISOString().slice(0, 16);

/** `offsetAt`: in milliseconds, what the wall is ahead of UTC. */
export const clockOf = (name: string, offsetAt: (at: number) => number): ZoneClock => ({
  name,
  wallOf: (at) => wallText(at + offsetAt(at)),
  instantOf: (wall) => {
    const local = millisOfWall(wall);
    if (local === null) throw new Error('a wall time was checked before it is an instant');
    const [before, after] = [offsetAt(local - DAY_MS), offsetAt(local + DAY_MS)];
    const fits = [Math.max(before, after), Math.min(before, after)].find(
      (offset) => offsetAt(local - offset) === offset,
    );
    return local - (fits ?? before);
  },
});

export const zoneClock = (name: string): ZoneClock | null => {
  const offsetAt = createIntlZoneOffsets()(name);
  return offsetAt === null ? null : clockOf(name, offsetAt);
};

const OFFSET = /^([+-])(\d{2}):?(\d{2})$/;
/** Of `+0530`, in milliseconds; null where no wall is so far ahead. */
export const offsetOf = (text: string): number | null => {
  const [, sign, hours = '', minutes = ''] = OFFSET.exec(text.trim()) ?? [];
  const ahead = Number(hours) * 60 + Number(minutes);
  if (sign === undefined || ahead > 18 * 60) return null;
  return (sign === '-' ? -ahead : ahead) * 60_000;
};

const INSTANT = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2})(?::(\d{2})(?:\.(\d{1,9}))?)? ?(Z|[+-]\d{2}:?\d{2})$/;

/** An instant with its offset from UTC, and the day that it was there; null where it is none. */
export const readInstant = (
  text: string,
): { readonly at: number; readonly day: string; readonly isUtc: boolean } | null => {
  const [, day = '', time = '', second = '00', fraction = '', zone = 'Z'] = INSTANT.exec(text.trim()) ?? [];
  const wall = millisOfWall(`${day}T${time}:${second}`);
  if (wall === null) return null;
  const ahead = zone === 'Z' ? 0 : offsetOf(zone);
  if (ahead === null) return null;
  const at = wall - ahead;
  return at < 0 ? null : { at: at + Number(fraction.padEnd(3, '0').slice(0, 3)), day, isUtc: zone === 'Z' };
};
