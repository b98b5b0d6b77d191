import { DAY_MS, wallOfText, wallText } from '../../core/calendar/civil-day';
import { FIRST_INSTANT, INSTANT_AFTER_LAST, type Occurrence, type Timeline } from './timeline';
import { countWalls, lastWall, nextWall, type WallPattern } from './wall-pattern';
import type { Zone } from '../../core/calendar/zone';
import { firstInstantOf, lastInstantOf, passOf, slotAt, type Slot } from '../../core/calendar/zone-slot';

// [TIMER-3] A wall time that clocks jump over fires at the first instant after the jump. Several such times, or one that
//   meets a time of its own there, are one occurrence: the latest of them.
// [TIMER-4] A calendar day that a zone skips whole has no occurrence.
// [TIMER-5] A wall time that comes twice fires the first time; a pattern of every hour or finer fires both times.
// All three are read from slots: in each, clocks show [wallFrom, wallUntil), and had shown everything below seenUntil.

type Input = { readonly pattern: WallPattern; readonly zone: Zone; readonly zoneText: string };
type Found = { readonly wall: number; readonly firesAt: number; readonly pass: number };

/** Walls and instants of one moment never lie further apart than this. */
const FAR = 36 * 3_600_000;

const firstWallOf = ({ isEveryHour }: WallPattern, { wallFrom, seenUntil }: Slot): number =>
  isEveryHour ? wallFrom : Math.max(wallFrom, seenUntil);

/** The wall time that fires at the start of the slot because clocks jumped over it. */
const jumpedWall = (pattern: WallPattern, { wallFrom, seenUntil }: Slot): number | null => {
  if (seenUntil >= wallFrom || nextWall(pattern, wallFrom) === wallFrom) return null;
  let wall = lastWall(pattern, wallFrom);
  while (wall !== null && wall >= seenUntil) {
    const day = Math.floor(wall / DAY_MS) * DAY_MS;
    const isDaySkipped = day >= seenUntil && day + DAY_MS <= wallFrom;
    if (!isDaySkipped) return wall;
    wall = lastWall(pattern, day);
  }
  return null;
};

const nextFound = ({ pattern, zone }: Input, after: number): Found | null => {
  let from = Math.max(after + 1, FIRST_INSTANT);
  while (from < INSTANT_AFTER_LAST) {
    const slot = slotAt(zone, from);
    const jumped = from === slot.from ? jumpedWall(pattern, slot) : null;
    if (jumped !== null) return { wall: jumped, firesAt: from, pass: 1 };
    const wall = nextWall(pattern, Math.max(firstWallOf(pattern, slot), from + slot.offset));
    if (wall === null) return null;
    if (wall < slot.wallUntil) {
      return { wall, firesAt: wall - slot.offset, pass: passOf(zone, { slot, wall }) };
    }
    // Nothing is named until then: the slots between need not be read.
    from = Math.max(slot.until, wall - FAR);
  }
  return null;
};

const newestFound = ({ pattern, zone }: Input, upTo: number): Found | null => {
  let to = Math.min(upTo, INSTANT_AFTER_LAST - 1);
  while (to >= FIRST_INSTANT) {
    const slot = slotAt(zone, to);
    const wall = lastWall(pattern, to + slot.offset + 1);
    if (wall !== null && wall >= firstWallOf(pattern, slot)) {
      const firesAt = wall - slot.offset;
      return firesAt < FIRST_INSTANT ? null : { wall, firesAt, pass: passOf(zone, { slot, wall }) };
    }
    const jumped = jumpedWall(pattern, slot);
    if (jumped !== null && slot.from >= FIRST_INSTANT) {
      return { wall: jumped, firesAt: slot.from, pass: 1 };
    }
    if (wall === null) return null;
    to = Math.min(slot.from - 1, wall + FAR);
  }
  return null;
};

const countFound = (
  { pattern, zone }: Input,
  { after, upTo }: { readonly after: number; readonly upTo: number },
): number => {
  const end = Math.min(upTo, INSTANT_AFTER_LAST - 1);
  let count = 0;
  for (let from = Math.max(after + 1, FIRST_INSTANT); from <= end;) {
    const slot = slotAt(zone, from);
    const until = Math.min(end + 1, slot.until);
    const start = Math.max(firstWallOf(pattern, slot), from + slot.offset);
    count += countWalls(pattern, [start, until + slot.offset]);
    if (from === slot.from && jumpedWall(pattern, slot) !== null) count += 1;
    from = slot.until;
  }
  return count;
};

const NOMINAL = /^(.{16})\[(.+)\](#[2-9])?$/;

export const wallTimeline = (input: Input): Timeline => {
  const named = (found: Found | null): Occurrence | null =>
    found && {
      scheduledAt: `${wallText(found.wall)}[${input.zoneText}]${found.pass > 1 ? `#${found.pass}` : ''}`,
      firesAt: found.firesAt,
    };
  return {
    next: (after) => named(nextFound(input, after)),
    newest: (upTo) => named(newestFound(input, upTo)),
    count: (span) => countFound(input, span),
    settledBy: (scheduledAt) => {
      const match = NOMINAL.exec(scheduledAt);
      const wall = match === null ? null : wallOfText(match[1] ?? '');
      if (match === null || wall === null || match[2] !== input.zoneText) return null;
      return match[3] === undefined ? firstInstantOf(input.zone, wall) : lastInstantOf(input.zone, wall);
    },
  };
};
