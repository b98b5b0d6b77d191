import { dayNumberOf, dayNumberOfIso, weekdayOf, yearOf } from './calendar-day';
import type { Vocabulary } from './vocabulary';

// Each reader takes a phrase (lower case, words joined by one space) and says which day it names, or null.
type ReadDay = (phrase: string, today: number) => number | null;

const LONGEST_DAYS = 3660;
const LEAP_CYCLE = 8;

/** Without a year: the next such day, today included. 29 February waits for its year. */
const nextOf = (date: { month: number; day: number }, today: number): number | null => {
  for (let year = yearOf(today); year <= yearOf(today) + LEAP_CYCLE; year += 1) {
    const dayNumber = dayNumberOf({ year, ...date });
    if (dayNumber !== null && dayNumber >= today) return dayNumber;
  }
  return null;
};

const dated = (
  parts: { day: string | undefined; month: number; year: string | undefined },
  today: number,
): number | null => {
  const day = Number(parts.day);
  if (parts.year === undefined) return nextOf({ month: parts.month, day }, today);
  const year = Number(parts.year);
  return dayNumberOf({ year: parts.year.length === 2 ? 2000 + year : year, month: parts.month, day });
};

const relativeReader = (words: Vocabulary): ReadDay => {
  const pattern = new RegExp(`^(?:(?:by|bis) )?(${[...words.relative.keys()].join('|')})$`);
  const counted = new RegExp(`^in (?:(\\d{1,4})|(?:${words.one})) (?:(${words.inDays})|${words.inWeeks})$`);
  return (phrase, today) => {
    const offset = words.relative.get(pattern.exec(phrase)?.[1] ?? '');
    if (offset !== undefined) return today + offset;
    const match = counted.exec(phrase);
    if (match === null) return null;
    const days = Number(match[1] ?? 1) * (match[2] === undefined ? 7 : 1);
    return days <= LONGEST_DAYS ? today + days : null;
  };
};

/** The next such weekday after today, "next" said or not: on a Friday, "friday" is in seven days. */
const weekdayReader = (words: Vocabulary): ReadDay => {
  const names = words.weekdays.map((name) => `(${name})`).join('|');
  const pattern = new RegExp(`^(?:(?:${words.beforeDay}) )?(?:(?:${words.beforeWeekday}) )?(?:${names})$`);
  return (phrase, today) => {
    const match = pattern.exec(phrase);
    if (match === null) return null;
    const weekday = match.slice(1).findIndex((name) => name !== undefined) + 1;
    return today + ((weekday - weekdayOf(today) + 6) % 7) + 1;
  };
};

const numericReader = (words: Vocabulary): ReadDay => {
  const before = `^(?:(?:${words.beforeDay}) )?`;
  const iso = new RegExp(`${before}(\\d{4}-\\d{2}-\\d{2})$`);
  const dotted = new RegExp(`${before}(\\d{1,2})\\.(\\d{1,2})\\.(\\d{4}|\\d{2})?$`);
  const slashed = new RegExp(`${before}(\\d{1,2})/(\\d{1,2})(?:/(\\d{4}|\\d{2}))?$`);
  return (phrase, today) => {
    const isoText = iso.exec(phrase)?.[1];
    if (isoText !== undefined) return dayNumberOfIso(isoText);
    const [, day, month, year] = dotted.exec(phrase) ?? [];
    if (day !== undefined) return dated({ day, month: Number(month), year }, today);
    const [, first, second, third] = words.hasMonthFirst ? (slashed.exec(phrase) ?? []) : [];
    return first === undefined ? null : dated({ day: second, month: Number(first), year: third }, today);
  };
};

const namedReader = (words: Vocabulary): ReadDay => {
  const month = `(?:${words.months.map((name) => `(${name})`).join('|')})\\.?`;
  const before = `^(?:(?:${words.beforeDay}) )?`;
  const day = `(\\d{1,2})${words.ordinal}`;
  const dayFirst = new RegExp(`${before}${day} ${month}(?:,? (\\d{4}))?$`);
  const monthFirst = new RegExp(`${before}${month} ${day}(?:,? (\\d{4}))?$`);
  const monthOf = (groups: readonly (string | undefined)[]): number =>
    groups.findIndex((name) => name !== undefined) + 1;
  return (phrase, today) => {
    const dayMatch = dayFirst.exec(phrase);
    if (dayMatch !== null) {
      return dated({ day: dayMatch[1], month: monthOf(dayMatch.slice(2, 14)), year: dayMatch[14] }, today);
    }
    const match = words.hasMonthFirst ? monthFirst.exec(phrase) : null;
    if (match === null) return null;
    return dated({ day: match[13], month: monthOf(match.slice(1, 13)), year: match[14] }, today);
  };
};

export const createDayReader = (words: Vocabulary): ReadDay => {
  const readers = [relativeReader(words), weekdayReader(words), numericReader(words), namedReader(words)];
  return (phrase, today) => {
    for (const read of readers) {
      const day = read(phrase, today);
      if (day !== null) return day;
    }
    return null;
  };
};
