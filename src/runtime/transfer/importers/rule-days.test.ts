import fc from 'fast-check';
import { dayNumberOfText, dayTextOf } from '../../../core/calendar/civil-day';
import { ruleOf } from './recurrence-rule';
import { daysOfRule } from './rule-days';

// RFC 5545, section 3.3.10, read as a question about one day: is it named? Slow, by the platform's Date, and sharing nothing with the engine.
type Parts = ReadonlyMap<string, string>;
const DAY = 24 * 60 * 60 * 1000;
const NAMES = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'];
const dateOf = (day: number): Date => new Date(day * DAY);
const utc = (year: number, month: number, date: number): number => Date.UTC(year, month, date) / DAY;
const numbers = (parts: Parts, name: string): readonly number[] | null =>
  parts.get(name)?.split(',').map(Number) ?? null;

const isAt = (place: number, { length, wanted }: { length: number; wanted: readonly number[] }): boolean =>
  wanted.includes(place) || wanted.includes(place - length - 1);

const yearSpan = (day: number) => {
  const year = dateOf(day).getUTCFullYear();
  return { first: utc(year, 0, 1), length: utc(year + 1, 0, 1) - utc(year, 0, 1) };
};
const monthSpan = (day: number) => {
  const [year, month] = [dateOf(day).getUTCFullYear(), dateOf(day).getUTCMonth()];
  return { first: utc(year, month, 1), length: utc(year, month + 1, 1) - utc(year, month, 1) };
};

const isWeekdayNamed = (parts: Parts, day: number): boolean => {
  const within = parts.get('FREQ') === 'YEARLY' && !parts.has('BYMONTH') ? yearSpan(day) : monthSpan(day);
  const name = NAMES[dateOf(day).getUTCDay()];
  return (parts.get('BYDAY') ?? '').split(',').some((each) => {
    const [, ordinal = '', weekday] = /^([+-]?\d+)?(..)$/.exec(each) ?? [];
    if (weekday !== name) return false;
    if (ordinal === '') return true;
    const before = Math.floor((day - within.first) / 7) + 1;
    const behind = -(Math.floor((within.first + within.length - 1 - day) / 7) + 1);
    return Number(ordinal) === before || Number(ordinal) === behind;
  });
};

/** What the rule leaves out is taken from its start. */
const isDefault = (parts: Parts, { day, start }: { day: number; start: number }): boolean => {
  const frequency = parts.get('FREQ');
  if (['BYDAY', 'BYMONTHDAY', 'BYYEARDAY'].some((name) => parts.has(name)) || frequency === 'DAILY')
    return true;
  if (frequency === 'WEEKLY') return (day - start) % 7 === 0;
  if (dateOf(day).getUTCDate() !== dateOf(start).getUTCDate()) return false;
  return (
    frequency === 'MONTHLY' ||
    parts.has('BYMONTH') ||
    dateOf(day).getUTCMonth() === dateOf(start).getUTCMonth()
  );
};

const isNamed = (parts: Parts, { day, start }: { day: number; start: number }): boolean => {
  const [months, monthDays, yearDays] = ['BYMONTH', 'BYMONTHDAY', 'BYYEARDAY'].map((name) =>
    numbers(parts, name),
  );
  const [month, year] = [monthSpan(day), yearSpan(day)];
  if (months && !months.includes(dateOf(day).getUTCMonth() + 1)) return false;
  if (monthDays && !isAt(day - month.first + 1, { length: month.length, wanted: monthDays })) return false;
  if (yearDays && !isAt(day - year.first + 1, { length: year.length, wanted: yearDays })) return false;
  if (parts.has('BYDAY') && !isWeekdayNamed(parts, day)) return false;
  return isDefault(parts, { day, start });
};

const periodOf = (parts: Parts, day: number): number => {
  const date = dateOf(day);
  switch (parts.get('FREQ')) {
    case 'DAILY':
      return day;
    case 'WEEKLY': {
      const first = NAMES.indexOf(parts.get('WKST') ?? 'MO');
      return Math.floor((day - ((date.getUTCDay() - first + 7) % 7) + 7_000) / 7);
    }
    case 'MONTHLY':
      return date.getUTCFullYear() * 12 + date.getUTCMonth();
    default:
      return date.getUTCFullYear();
  }
};

const byTheStandard = (
  text: string,
  { start, until }: { start: number; until: number },
): readonly number[] => {
  const parts: Parts = new Map(
    text.split(';').map((part) => [part.split('=')[0] ?? '', part.split('=')[1] ?? '']),
  );
  const [interval, count] = [Number(parts.get('INTERVAL') ?? 1), Number(parts.get('COUNT') ?? Infinity)];
  const positions = numbers(parts, 'BYSETPOS');
  const byPeriod = new Map<number, number[]>();
  // A period is looked at whole: positions count what lies before the start as well.
  for (let day = start - 366; day <= until + 366; day += 1) {
    const period = periodOf(parts, day);
    const apart = period - periodOf(parts, start);
    if (apart < 0 || apart % interval !== 0 || !isNamed(parts, { day, start })) continue;
    byPeriod.set(period, [...(byPeriod.get(period) ?? []), day]);
  }
  const named = [...byPeriod.values()].flatMap((days) =>
    positions === null
      ? days
      : days.filter((_, at) => isAt(at + 1, { length: days.length, wanted: positions })),
  );
  const behind = named.filter((day) => day > start);
  return [start, ...behind].slice(0, count).filter((day) => day <= until);
};

