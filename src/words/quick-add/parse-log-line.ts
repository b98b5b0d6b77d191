import {
  readClock,
  readDistance,
  readDuration,
  readLoad,
  readNumber,
  readQuantity,
  readSets,
  type Amount,
} from './log-quantities';
import { logVocabulary } from './log-vocabulary';
import type { QuickAddLanguage } from './vocabulary';

// [LOGBOOK-3] One typed line is a workout or a measurement: the quantities in it are understood, whole words alone, the first of each sort;
// what is left, as it was typed, is its name. Sets, a way or a length of time make a workout, but for what the language knows as a
// measurement ("sleep 8h"); any other single quantity is a measurement. Whoever asks may say which it is.
export type LogKind = 'workout' | 'measurement';
export type LogLineInput = {
  readonly text: string;
  readonly language: QuickAddLanguage;
  readonly kind?: LogKind | undefined;
};
export type SetsDone = { readonly sets: number; readonly reps: number; readonly load: Load | null };
type Load = { readonly value: number; readonly unit: 'kg' | 'lb' };
type Distance = { readonly value: number; readonly unit: 'm' | 'km' | 'mi' };
export type LoggedWorkout = {
  readonly kind: 'workout';
  readonly name: string;
  readonly sets: SetsDone | null;
  readonly distance: Distance | null;
  readonly durationSeconds: number | null;
};
export type LoggedMeasurement = {
  readonly kind: 'measurement';
  readonly name: string;
  readonly quantity: Amount;
};

/** What was found in the line, each as it would read in either kind. */
type Found = {
  sets: { readonly sets: number; readonly reps: number } | null;
  load: Load | null;
  distance: Distance | null;
  seconds: number | null;
  number: number | null;
  /** The first quantity with its unit as it was written. */
  quantity: Amount | null;
};
type Sort = Exclude<keyof Found, 'quantity'>;

const LONGEST_PHRASE = 4;
const LONGEST_NAME = 120;

/** Takes what the phrase says, unless its sort is taken; answers whether it did. */
const take = (found: Found, phrase: string): boolean => {
  const keep = <S extends Sort>(sort: S, value: Found[S]): boolean => {
    if (value === null || found[sort] !== null) return false;
    found[sort] = value;
    if (sort !== 'sets') found.quantity ??= readQuantity(phrase);
    return true;
  };
  return (
    keep('sets', readSets(phrase)) ||
    keep('load', readLoad(phrase)) ||
    keep('distance', readDistance(phrase)) ||
    keep('seconds', readClock(phrase) ?? readDuration(phrase))
  );
};

/** A quantity of no sort that a workout knows: `84 cm`, `120 bpm`; or a bare number. */
const takeOther = (found: Found, phrase: string): boolean => {
  if (found.quantity !== null || found.number !== null) return false;
  const quantity = readQuantity(phrase);
  if (quantity === null) return false;
  found.quantity = quantity;
  if (quantity.unit === '') found.number = readNumber(phrase);
  return true;
};

type Scan = { readonly found: Found; readonly name: readonly string[] };
const scan = (text: string, { connectors }: { readonly connectors: ReadonlySet<string> }): Scan => {
  const found: Found = {
    sets: null,
    load: null,
    distance: null,
    seconds: null,
    number: null,
    quantity: null,
  };
  const words = text.split(/\s+/u).filter((word) => word !== '');
  const name: string[] = [];
  for (const reader of [take, takeOther]) {
    const rest = name.length === 0 && reader === take ? words : name.splice(0);
    for (let index = 0; index < rest.length;) {
      const length = lengthTaken(rest.slice(index, index + LONGEST_PHRASE), (phrase) =>
        reader(found, phrase),
      );
      if (length === 0) name.push(rest[index] ?? '');
      else if (connectors.has(name.at(-1)?.toLowerCase() ?? '')) name.pop();
      index += Math.max(1, length);
    }
  }
  return { found, name };
};

/** The longest phrase from the left that says something: how many words it takes. */
const lengthTaken = (words: readonly string[], says: (phrase: string) => boolean): number => {
  for (let length = words.length; length > 0; length -= 1) {
    const phrase = words
      .slice(0, length)
      .join(' ')
      .toLowerCase()
      .replace(/[,;.!]$/u, '');
    if (says(phrase)) return length;
  }
  return 0;
};

const kindOf = (found: Found, isMeasure: boolean): LogKind => {
  if (found.sets !== null) return 'workout';
  const isEffort = found.distance !== null || found.seconds !== null;
  return isEffort && !isMeasure ? 'workout' : 'measurement';
};

const workoutOf = (name: string, { sets, load, distance, seconds, number }: Found): LoggedWorkout => {
  const counted = sets ?? (number !== null && number >= 1 ? { sets: 1, reps: Math.round(number) } : null);
  const lifted = counted ?? (load === null ? null : { sets: 1, reps: 1 });
  return {
    kind: 'workout',
    name,
    sets: lifted === null ? null : { ...lifted, load },
    distance,
    durationSeconds: seconds,
  };
};

/** Null where the line has no quantity, or nothing else. */
export const parseLogLine = ({
  text,
  language,
  kind,
}: LogLineInput): LoggedWorkout | LoggedMeasurement | null => {
  const vocabulary = logVocabulary[language];
  const { found, name: words } = scan(text.normalize('NFC').replace(/@\s*(?=\d)/gu, ' '), vocabulary);
  const name = words
    .join(' ')
    .replace(/[:,;]$/u, '')
    .trim();
  if (name === '' || name.length > LONGEST_NAME) return null;
  const chosen = kind ?? kindOf(found, vocabulary.measures.has(name.toLowerCase()));
  if (chosen === 'measurement') {
    return found.quantity === null ? null : { kind: 'measurement', name, quantity: found.quantity };
  }
  const workout = workoutOf(name, found);
  const isAnything = workout.sets !== null || workout.distance !== null || workout.durationSeconds !== null;
  return isAnything || kind === 'workout' ? workout : null;
};
