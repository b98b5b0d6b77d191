import { fail, ok, type Failure, type Result } from '../../core/result';
import { ALL_DAYS_OF_MONTH, ALL_MONTHS, ALL_WEEKDAYS, type WallPattern } from './wall-pattern';

// [TIMER-6] Five fields as the Open Cron Pattern Specification 1.0 writes them. Everything else is refused, never guessed.
type Field = {
  readonly name: string;
  readonly least: number;
  readonly greatest: number;
  /** Names stand for least, least + 1, … */
  readonly names: readonly string[];
};
const FIELDS = [
  { name: 'minute', least: 0, greatest: 59, names: [] },
  { name: 'hour', least: 0, greatest: 23, names: [] },
  { name: 'day of month', least: 1, greatest: 31, names: [] },
  {
    name: 'month',
    least: 1,
    greatest: 12,
    names: ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'],
  },
  { name: 'day of week', least: 0, greatest: 7, names: ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT'] },
] as const satisfies readonly Field[];

const LONGEST = 256;
const ITEM = /^(?:(\*)|([0-9]{1,2}|[A-Z]{3})(?:-([0-9]{1,2}|[A-Z]{3}))?)(?:\/([0-9]{1,2}))?$/;
const HOURS = 24;
const MINUTES_OF_HOUR = 60;

const numberOf = ({ least, greatest, names }: Field, text: string | undefined): number | null => {
  if (text === undefined) return null;
  const named = names.indexOf(text);
  const value = named >= 0 ? least + named : Number(text);
  return Number.isInteger(value) && value >= least && value <= greatest ? value : null;
};

/** First, last and step of one item of a list, or null where it is none. */
const spanOf = (field: Field, item: string): readonly [number, number, number] | null => {
  const match = ITEM.exec(item.toUpperCase());
  if (match === null) return null;
  const [, star, low, high, every] = match;
  const step = every === undefined ? 1 : Number(every);
  if (step < 1 || step > field.greatest + 1 - field.least) return null;
  if (star !== undefined) return [field.least, field.greatest, step];
  const first = numberOf(field, low);
  const last = high === undefined ? first : numberOf(field, high);
  // A step belongs to a range or to a star.
  const isStepped = every !== undefined && high === undefined;
  return first === null || last === null || first > last || isStepped ? null : [first, last, step];
};

const valuesOf = (field: Field, text: string): Result<readonly number[], Failure<'invalid_cron'>> => {
  const values = new Set<number>();
  for (const item of text.split(',')) {
    const span = spanOf(field, item);
    if (span === null) return fail('invalid_cron', field.name);
    for (let value = span[0]; value <= span[1]; value += span[2]) values.add(value);
  }
  return ok(Array.from(values).sort((a, b) => a - b));
};

const maskOf = (values: readonly number[], placeOf: (value: number) => number): number =>
  values.reduce((mask, value) => mask | (1 << placeOf(value)), 0);

const patternOf = (
  values: readonly (readonly number[])[],
  restricted: { readonly daysOfMonth: boolean; readonly weekdays: boolean },
): WallPattern => {
  const [minutes = [], hours = [], daysOfMonth = [], months = [], weekdays = []] = values;
  return {
    minutes: hours.flatMap((hour) => minutes.map((minute) => hour * MINUTES_OF_HOUR + minute)),
    days: {
      months: maskOf(months, (month) => month - 1) & ALL_MONTHS,
      daysOfMonth: restricted.daysOfMonth ? maskOf(daysOfMonth, (day) => day - 1) : ALL_DAYS_OF_MONTH,
      // Cron counts from Sunday and calls it 0 or 7; bits count from Monday.
      weekdays: restricted.weekdays ? maskOf(weekdays, (day) => (day + 6) % 7) : ALL_WEEKDAYS,
      isEither: restricted.daysOfMonth && restricted.weekdays,
    },
    isEveryHour: hours.length === HOURS,
  };
};

export const parseCron = (expression: string): Result<WallPattern, Failure<'invalid_cron'>> => {
  if (expression.length > LONGEST) return fail('invalid_cron', `longer than ${LONGEST}`);
  const texts = expression.split(/[ \t]+/).filter((text) => text !== '');
  if (texts.length !== FIELDS.length) return fail('invalid_cron', 'five fields');
  const values: (readonly number[])[] = [];
  for (const [index, field] of FIELDS.entries()) {
    const read = valuesOf(field, texts[index] ?? '');
    if (!read.ok) return read;
    values.push(read.value);
  }
  return ok(patternOf(values, { daysOfMonth: texts[2] !== '*', weekdays: texts[4] !== '*' }));
};