const few = (values: readonly (number | string)[], most: number) =>
  fc.uniqueArray(fc.constantFrom(...values), { minLength: 1, maxLength: most }).map((list) => list.join(','));
const upTo = (most: number): readonly number[] => Array.from({ length: most }, (_, index) => index + 1);
const weekdays = NAMES.map((name) => name);
const numbered = (ordinals: readonly number[]) =>
  weekdays.flatMap((name) => ordinals.map((each) => `${each}${name}`));
const partOf = (name: string, value: fc.Arbitrary<string>) =>
  fc.option(
    value.map((text) => `;${name}=${text}`),
    { nil: '' },
  );
const setting = fc
  .tuple(
    partOf('INTERVAL', fc.constantFrom('2', '3', '4')),
    partOf('WKST', fc.constantFrom(...weekdays)),
    partOf('COUNT', fc.integer({ min: 1, max: 30 }).map(String)),
  )
  .map((parts) => parts.join(''));
const months = few(upTo(12), 4);
const monthDays = few([...upTo(31), -1, -2, -30, -31], 4);
const position = few([1, 2, 3, -1, -2], 2);
const anyDay = few(weekdays, 3);

const rules = fc.oneof(
  fc.tuple(
    fc.constant('FREQ=DAILY'),
    setting,
    partOf('BYMONTH', months),
    partOf('BYMONTHDAY', monthDays),
    partOf('BYDAY', anyDay),
  ),
  fc.tuple(fc.constant('FREQ=WEEKLY'), setting, partOf('BYMONTH', months), partOf('BYDAY', anyDay)),
  fc.tuple(
    fc.constant('FREQ=WEEKLY'),
    setting,
    partOf('BYMONTH', months),
    anyDay.map((days) => `;BYDAY=${days}`),
    partOf('BYSETPOS', position),
  ),
  fc.tuple(
    fc.constant('FREQ=MONTHLY'),
    setting,
    partOf('BYMONTH', months),
    partOf('BYMONTHDAY', monthDays),
    partOf('BYDAY', anyDay),
  ),
  fc.tuple(
    fc.constant('FREQ=MONTHLY'),
    setting,
    few([...weekdays, ...numbered([1, 2, 4, 5, -1, -2])], 3).map((days) => `;BYDAY=${days}`),
    partOf('BYSETPOS', position),
  ),
  fc.tuple(
    fc.constant('FREQ=YEARLY'),
    setting,
    partOf('BYMONTH', months),
    partOf('BYMONTHDAY', monthDays),
    partOf('BYDAY', anyDay),
  ),
  fc.tuple(
    fc.constant('FREQ=YEARLY'),
    setting,
    partOf('BYMONTH', months),
    few([...weekdays, ...numbered([1, 2, 4, -1, -2])], 3).map((days) => `;BYDAY=${days}`),
    partOf('BYSETPOS', position),
  ),
  fc.tuple(
    fc.constant('FREQ=YEARLY'),
    setting,
    few([1, 59, 60, 61, 200, 365, 366, -1, -365, -366], 3).map((days) => `;BYYEARDAY=${days}`),
    partOf('BYDAY', anyDay),
  ),
);

const SEED = 20_261_120;
test('[ICS-1] a rule names the days that the standard names', () => {
  let compared = 0;
  fc.assert(
    fc.property(rules, fc.integer({ min: 19_358, max: 20_453 }), (parts, start) => {
      const text = parts.join('');
      const rule = ruleOf(text);
      if (rule === null) throw new Error(`cannot be read: ${text}`);
      const until = start + 1_100;
      const found = [...daysOfRule(rule, { start, window: { from: start, until }, spend: () => undefined })];
      compared += 1;
      expect({ text, days: found.map(dayTextOf) }).toEqual({
        text,
        days: byTheStandard(text, { start, until }).map(dayTextOf),
      });
    }),
    { seed: SEED, numRuns: 400 },
  );
  expect(compared).toBe(400);
});

test('[ICS-1] a rule that names no day ends, and a far start costs few steps', () => {
  const walk = (text: string, start: string) => {
    const [rule, first] = [ruleOf(text), dayNumberOfText(start)];
    if (rule === null || first === null) throw new Error('a rule and a day');
    let steps = 0;
    const window = { from: 20_089, until: 21_183 };
    const days = [...daysOfRule(rule, { start: first, window, spend: () => void (steps += 1) })];
    return { days: days.length, steps };
  };
  expect(walk('FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30', '2026-01-01').days).toBe(1);
  expect(walk('FREQ=MONTHLY;BYMONTHDAY=31;BYMONTH=4', '2026-01-01').days).toBe(1);
  expect(walk('FREQ=DAILY;BYMONTHDAY=-1', '2026-01-01').days).toBe(25);
  expect(walk('FREQ=DAILY;INTERVAL=999999', '2026-01-01').steps).toBeLessThan(4);
  expect(walk('FREQ=WEEKLY', '1900-01-01').steps).toBeLessThan(170);
});
