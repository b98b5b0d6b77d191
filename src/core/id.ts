import type { Clock, Random } from './ports';

// [ID-1] An id is 26 characters of Crockford base 32 in lower case: 48 bits of milliseconds, 80 bits of chance (a ULID).
// It sorts by birth, so that new rows land at the end of an index; nothing else may be read from it.
// [ID-13] Within a millisecond a source counts on from the chance it drew, so its ids sort in the order they were made.
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';

// Ids are made in every command: digits that stay are kept, the others are written two at a time.
const PAIRS: readonly string[] = Array.from(
  { length: 1024 },
  (_, value) => ALPHABET.charAt(value >> 5) + ALPHABET.charAt(value & 31),
);
const pair = (value: number): string => PAIRS[value & 1023] ?? '';

const digitsOf = (time: number): string => {
  let digits = '';
  for (let rest = time, i = 0; i < 10; i += 1, rest = Math.floor(rest / 32)) {
    digits = ALPHABET.charAt(rest % 32) + digits;
  }
  return digits;
};

const eightDigits = (value: number): string => {
  const high = Math.floor(value / 2 ** 20);
  return pair(high >> 10) + pair(high) + pair(value >> 10) + pair(value);
};
const eightOf = (chance: Uint8Array): number => chance.reduce((value, byte) => value * 32 + (byte & 31), 0);
const MOST = 2 ** 40 - 1;

export const createIdSource = ({ clock, random }: { clock: Clock; random: Random }): (() => string) => {
  let lastTime = -1;
  let kept = '';
  let counted = MOST;
  const draw = (time: number): void => {
    const chance = random.bytes(16);
    kept = digitsOf(time) + eightDigits(eightOf(chance.subarray(0, 8)));
    counted = eightOf(chance.subarray(8));
    lastTime = time;
  };
  return () => {
    const time = Math.max(0, Math.floor(clock.now()));
    if (time !== lastTime || counted === MOST) draw(time);
    else counted += 1;
    return kept + eightDigits(counted);
  };
};
export type IdSource = () => string;
