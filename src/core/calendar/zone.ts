import { DAY_MS } from './civil-day';
import type { ZoneOffsets } from './zone-offsets';

// [TIMER-20] Asking a platform for an offset is slow. A zone is read once, in blocks, and kept as segments of one offset.
// Samples lie closer than any zone's two changes ever did (America/Recife, 2000: 6.96 days), so that no pair hides
// between two samples. The edge of a block is an ordinary edge between segments, at which the clocks do not move.
const STEP = 5 * DAY_MS;
const BLOCK = 64 * STEP;
const PRECISION = 1000;

/** From `from` until before `until` clocks show the instant plus `offset`. */
export type Segment = { readonly from: number; readonly until: number; readonly offset: number };
export type Zone = { readonly segmentAt: (instant: number) => Segment };
export type Zones = {
  /** Null where this device does not know the zone. */
  readonly open: (name: string) => Zone | null;
};

type OffsetAt = (instant: number) => number;

/** The first instant after `known`, at most `changed`, at which clocks show another offset than at `known`. */
const changeBetween = (offsetAt: OffsetAt, [known, changed]: readonly [number, number]): number => {
  const offset = offsetAt(known);
  let [before, after] = [known, changed];
  while (after - before > PRECISION) {
    const middle = Math.floor((before + after) / 2 / PRECISION) * PRECISION;
    if (offsetAt(middle) === offset) before = middle;
    else after = middle;
  }
  return after;
};

const changesWithin = (offsetAt: OffsetAt, [start, end]: readonly [number, number]): readonly number[] => {
  const changes: number[] = [];
  for (let from = start; from < end;) {
    const until = Math.min(from + STEP, end);
    if (offsetAt(from) === offsetAt(until)) {
      from = until;
    } else {
      from = changeBetween(offsetAt, [from, until]);
      changes.push(from);
    }
  }
  return changes;
};

const segmentsOfBlock = (offsetAt: OffsetAt, block: number): readonly Segment[] => {
  const [start, end] = [block * BLOCK, (block + 1) * BLOCK];
  const edges = [start, ...changesWithin(offsetAt, [start, end]).filter((change) => change < end), end];
  return edges.slice(0, -1).map((from, index) => ({
    from,
    until: edges[index + 1] ?? end,
    offset: offsetAt(from),
  }));
};

const createZone = (offsetAt: OffsetAt): Zone => {
  const blocks = new Map<number, readonly Segment[]>();
  const segmentsOf = (block: number): readonly Segment[] => {
    const known = blocks.get(block);
    if (known !== undefined) return known;
    const segments = segmentsOfBlock(offsetAt, block);
    blocks.set(block, segments);
    return segments;
  };
  return {
    segmentAt: (instant) => {
      const found = segmentsOf(Math.floor(instant / BLOCK)).find(({ until }) => instant < until);
      if (found === undefined) throw new Error('TIMER-20: the segments of a block cover it');
      return found;
    },
  };
};

export const createZones = (offsets: ZoneOffsets): Zones => {
  const byName = new Map<string, Zone | null>();
  return {
    open: (name) => {
      const known = byName.get(name);
      if (known !== undefined) return known;
      // Every platform knows it; where one did not, it would still be this.
      const offsetAt = offsets(name) ?? (name === 'UTC' ? () => 0 : null);
      const zone = offsetAt === null ? null : createZone(offsetAt);
      byName.set(name, zone);
      return zone;
    },
  };
};
