import type { Segment, Zone } from './zone';

// No zone has ever been further from UTC than this, nor do two of its clocks' readings lie further apart.
const WIDEST = 27 * 3_600_000;

/** A segment with what its clocks show, and the latest wall time that clocks of the zone had shown before it. */
export type Slot = Segment & {
  readonly wallFrom: number;
  readonly wallUntil: number;
  /** Below `wallFrom`: clocks jumped over the times between. Above: they show the times between once more. */
  readonly seenUntil: number;
};

const wallUntilOf = ({ until, offset }: Segment): number => until + offset;

const earlierSegments = (zone: Zone, { from }: Segment): readonly Segment[] => {
  const found: Segment[] = [];
  let segment = zone.segmentAt(from - 1);
  for (;;) {
    found.push(segment);
    if (segment.from <= from - WIDEST) return found;
    segment = zone.segmentAt(segment.from - 1);
  }
};

const slots = new WeakMap<Segment, Slot>();

export const slotAt = (zone: Zone, instant: number): Slot => {
  const segment = zone.segmentAt(instant);
  const known = slots.get(segment);
  if (known !== undefined) return known;
  const slot = {
    ...segment,
    wallFrom: segment.from + segment.offset,
    wallUntil: wallUntilOf(segment),
    seenUntil: Math.max(...earlierSegments(zone, segment).map(wallUntilOf)),
  };
  slots.set(segment, slot);
  return slot;
};

/** 1 where clocks show this wall time for the first time, 2 where they show it again. */
export const passOf = (zone: Zone, { slot, wall }: { slot: Slot; wall: number }): number => {
  if (wall >= slot.seenUntil) return 1;
  const shown = earlierSegments(zone, slot).filter(
    (segment) => segment.from + segment.offset <= wall && wall < wallUntilOf(segment),
  );
  return 1 + Math.max(1, shown.length);
};

/** The first instant at which clocks show the wall time, or, where they jump over it, the first one after the jump. */
export const firstInstantOf = (zone: Zone, wall: number): number => {
  let slot = slotAt(zone, wall - WIDEST);
  while (slot.wallUntil <= wall) slot = slotAt(zone, slot.until);
  return wall < slot.wallFrom ? slot.from : wall - slot.offset;
};

/** The last instant at which clocks show the wall time: of its second pass where it has two. */
export const lastInstantOf = (zone: Zone, wall: number): number => {
  const first = firstInstantOf(zone, wall);
  let last = first;
  for (let slot = slotAt(zone, first); slot.from < first + WIDEST; slot = slotAt(zone, slot.until)) {
    if (slot.wallFrom <= wall && wall < slot.wallUntil) last = wall - slot.offset;
  }
  return last;
};
