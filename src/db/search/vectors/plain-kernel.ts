import { placeIn, TOGETHER } from './block';
import { tablesFor, type Kernel } from './kernel';
import { codeOf } from './vector-code';
import { PLACES_PER_BLOCK } from './vector-schema';

// [LIKE-3] Where no program of the machine's own can run (phones): which may be near is decided by the signs alone, in how many they differ, four places
// at a time; the nearest few thousand are looked at again with the numbers asked for.
/** More groups of three bytes would overflow a byte: each adds at most 24. */
const MOST_GROUPS = 10;
const WORDS_TOGETHER = TOGETHER / 4;
const TWOS = 0x55555555;
const FOURS = 0x33333333;
const EIGHTS = 0x0f0f0f0f;
const EVEN = 0x00ff00ff;

/** How many bits are set in each four: at most 4, so that three of them fit beside each other. */
const inFours = (word: number): number => {
  const twos = word - ((word >>> 1) & TWOS);
  return (twos & FOURS) + ((twos >>> 2) & FOURS);
};

type Signs = { readonly words: Uint32Array; readonly asked: Uint32Array };
/** Of four places beside each other: the even ones' counts and the odd ones', 16 bits each. The one loop that everything hangs on. */
const differing = (
  { words, asked }: Signs,
  { from, counts }: { from: number; counts: Uint32Array },
): void => {
  let [bytes, left, even, odd] = [0, MOST_GROUPS, 0, 0];
  for (let byte = 0, at = from; byte < asked.length; byte += 3, at += 3 * WORDS_TOGETHER) {
    const a = (words[at] ?? 0) ^ (asked[byte] ?? 0);
    const b = (words[at + WORDS_TOGETHER] ?? 0) ^ (asked[byte + 1] ?? 0);
    const c = (words[at + 2 * WORDS_TOGETHER] ?? 0) ^ (asked[byte + 2] ?? 0);
    // Three bits at each place add up to a number of two bits: two words are counted instead of three.
    const either = a ^ b;
    const fours = inFours(either ^ c) + 2 * inFours((a & b) | (either & c));
    bytes += (fours & EIGHTS) + ((fours >>> 4) & EIGHTS);
    left -= 1;
    if (left > 0) continue;
    even += bytes & EVEN;
    odd += (bytes >>> 8) & EVEN;
    bytes = 0;
    left = MOST_GROUPS;
  }
  counts[0] = even + (bytes & EVEN);
  counts[1] = odd + ((bytes >>> 8) & EVEN);
};

const agreeing = (
  codes: Uint8Array,
  { asked, into }: { readonly asked: Uint32Array; readonly into: Uint16Array },
): void => {
  const signs = { words: new Uint32Array(codes.buffer, codes.byteOffset, codes.length / 4), asked };
  const perGroup = signs.words.length / (PLACES_PER_BLOCK / TOGETHER);
  const counts = new Uint32Array(2);
  const all = asked.length * 8;
  for (let place = 0; place < PLACES_PER_BLOCK; place += 4) {
    const from = Math.floor(place / TOGETHER) * perGroup + (place % TOGETHER) / 4;
    differing(signs, { from, counts });
    const [even, odd] = [counts[0] ?? 0, counts[1] ?? 0];
    into[place] = all - (even & 0xffff);
    into[place + 1] = all - (odd & 0xffff);
    into[place + 2] = all - (even >>> 16);
    into[place + 3] = all - (odd >>> 16);
  }
};

const lookAgain =
  (tables: Uint8Array) =>
  (codes: Uint8Array, place: number): number => {
    let sum = 0;
    for (let at = placeIn(codes, place), table = 0; table < tables.length; at += TOGETHER, table += 32) {
      const byte = codes[at] ?? 0;
      sum += (tables[table + (byte & 15)] ?? 0) + (tables[table + 16 + (byte >>> 4)] ?? 0);
    }
    return sum;
  };

/** The same byte for four places. */
const FOUR_TIMES = 0x01010101;

export const createPlainKernel = (bytesOfBlock: number): Kernel => ({
  room: () => new Uint8Array(bytesOfBlock),
  ask: (vector) => {
    const code = codeOf(vector);
    const asked = Uint32Array.from(code.subarray(0, code.length / 2), (byte) => byte * FOUR_TIMES);
    return {
      scores: (codes, into) => agreeing(codes, { asked, into }),
      again: lookAgain(tablesFor(vector)),
    };
  },
});
