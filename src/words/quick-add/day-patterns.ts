import { dayNumberOfText, validDayNumber, weekdayOf, yearOf } from '../../core/calendar/civil-day';
import type { Vocabulary } from './vocabulary';

// Each reader takes a phrase (lower case, words joined by one space) and says which day it names, or null.
type ReadDay = (phrase: string, today: number) => number | null;

const LONGEST_DAYS = 3660;
const LEAP_CYCLE = 8;

/** Without a year: the next such day, today included. 29 February waits for its year. */
const nextOf = (date: { month: number; day: number }, today: number): number | null => {
  for (let year = yearOf(today); year <= yearOf(today) + LEAP_CYCLE; year += 1) {
    const dayNumber = validDayNumber({ year, ...date });
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
  return validDayNumber({ year: parts.year.length === 2 ? 2000 + year : year, month: parts.month, day });
};

const namedDayReader = (words: Vocabulary): ReadDay => {
  const pattern = new RegExp(`^(?:(?:by|bis) )?(${[...words.relative.keys()].join('|')})$`);
  return (phrase, today) => {
    const offset = words.relative.get(pattern.exec(phrase)?.[1] ?? '');
    return offset === undefined ? null : today + offset;
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

/** `in 3 days`, `in zwei wochen`: from today, or from the day that stands with it ("monday in a week", "a week from monday"). */
const countedReader = (words: Vocabulary, readStart: ReadDay): ReadDay => {
  const count = `(?:(\\d{1,4})|(${[...words.numbers.keys()].join('|')})) (?:(${words.inDays})|${words.inWeeks})`;
  const after = new RegExp(`^(?:(.{1,40}) )?in ${count}$`, 'u');
  const before = new RegExp(`^(?:in )?${count} ${words.from ?? '(?!)'} (.{1,40})$`, 'u');
  return (phrase, today) => {
    const [, start, ...counted] = after.exec(phrase) ?? [];
    const turned = before.exec(phrase) ?? [];
    const [digits, word, isDays] = counted.length > 0 ? counted : turned.slice(1);
    const number = word === undefined ? Number(digits) : words.numbers.get(word);
    if (number === undefined || Number.isNaN(number)) return null;
    const days = number * (isDays === undefined ? 7 : 1);
    const from = start ?? turned[4];
    const first = from === undefined ? today : readStart(from, today);
    return first === null || days > LONGEST_DAYS ? null : first + days;
  };
};

/** Before a date: "am", and a weekday, which belongs to the date and adds nothing to it. */
const beforeDateOf = (words: Vocabulary): string => {
  const next = `(?:(?:${words.beforeWeekday}) )?`;
  const weekday = `(?:${next}(?:${words.weekdays.join('|')}),? (?:(?:${words.beforeDate}) )?)?`;
  return `^(?:(?:${words.beforeDay}) )?${weekday}`;
};

const numericReader = (words: Vocabulary): ReadDay => {
  const before = beforeDateOf(words);
  const iso = new RegExp(`${before}(\\d{4}-\\d{2}-\\d{2})$`);
  const dotted = new RegExp(`${before}(\\d{1,2})\\.(\\d{1,2})\\.(\\d{4}|\\d{2})?$`);
  const slashed = new RegExp(`${before}(\\d{1,2})/(\\d{1,2})(?:/(\\d{4}|\\d{2}))?$`);
  return (phrase, today) => {
    const isoText = iso.exec(phrase)?.[1];
    if (isoText !== undefined) return dayNumberOfText(isoText);
    const [, day, month, year] = dotted.exec(phrase) ?? [];
    if (day !== undefined) return dated({ day, month: Number(month), year }, today);
    const [, first, second, third] = words.hasMonthFirst ? (slashed.exec(phrase) ?? []) : [];
    return first === undefined ? null : dated({ day: second, month: Number(first), year: third }, today);
  };
};

const namedReader = (words: Vocabulary): ReadDay => {
  const month = `(?:${words.months.map((name) => `(${name})`).join('|')})\\.?`;
  const before = beforeDateOf(words);
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

const firstOf =
  (readers: readonly ReadDay[]): ReadDay =>
  (phrase, today) => {
    for (const read of readers) {
      const day = read(phrase, today);
      if (day !== null) return day;
    }
    return null;
  };

export const createDayReader = (words: Vocabulary): ReadDay => {
  const readStart = firstOf([namedDayReader(words), weekdayReader(words)]);
  return firstOf([readStart, countedReader(words, readStart), numericReader(words), namedReader(words)]);
};
