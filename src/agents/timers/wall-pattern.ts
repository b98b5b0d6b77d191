import {
  DAY_MS,
  MINUTE_MS,
  civilDayOf,
  dayNumberOf,
  daysInMonth,
  weekdayOf,
} from '../../core/calendar/civil-day';

// Which wall times a schedule names, without any zone. Days are bit masks by month, so that ten years are 120 steps and
// not 3,653 days or five million minutes.

/** Bit 0 is the first: the 1st of a month, January, Monday. */
export type DayRule = {
  readonly months: number;
  readonly daysOfMonth: number;
  readonly weekdays: number;
  /** Cron's rule: where both kinds of days are named, either is enough. */
  readonly isEither: boolean;
};
export type WallPattern = {
  /** Minutes of the day, ascending, at least one. */
  readonly minutes: readonly number[];
  readonly days: DayRule;
  /** Fires again when clocks show a time again. */
  readonly isEveryHour: boolean;
};

export const ALL_MONTHS = 0xfff;
export const ALL_DAYS_OF_MONTH = 0x7fffffff;
export const ALL_WEEKDAYS = 0x7f;

/** Wall times of schedules lie in 1970–2199. */
const FIRST_DAY = 0;
const DAY_AFTER_LAST = dayNumberOf({ year: 2200, month: 1, day: 1 });
export const WALL_AFTER_LAST = DAY_AFTER_LAST * DAY_MS;

/** By the weekday of the 1st: the days of a month that the weekday mask names. */
const monthMasksOf = (weekdays: number): readonly number[] =>
  [0, 1, 2, 3, 4, 5, 6].map((first) => {
    let mask = 0;
    for (let day = 0; day < 31; day += 1) if ((weekdays >> ((first + day) % 7)) & 1) mask |= 1 << day;
    return mask;
  });
const monthMasks = new Map<number, readonly number[]>();
const masksOf = (weekdays: number): readonly number[] => {
  const known = monthMasks.get(weekdays) ?? monthMasksOf(weekdays);
  monthMasks.set(weekdays, known);
  return known;
};

type Month = {
  readonly year: number;
  readonly month: number;
  readonly firstDay: number;
  readonly length: number;
};
const monthOf = (year: number, month: number): Month => ({
  year,
  month,
  firstDay: dayNumberOf({ year, month, day: 1 }),
  length: daysInMonth(year, month),
});
/** Most questions are about the month of the one before. */
let lastHeld: Month = monthOf(1970, 1);
const monthHolding = (dayNumber: number): Month => {
  const { firstDay, length } = lastHeld;
  if (dayNumber < firstDay || dayNumber >= firstDay + length) {
    const { year, month } = civilDayOf(dayNumber);
    lastHeld = monthOf(year, month);
  }
  return lastHeld;
};
const following = ({ year, month, firstDay, length }: Month): Month => {
  const [nextYear, nextMonth] = month === 12 ? [year + 1, 1] : [year, month + 1];
  return {
    year: nextYear,
    month: nextMonth,
    firstDay: firstDay + length,
    length: daysInMonth(nextYear, nextMonth),
  };
};
const preceding = ({ year, month }: Month): Month =>
  month === 1 ? monthOf(year - 1, 12) : monthOf(year, month - 1);

/** The named days of a month within [from, until), as bits. */
const daysWithin = (
  { months, daysOfMonth, weekdays, isEither }: DayRule,
  { month, bounds }: { month: Month; bounds: readonly [number, number] },
): number => {
  if (((months >> (month.month - 1)) & 1) === 0) return 0;
  const byWeekday = masksOf(weekdays)[weekdayOf(month.firstDay) - 1] ?? 0;
  const named = isEither ? daysOfMonth | byWeekday : daysOfMonth & byWeekday;
  const low = Math.max(0, bounds[0] - month.firstDay);
  const high = Math.min(month.length, bounds[1] - month.firstDay);
  if (low >= high) return 0;
  return named & (ALL_DAYS_OF_MONTH >>> (31 - high)) & ~((1 << low) - 1);
};

