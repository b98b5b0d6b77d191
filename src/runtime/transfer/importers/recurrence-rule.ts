// [ICS-1] A repeating rule of a calendar, as far as it speaks of days: by day, week, month and year, with all parts that choose days but the
// numbers of weeks. What it does not speak of is not guessed at: such a rule is none.
const FREQUENCIES = ['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'] as const;
export type Frequency = (typeof FREQUENCIES)[number];
/** Monday is 1. `ordinal` 0: every one. */
export type ByDay = { readonly ordinal: number; readonly weekday: number };
export type Rule = {
  readonly frequency: Frequency;
  readonly interval: number;
  readonly count: number | null;
  /** As it is written: a day, or an instant. */
  readonly until: string | null;
  readonly months: readonly number[];
  readonly monthDays: readonly number[];
  readonly yearDays: readonly number[];
  readonly days: readonly ByDay[];
  readonly positions: readonly number[];
  readonly weekStart: number;
};

const WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];
const KNOWN = [
  'FREQ',
  'INTERVAL',
  'COUNT',
  'UNTIL',
  'WKST',
  'BYMONTH',
  'BYMONTHDAY',
  'BYYEARDAY',
  'BYDAY',
  'BYSETPOS',
];
const MOST_VALUES = 400;

const partsOf = (text: string): ReadonlyMap<string, string> | null => {
  const parts = new Map<string, string>();
  for (const part of text.trim().split(';', 20)) {
    if (part === '') continue;
    const [, name = '', value = ''] = /^([A-Za-z-]{1,20})=(.{1,2000})$/.exec(part) ?? [];
    const known = name.toUpperCase();
    if (!KNOWN.includes(known) || parts.has(known)) return null;
    parts.set(known, value.trim().toUpperCase());
  }
  return parts;
};

/** Null where any is none; absent is an empty list. */
const numbersOf = (
  text: string | undefined,
  { most, signed }: { readonly most: number; readonly signed: boolean },
): readonly number[] | null => {
  if (text === undefined) return [];
  const numbers = text
    .split(',', MOST_VALUES)
    .map((value) => (/^[+-]?\d{1,5}$/.test(value) ? Number(value) : NaN));
  const isFit = (value: number): boolean =>
    Math.abs(value) >= 1 && Math.abs(value) <= most && (signed || value > 0);
  return numbers.every(isFit) ? numbers : null;
};
const daysOf = (text: string | undefined): readonly ByDay[] | null => {
  if (text === undefined) return [];
  const days = text.split(',', MOST_VALUES).map((value): ByDay | null => {
    const [, ordinal = '', name = ''] = /^([+-]?\d{1,2})?(MO|TU|WE|TH|FR|SA|SU)$/.exec(value) ?? [];
    const weekday = WEEKDAYS.indexOf(name) + 1;
    if (weekday === 0 || (ordinal !== '' && (Number(ordinal) === 0 || Math.abs(Number(ordinal)) > 53)))
      return null;
    return { ordinal: Number(ordinal), weekday };
  });
  const known = days.filter((day) => day !== null);
  return known.length === days.length ? known : null;
};

const counted = (text: string | undefined, otherwise: number | null): number | null | undefined => {
  if (text === undefined) return otherwise;
  return /^\d{1,6}$/.test(text) && Number(text) > 0 ? Number(text) : undefined;
};

/** The parts that the standard forbids together mean nothing certain. */
const isSensible = ({
  frequency,
  days,
  monthDays,
  yearDays,
  positions,
  months,
  count,
  until,
}: Rule): boolean => {
  const isShort = frequency === 'DAILY' || frequency === 'WEEKLY';
  if (isShort && (yearDays.length > 0 || days.some(({ ordinal }) => ordinal !== 0))) return false;
  if (frequency === 'WEEKLY' && monthDays.length > 0) return false;
  if (frequency === 'MONTHLY' && yearDays.length > 0) return false;
  if (count !== null && until !== null) return false;
  const chosen = days.length + monthDays.length + yearDays.length + months.length;
  return positions.length === 0 || chosen > 0;
};

export const ruleOf = (text: string): Rule | null => {
  const parts = partsOf(text);
  const frequency = FREQUENCIES.find((name) => name === parts?.get('FREQ'));
  if (parts === null || frequency === undefined) return null;
  const interval = counted(parts.get('INTERVAL'), 1);
  const count = counted(parts.get('COUNT'), null);
  const months = numbersOf(parts.get('BYMONTH'), { most: 12, signed: false });
  const monthDays = numbersOf(parts.get('BYMONTHDAY'), { most: 31, signed: true });
  const yearDays = numbersOf(parts.get('BYYEARDAY'), { most: 366, signed: true });
  const positions = numbersOf(parts.get('BYSETPOS'), { most: 366, signed: true });
  const days = daysOf(parts.get('BYDAY'));
  const weekStart = WEEKDAYS.indexOf(parts.get('WKST') ?? 'MO') + 1;
  if (interval === undefined || interval === null || count === undefined || weekStart === 0) return null;
  if (months === null || monthDays === null || yearDays === null || positions === null || days === null)
    return null;
  const chosen = { months, monthDays, yearDays, days, positions, weekStart };
  const rule = { frequency, interval, count, until: parts.get('UNTIL') ?? null, ...chosen };
  return isSensible(rule) ? rule : null;
};
