// One phrase in lower case → a quantity, or null. Decimals with a point or a comma.
export type Amount = { readonly value: number; readonly unit: string };

const NUMBER = '(-?\\d{1,9}(?:[.,]\\d{1,6})?)';
const SETS = /^(\d{1,4}) ?[x×] ?(\d{1,4})$/u;
const LOAD = new RegExp(`^${NUMBER} ?(kg|kilos?|lbs?|pounds?|pfund)$`, 'u');
const DISTANCE = new RegExp(
  `^${NUMBER} ?(km|kilometers?|kilometres?|kilometer|mi|miles?|meilen?|m|meters?|metres?)$`,
  'u',
);
const CLOCK = /^(?:(\d{1,2}):)?(\d{1,2}):(\d{2})$/u;
const HOURS = new RegExp(
  `^${NUMBER} ?(?:h|hrs?|hours?|std|stunden?)(?: ?(\\d{1,2}) ?(?:m|min|mins|minutes?|minuten)?)?$`,
  'u',
);
const MINUTES = new RegExp(`^${NUMBER} ?(?:min|mins|minutes?|minuten?)$`, 'u');
const SECONDS = new RegExp(`^${NUMBER} ?(?:s|secs?|seconds?|sek|sekunden?)$`, 'u');
const ANY = new RegExp(`^${NUMBER}(?: ?([\\p{L}%°µ][\\p{L}\\p{N}%°µ/²³·]{0,15}))?$`, 'u');

const numberOf = (text: string | undefined): number => Number((text ?? '').replace(',', '.'));
const positive = (value: number, most: number): number | null => (value >= 0 && value <= most ? value : null);

export const readSets = (phrase: string): { readonly sets: number; readonly reps: number } | null => {
  const [, sets, reps] = SETS.exec(phrase) ?? [];
  return Number(sets) >= 1 && Number(reps) >= 1 ? { sets: Number(sets), reps: Number(reps) } : null;
};

export const readLoad = (phrase: string): { readonly value: number; readonly unit: 'kg' | 'lb' } | null => {
  const [, number, unit = ''] = LOAD.exec(phrase) ?? [];
  const value = number === undefined ? null : positive(numberOf(number), 10_000);
  if (value === null) return null;
  // Ein Pfund is half a kilogram.
  if (unit === 'pfund') return { value: value / 2, unit: 'kg' };
  return { value, unit: unit.startsWith('k') ? 'kg' : 'lb' };
};

export const readDistance = (
  phrase: string,
): { readonly value: number; readonly unit: 'm' | 'km' | 'mi' } | null => {
  const [, number, unit = ''] = DISTANCE.exec(phrase) ?? [];
  const value = number === undefined ? null : positive(numberOf(number), 10_000_000);
  if (value === null) return null;
  return {
    value,
    unit: unit.startsWith('k') ? 'km' : unit.startsWith('mi') || unit.startsWith('mei') ? 'mi' : 'm',
  };
};

const seconds = (value: number): number | null => {
  const whole = Math.round(value);
  return whole >= 1 && whole <= 10_000_000 ? whole : null;
};

/** `28:30` is minutes and seconds, `1:02:03` begins with hours. */
export const readClock = (phrase: string): number | null => {
  const [, hours = '0', minutes, rest] = CLOCK.exec(phrase) ?? [];
  if (minutes === undefined || Number(rest) > 59) return null;
  return seconds(Number(hours) * 3600 + Number(minutes) * 60 + Number(rest));
};

export const readDuration = (phrase: string): number | null => {
  const [, hours, more] = HOURS.exec(phrase) ?? [];
  if (hours !== undefined) return seconds(numberOf(hours) * 3600 + Number(more ?? 0) * 60);
  const [, minutes] = MINUTES.exec(phrase) ?? [];
  if (minutes !== undefined) return seconds(numberOf(minutes) * 60);
  const [, short] = SECONDS.exec(phrase) ?? [];
  return short === undefined ? null : seconds(numberOf(short));
};

export const readNumber = (phrase: string): number | null => {
  const [, number, unit] = ANY.exec(phrase) ?? [];
  return number === undefined || unit !== undefined ? null : numberOf(number);
};

/** Any number with any unit, or none; the unit as it was written. */
export const readQuantity = (phrase: string): Amount | null => {
  const [, number, unit = ''] = ANY.exec(phrase) ?? [];
  return number === undefined ? null : { value: numberOf(number), unit };
};
