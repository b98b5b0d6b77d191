// [TIMELINE-1] The line of a day is as long as the day: 23 or 25 hours where clocks change. A wall time that clocks jump over stands at the
// jump, one that comes twice at its first.
export type DaySpan = {
  /** The day's first instant, and the first of the next one. */
  readonly startsAt: number;
  readonly endsAt: number;
  /** Minutes on the wall since that day's 00:00. */
  readonly wallMinutesAt: (instant: number) => number;
};

export type DayScale = {
  /** How long the day is. Everything on the line is in minutes from its beginning. */
  readonly minutes: number;
  readonly atWall: (wallMinutes: number) => number;
  readonly wallAt: (minutes: number) => number;
  /** Below 0 before the day, above its length after it. */
  readonly atInstant: (instant: number) => number;
  readonly hours: readonly { readonly at: number; readonly wall: number }[];
};

const MS = 60_000;
/** No zone has changed its clocks elsewhere than at a quarter of an hour in living memory. */
const STEP = 15;
export const HOUR = 60;

/** A stretch in which the wall clock walks evenly. */
type Stretch = { readonly at: number; readonly wall: number; readonly length: number };

const stretchesOf = ({ startsAt, endsAt, wallMinutesAt }: DaySpan): readonly Stretch[] => {
  const stretches: Stretch[] = [];
  for (let at = 0; startsAt + at * MS < endsAt; at += STEP) {
    const wall = wallMinutesAt(startsAt + at * MS);
    const length = Math.min(STEP, (endsAt - startsAt) / MS - at);
    const last = stretches.at(-1);
    if (last !== undefined && wall === last.wall + last.length)
      stretches[stretches.length - 1] = { ...last, length: last.length + length };
    else stretches.push({ at, wall, length });
  }
  return stretches;
};

const hoursOf = ({ at, wall, length }: Stretch): readonly { at: number; wall: number }[] => {
  const first = Math.ceil(wall / HOUR) * HOUR;
  const count = Math.max(0, Math.ceil((wall + length - first) / HOUR));
  return Array.from({ length: count }, (_, index) => {
    const hour = first + index * HOUR;
    return { at: at + hour - wall, wall: hour };
  });
};

export const dayScale = (span: DaySpan): DayScale => {
  const stretches = stretchesOf(span);
  const minutes = (span.endsAt - span.startsAt) / MS;
  return {
    minutes,
    atWall: (wall) => {
      const inside = stretches.find((stretch) => wall < stretch.wall + stretch.length);
      return inside === undefined ? minutes : inside.at + Math.max(0, wall - inside.wall);
    },
    wallAt: (at) => {
      const inside = stretches.find((stretch) => at < stretch.at + stretch.length) ?? stretches.at(-1);
      return inside === undefined ? 0 : inside.wall + at - inside.at;
    },
    atInstant: (instant) => (instant - span.startsAt) / MS,
    hours: stretches.flatMap(hoursOf),
  };
};
