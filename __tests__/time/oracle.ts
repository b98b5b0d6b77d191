// A second implementation, made to be obviously right and not fast: every wall time is asked for every offset the zone
// ever had. It shares nothing with src/agents/timers.
export type Change = { readonly at: number; readonly before: number; readonly after: number };
export type OracleZone = { readonly start: number; readonly changes: readonly Change[] };
export type OracleOccurrence = { readonly wall: number; readonly pass: number; readonly at: number };

const MINUTE = 60_000;
const DAY = 86_400_000;

export const offsetIn = ({ start, changes }: OracleZone, instant: number): number => {
  let [low, high] = [0, changes.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((changes[middle]?.at ?? Infinity) <= instant) low = middle + 1;
    else high = middle;
  }
  return changes[low - 1]?.after ?? start;
};

const offsetsOf = ({ start, changes }: OracleZone): readonly number[] =>
  Array.from(new Set([start, ...changes.map(({ after }) => after)]));

const instantsOf = (zone: OracleZone, { wall, offsets }: { wall: number; offsets: readonly number[] }) =>
  offsets
    .map((offset) => ({ offset, instant: wall - offset }))
    .filter(({ offset, instant }) => offsetIn(zone, instant) === offset)
    .map(({ instant }) => instant)
    .sort((a, b) => a - b);

const isDayLived = (
  zone: OracleZone,
  { day, offsets }: { day: number; offsets: readonly number[] },
): boolean =>
  Array.from({ length: 1440 }, (_, minute) => day + minute * MINUTE).some(
    (wall) => instantsOf(zone, { wall, offsets }).length > 0,
  );

const afterJump = ({ changes }: OracleZone, wall: number): number => {
  const jump = changes.find(({ at, before, after }) => at + before <= wall && wall < at + after);
  if (jump === undefined) throw new Error('a wall time without an instant lies in a jump');
  return jump.at;
};

export type OracleSchedule = {
  /** Of a day at its midnight, as if it were UTC. */
  readonly isNamed: (day: Date) => boolean;
  readonly minutes: readonly number[];
  readonly bothPasses: boolean;
};

const occurrencesOfWall = (
  zone: OracleZone,
  { wall, offsets, bothPasses }: { wall: number; offsets: readonly number[]; bothPasses: boolean },
): readonly OracleOccurrence[] => {
  const instants = instantsOf(zone, { wall, offsets });
  if (instants.length > 0) {
    return instants.slice(0, bothPasses ? 2 : 1).map((at, index) => ({ wall, pass: index + 1, at }));
  }
  const day = Math.floor(wall / DAY) * DAY;
  return isDayLived(zone, { day, offsets }) ? [{ wall, pass: 1, at: afterJump(zone, wall) }] : [];
};

/** Every occurrence of the named days within [from, until), both midnights as if they were UTC. */
export const oracleOccurrences = (
  zone: OracleZone,
  { schedule, from, until }: { schedule: OracleSchedule; from: number; until: number },
): readonly OracleOccurrence[] => {
  const offsets = offsetsOf(zone);
  const byInstant = new Map<number, OracleOccurrence>();
  for (let day = from; day < until; day += DAY) {
    if (!schedule.isNamed(new Date(day))) continue;
    for (const minute of schedule.minutes) {
      const wall = day + minute * MINUTE;
      for (const found of occurrencesOfWall(zone, { wall, offsets, bothPasses: schedule.bothPasses })) {
        const there = byInstant.get(found.at);
        if (there === undefined || there.wall < found.wall) byInstant.set(found.at, found);
      }
    }
  }
  return Array.from(byInstant.values()).sort((a, b) => a.at - b.at);
};

export const nominalOf = ({ wall, pass }: OracleOccurrence, zoneText: string): string =>
  `${new Date(wall).toISOString().slice(0, 16)}[${zoneText}]${pass > 1 ? `#${pass}` : ''}`;
