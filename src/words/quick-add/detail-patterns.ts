import type { Vocabulary } from './vocabulary';

const two = (n: number): string => String(n).padStart(2, '0');

const wallTime = (hour: number, minute: number): string | null =>
  hour <= 23 && minute <= 59 ? `${two(hour)}:${two(minute)}` : null;

const halfDay = (hour: number, isAfternoon: boolean): number | null =>
  hour < 1 || hour > 12 ? null : (hour % 12) + (isAfternoon ? 12 : 0);

/** `17:00`, `5pm`, `5:30 pm`, `17 uhr`, `17 uhr 30`, `17.30 uhr`, each with "at" or "um" before it → `HH:MM`. */
export const createTimeReader = (words: Vocabulary): ((phrase: string) => string | null) => {
  const before = `^(?:(?:${words.beforeTime}) )?`;
  const clock = new RegExp(`${before}(\\d{1,2}):(\\d{2})(?: ${words.hour})?$`);
  const noted = new RegExp(`${before}(\\d{1,2})(?:[.:](\\d{2}))? ?([ap])\\.?m$`);
  const spoken = new RegExp(`${before}(\\d{1,2})(?:\\.(\\d{2}))? ?${words.hour}(?: (\\d{2}))?$`);
  return (phrase) => {
    const half = noted.exec(phrase);
    if (half !== null) {
      const hour = halfDay(Number(half[1]), half[3] === 'p');
      return hour === null ? null : wallTime(hour, Number(half[2] ?? 0));
    }
    const match = clock.exec(phrase) ?? spoken.exec(phrase);
    if (match === null || (match[2] !== undefined && match[3] !== undefined)) return null;
    return wallTime(Number(match[1]), Number(match[2] ?? match[3] ?? 0));
  };
};

/** `um 9`, which is a time right after a day alone: "morgen um 9". */
export const createBareHourReader = (words: Vocabulary): ((phrase: string) => string | null) => {
  const pattern = new RegExp(`^${words.beforeBareHour ?? '(?!)'} (\\d{1,2})$`);
  return (phrase) => {
    const hour = pattern.exec(phrase)?.[1];
    return hour === undefined ? null : wallTime(Number(hour), 0);
  };
};

export type QuickAddPriority = 'P0' | 'P1' | 'P2' | 'P3';
const PRIORITIES: readonly QuickAddPriority[] = ['P0', 'P1', 'P2', 'P3'];

export const readPriority = (phrase: string): QuickAddPriority | null => {
  const digit = /^[p!]([0-3])$/.exec(phrase)?.[1];
  return digit === undefined ? null : (PRIORITIES[Number(digit)] ?? null);
};

const HOURS_AND_MINUTES = /^~?(\d{1,4}) ?(?:h|std)(?: ?(\d{1,2})(?: ?(?:m|min))?)?$/;
const MINUTES = /^(?:~(\d{1,6})(?:m|mins?)|(\d{1,6}) ?mins?)$/;
const MOST_MINUTES = 100_000;

/** `~30m`, `~1h30`, `45min`, `45 min`, `2h` → minutes. A bare `30m` may be metres and stays text. */
export const readEstimate = (phrase: string): number | null => {
  const long = HOURS_AND_MINUTES.exec(phrase);
  const short = MINUTES.exec(phrase);
  if (long === null && short === null) return null;
  const minutes =
    long === null ? Number(short?.[1] ?? short?.[2]) : Number(long[1]) * 60 + Number(long[2] ?? 0);
  return minutes >= 1 && minutes <= MOST_MINUTES ? minutes : null;
};

const NAME = /^#([\p{L}\p{M}\p{N}_-]{1,60})$/u;

/** Needs a letter, so that "fix #42" keeps its number. Case stays as it was typed. */
export const readName = (word: string): string | null => {
  const name = NAME.exec(word)?.[1];
  return name !== undefined && /\p{L}/u.test(name) ? name : null;
};
