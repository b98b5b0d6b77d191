import { DAY_MS, weekdayOf } from '../../../core/calendar/civil-day';
import type { ByDay, Rule } from './recurrence-rule';

// The days that a rule names, in order. Days are numbers since 1970, weekdays are those of the calendar (Monday is 1).
/** A thirteenth month is the next January. */
const firstOf = (year: number, month: number): number => Math.round(Date.UTC(year, month - 1, 1) / DAY_MS);
const partsOf = (day: number): { readonly year: number; readonly month: number; readonly date: number } => {
  const at = new Date(day * DAY_MS);
  return { year: at.getUTCFullYear(), month: at.getUTCMonth() + 1, date: at.getUTCDate() };
};

/** From `first`, `length` days long. */
type Span = { readonly first: number; readonly length: number };
const monthSpan = (year: number, month: number): Span => {
  const first = firstOf(year, month);
  return { first, length: firstOf(year, month + 1) - first };
};
const yearSpan = (year: number): Span => {
  const first = firstOf(year, 1);
  return { first, length: firstOf(year + 1, 1) - first };
};

/** 1 is the first of the span, −1 the last. */
const nth = ({ first, length }: Span, number: number): number | null => {
  const at = number > 0 ? number - 1 : length + number;
  return at >= 0 && at < length ? first + at : null;
};
const nthsIn = (span: Span, numbers: readonly number[]): readonly number[] =>
  numbers.flatMap((number) => nth(span, number) ?? []);
const weekdaysIn = (span: Span, { ordinal, weekday }: ByDay): readonly number[] => {
  const all: number[] = [];
  const ahead = (weekday - weekdayOf(span.first) + 7) % 7;
  for (let day = span.first + ahead; day < span.first + span.length; day += 7) all.push(day);
  if (ordinal === 0) return all;
  const one = all[ordinal > 0 ? ordinal - 1 : all.length + ordinal];
  return one === undefined ? [] : [one];
};

const onWeekday = ({ days }: Rule, day: number): boolean =>
  days.length === 0 || days.some(({ weekday }) => weekday === weekdayOf(day));
const inMonth = ({ months }: Rule, day: number): boolean =>
  months.length === 0 || months.includes(partsOf(day).month);
const onMonthDay = ({ monthDays }: Rule, day: number): boolean => {
  if (monthDays.length === 0) return true;
  const { year, month } = partsOf(day);
  return nthsIn(monthSpan(year, month), monthDays).includes(day);
};

const daily = (rule: Rule, day: number): readonly number[] =>
  inMonth(rule, day) && onMonthDay(rule, day) && onWeekday(rule, day) ? [day] : [];

const weekly = (rule: Rule, { first, start }: { first: number; start: number }): readonly number[] => {
  const weekdays = rule.days.length === 0 ? [weekdayOf(start)] : rule.days.map(({ weekday }) => weekday);
  return [0, 1, 2, 3, 4, 5, 6]
    .map((ahead) => first + ahead)
    .filter((day) => weekdays.includes(weekdayOf(day)) && inMonth(rule, day));
};

/** What a rule names in one month, without looking at which month it is. */
const inOneMonth = (rule: Rule, { span, date }: { span: Span; date: number }): readonly number[] => {
  const { monthDays, days } = rule;
  if (monthDays.length > 0) return nthsIn(span, monthDays).filter((day) => onWeekday(rule, day));
  if (days.length > 0) return days.flatMap((day) => weekdaysIn(span, day));
  return nthsIn(span, [date]);
};

const yearly = (rule: Rule, { year, start }: { year: number; start: number }): readonly number[] => {
  const { months, monthDays, yearDays, days } = rule;
  const { month, date } = partsOf(start);
  if (yearDays.length > 0)
    return nthsIn(yearSpan(year), yearDays).filter(
      (day) => inMonth(rule, day) && onMonthDay(rule, day) && onWeekday(rule, day),
    );
  const isOfYear = months.length === 0 && monthDays.length === 0 && days.length > 0;
  if (isOfYear) return days.flatMap((day) => weekdaysIn(yearSpan(year), day));
  const all = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];
  const chosen = months.length > 0 ? months : monthDays.length > 0 ? all : [month];
  return chosen.flatMap((each) => inOneMonth(rule, { span: monthSpan(year, each), date }));
};

const placed = (found: readonly number[], { positions }: Rule): readonly number[] => {
  const days = [...new Set(found)].sort((a, b) => a - b);
  if (positions.length === 0) return days;
  const chosen = positions.flatMap((number) => days[number > 0 ? number - 1 : days.length + number] ?? []);
  return [...new Set(chosen)].sort((a, b) => a - b);
};

type Period = { readonly first: number; readonly days: () => readonly number[] };
/** The k-th period of the rule, counted from the one in which it starts. */
const periodAt = (rule: Rule, { start, k }: { readonly start: number; readonly k: number }): Period => {
  const steps = k * rule.interval;
  const { year, month, date } = partsOf(start);
  if (rule.frequency === 'DAILY') return { first: start + steps, days: () => daily(rule, start + steps) };
  if (rule.frequency === 'WEEKLY') {
    const first = start - ((weekdayOf(start) - rule.weekStart + 7) % 7) + steps * 7;
    return { first, days: () => weekly(rule, { first, start }) };
  }
  if (rule.frequency === 'YEARLY')
    return { first: firstOf(year + steps, 1), days: () => yearly(rule, { year: year + steps, start }) };
  const span = monthSpan(year, month + steps);
  return {
    first: span.first,
    days: () => (inMonth(rule, span.first) ? inOneMonth(rule, { span, date }) : []),
  };
};

const PERIOD_DAYS = { DAILY: 1, WEEKLY: 7, MONTHLY: 31, YEARLY: 366 } as const;
/** A rule that counts is walked from its start; any other from shortly before the window. */
const firstPeriod = (rule: Rule, { start, from }: { start: number; from: number }): number => {
  if (rule.count !== null) return 0;
  return Math.max(0, Math.floor((from - start) / (PERIOD_DAYS[rule.frequency] * rule.interval)) - 2);
};

export type Window = { readonly from: number; readonly until: number };
/** Days from `start` on, the first of them always, those within the window; `spend` is asked at each period and may refuse. */
export const daysOfRule = function* (
  rule: Rule,
  { start, window, spend }: { readonly start: number; readonly window: Window; readonly spend: () => void },
): Generator<number, void, undefined> {
  const most = rule.count ?? Infinity;
  let count = 0;
  const first = firstPeriod(rule, { start, from: window.from });
  if (first > 0 || !placed(periodAt(rule, { start, k: 0 }).days(), rule).includes(start)) {
    count += 1;
    if (start >= window.from && start <= window.until) yield start;
  }
  for (let k = first; ; k += 1) {
    spend();
    const period = periodAt(rule, { start, k });
    if (period.first > window.until || count >= most) return;
    for (const day of placed(period.days(), rule)) {
      if (day < start || count >= most) continue;
      count += 1;
      if (day >= window.from && day <= window.until) yield day;
    }
  }
};
