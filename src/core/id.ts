import type { Clock, Random } from './ports';

// [ID-1] An id is 26 characters of Crockford base 32 in lower case: 48 bits of milliseconds, 80 bits of chance (a ULID).
// It sorts by birth, so that new rows land at the end of an index; nothing else may be read from it.
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';

const digit = (value: number): string => ALPHABET.charAt(value & 31);

export const createIdSource = ({ clock, random }: { clock: Clock; random: Random }): (() => string) => {
  return () => {
    let id = '';
    let time = Math.max(0, Math.floor(clock.now()));
    for (let i = 0; i < 10; i += 1) {
      id = digit(time % 32) + id;
      time = Math.floor(time / 32);
    }
    const chance = random.bytes(16);
    for (let i = 0; i < 16; i += 1) id += digit(chance[i] ?? 0);
    return id;
  };
};
export type IdSource = () => string;