const countBits = (mask: number): number => {
  let rest = mask - ((mask >>> 1) & 0x55555555);
  rest = (rest & 0x33333333) + ((rest >>> 2) & 0x33333333);
  return (((rest + (rest >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24;
};
const lowestBit = (mask: number): number => 31 - Math.clz32(mask & -mask);
const highestBit = (mask: number): number => 31 - Math.clz32(mask);

const nextDay = (rule: DayRule, from: number): number | null => {
  if (from >= DAY_AFTER_LAST) return null;
  const bounds = [Math.max(from, FIRST_DAY), DAY_AFTER_LAST] as const;
  for (let month = monthHolding(bounds[0]); month.firstDay < DAY_AFTER_LAST; month = following(month)) {
    const days = daysWithin(rule, { month, bounds });
    if (days !== 0) return month.firstDay + lowestBit(days);
  }
  return null;
};

const lastDay = (rule: DayRule, until: number): number | null => {
  if (until <= FIRST_DAY) return null;
  const bounds = [FIRST_DAY, Math.min(until, DAY_AFTER_LAST)] as const;
  for (
    let month = monthHolding(bounds[1] - 1);
    month.firstDay + month.length > FIRST_DAY;
    month = preceding(month)
  ) {
    const days = daysWithin(rule, { month, bounds });
    if (days !== 0) return month.firstDay + highestBit(days);
  }
  return null;
};

const countDays = (rule: DayRule, [from, until]: readonly [number, number]): number => {
  const bounds = [Math.max(from, FIRST_DAY), Math.min(until, DAY_AFTER_LAST)] as const;
  let count = 0;
  if (bounds[0] >= bounds[1]) return 0;
  for (let month = monthHolding(bounds[0]); month.firstDay < bounds[1]; month = following(month)) {
    count += countBits(daysWithin(rule, { month, bounds }));
  }
  return count;
};

/** How many of the ascending numbers are below the limit. */
const countBelow = (sorted: readonly number[], limit: number): number => {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? 0) < limit) low = middle + 1;
    else high = middle;
  }
  return low;
};

const placeOf = (wall: number): { readonly day: number; readonly minute: number } => {
  const day = Math.floor(wall / DAY_MS);
  return { day, minute: Math.ceil((wall - day * DAY_MS) / MINUTE_MS) };
};
const wallOf = (day: number, minute: number): number => day * DAY_MS + minute * MINUTE_MS;

/** The first wall time of the pattern at or after `from`; null where there is none before 2200. */
export const nextWall = ({ minutes, days }: WallPattern, from: number): number | null => {
  const { day, minute } = placeOf(from);
  const today = nextDay(days, day);
  const rest = minutes[countBelow(minutes, minute)];
  if (today === day && rest !== undefined) return wallOf(day, rest);
  const found = today === day ? nextDay(days, day + 1) : today;
  return found === null ? null : wallOf(found, minutes[0] ?? 0);
};

/** The last wall time of the pattern before `until`; null where there is none since 1970. */
export const lastWall = ({ minutes, days }: WallPattern, until: number): number | null => {
  const { day, minute } = placeOf(until);
  const today = lastDay(days, day + 1);
  const rest = minutes[countBelow(minutes, minute) - 1];
  if (today === day && rest !== undefined) return wallOf(day, rest);
  const found = today === day ? lastDay(days, day) : today;
  return found === null ? null : wallOf(found, minutes[minutes.length - 1] ?? 0);
};

/** How many wall times of the pattern lie within [from, until). */
export const countWalls = (
  { minutes, days }: WallPattern,
  [from, until]: readonly [number, number],
): number => {
  if (from >= until) return 0;
  const [first, last] = [placeOf(from), placeOf(until)];
  const isNamed = (day: number): boolean => countDays(days, [day, day + 1]) === 1;
  const before = isNamed(first.day) ? countBelow(minutes, first.minute) : 0;
  const within = isNamed(last.day) ? countBelow(minutes, last.minute) : 0;
  return countDays(days, [first.day, last.day]) * minutes.length - before + within;
};
