import type { Clock, Random } from './ports';

// [ID-1] An id is 26 characters of Crockford base 32 in lower case: 48 bits of milliseconds, 80 bits of chance (a ULID).
// It sorts by birth, so that new rows land at the end of an index; nothing else may be read from it.
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';

// Ids are made in every command: the digits of a millisecond are kept, and chance is written two digits at a time.
const PAIRS: readonly string[] = Array.from(
  { length: 1024 },
  (_, value) => ALPHABET.charAt(value >> 5) + ALPHABET.charAt(value & 31),
);

const digitsOf = (time: number): string => {
  let digits = '';
  for (let rest = time, i = 0; i < 10; i += 1, rest = Math.floor(rest / 32)) {
    digits = ALPHABET.charAt(rest % 32) + digits;
  }
  return digits;
};

export const createIdSource = ({ clock, random }: { clock: Clock; random: Random }): (() => string) => {
  let lastTime = -1;
  let digits = '';
  return () => {
    const time = Math.max(0, Math.floor(clock.now()));
    if (time !== lastTime) digits = digitsOf(time);
    lastTime = time;
    const chance = random.bytes(16);
    let id = digits;
    for (let i = 0; i < 16; i += 2) {
      id += PAIRS[(((chance[i] ?? 0) & 31) << 5) | ((chance[i + 1] ?? 0) & 31)] ?? '';
    }
    return id;
  };
};
export type IdSource = () => string;
