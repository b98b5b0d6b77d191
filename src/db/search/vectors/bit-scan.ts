// [LIKE-3] Which vectors may be near is decided by their signs alone: in how many they differ from those asked for. Of each block all places are looked
// through, at one cost whatever is asked. The nearest few thousand are looked at again with the very numbers asked for; the nearest few hundred of those
// are then compared exactly.
export type Block = {
  /** Of each place: to whom it belongs; 0: nobody, it is empty. */
  readonly scopes: Uint16Array;
  /** Of each place, one behind the other. */
  readonly signs: Uint32Array;
};
/** More groups of three words would overflow a byte. */
const MOST_GROUPS = 10;

const TWOS = 0x55555555;
const FOURS = 0x33333333;
const EIGHTS = 0x0f0f0f0f;
const SIXTEENS = 0x00ff00ff;

/** How many bits are set in each four: at most 4, so that three of them fit beside each other. */
const inFours = (word: number): number => {
  const twos = word - ((word >>> 1) & TWOS);
  return (twos & FOURS) + ((twos >>> 2) & FOURS);
};
const inAll = (bytes: number): number => {
  const halves = (bytes & SIXTEENS) + ((bytes >>> 8) & SIXTEENS);
  return (halves & 0xffff) + (halves >>> 16);
};

export type Scan = {
  readonly asked: Uint32Array;
  /** By scope: 1 where it may be seen. The first stands for nobody and is 0. */
  readonly isSeen: Uint8Array;
  readonly mostFound: number;
};

const NOT_SEEN = 0xffff;
/** In how many signs each place differs: the one loop that everything hangs on, so nothing in it is called with an object. */
const scanBlock = (
  { scopes, signs }: Block,
  { asked, isSeen, into, counts }: Scan & { readonly into: Uint16Array; readonly counts: Uint32Array },
): void => {
  const words = asked.length;
  for (let place = 0, at = 0; place < scopes.length; place += 1, at += words) {
    if (isSeen[scopes[place] ?? 0] !== 1) {
      into[place] = NOT_SEEN;
      continue;
    }
    let distance = 0;
    let bytes = 0;
    let left = MOST_GROUPS;
    for (let word = 0; word < words; word += 3) {
      const a = (signs[at + word] ?? 0) ^ (asked[word] ?? 0);
      const b = (signs[at + word + 1] ?? 0) ^ (asked[word + 1] ?? 0);
      const c = (signs[at + word + 2] ?? 0) ^ (asked[word + 2] ?? 0);
      // Three bits at each place add up to a number of two bits: two words are counted instead of three.
      const either = a ^ b;
      const fours = inFours(either ^ c) + 2 * inFours((a & b) | (either & c));
      bytes += (fours & EIGHTS) + ((fours >>> 4) & EIGHTS);
      left -= 1;
      if (left > 0) continue;
      distance += inAll(bytes);
      bytes = 0;
      left = MOST_GROUPS;
    }
    distance += inAll(bytes);
    into[place] = distance;
    counts[distance] = (counts[distance] ?? 0) + 1;
  }
};

/** The distance up to which the wanted number lies. */
const reachOf = (counts: Uint32Array, most: number): number => {
  let sum = 0;
  for (let distance = 0; distance < counts.length; distance += 1) {
    sum += counts[distance] ?? 0;
    if (sum >= most) return distance;
  }
  return counts.length;
};

const candidatesOf = (
  distances: readonly Uint16Array[],
  { reach, size }: { readonly reach: number; readonly size: number },
): readonly number[] => {
  const found: number[] = [];
  for (let block = 0, begin = 0; block < distances.length; block += 1, begin += size) {
    const into = distances[block];
    if (into === undefined) continue;
    for (let place = 0; place < size; place += 1)
      if ((into[place] ?? NOT_SEEN) <= reach) found.push(begin + place);
  }
  return found;
};

const BYTE = 256;
/** For each byte of signs: what it adds to the product with what is asked for, where a sign stands for +1 or -1. */
const productsOf = (vector: Float32Array, words: number): Float32Array => {
  const products = new Float32Array(words * 4 * BYTE);
  for (let byte = 0; byte < words * 4; byte += 1) {
    let none = 0;
    for (let bit = 0; bit < 8; bit += 1) none -= vector[byte * 8 + bit] ?? 0;
    products[byte * BYTE] = none;
    for (let bits = 1; bits < BYTE; bits += 1) {
      const lowest = 31 - Math.clz32(bits & -bits);
      products[byte * BYTE + bits] =
        (products[byte * BYTE + (bits & (bits - 1))] ?? 0) + 2 * (vector[byte * 8 + lowest] ?? 0);
    }
  }
  return products;
};

const productWith = (
  signs: Uint32Array,
  {
    from,
    words,
    products,
  }: { readonly from: number; readonly words: number; readonly products: Float32Array },
): number => {
  let sum = 0;
  for (let word = 0; word < words; word += 1) {
    const bits = signs[from + word] ?? 0;
    const table = word * 4 * BYTE;
    sum +=
      (products[table + (bits & 255)] ?? 0) +
      (products[table + BYTE + ((bits >>> 8) & 255)] ?? 0) +
      (products[table + 2 * BYTE + ((bits >>> 16) & 255)] ?? 0) +
      (products[table + 3 * BYTE + (bits >>> 24)] ?? 0);
  }
  return sum;
};

type Looked = {
  readonly places: readonly number[];
  readonly vector: Float32Array;
  readonly words: number;
  readonly size: number;
};
/** What is asked for is not rounded to signs here, so this is the better half of an exact comparison. */
const scoresOf = (blocks: Iterable<Block>, { places, vector, words, size }: Looked): Float32Array => {
  const products = productsOf(vector, words);
  const scores = new Float32Array(places.length);
  let next = 0;
  let begin = 0;
  for (const { signs } of blocks) {
    for (let place = places[next]; place !== undefined && place < begin + size; place = places[next]) {
      scores[next] = productWith(signs, { from: (place - begin) * words, words, products });
      next += 1;
    }
    begin += size;
    if (next >= places.length) break;
  }
  return scores;
};

/** Of so many times what is wanted the signs are compared with the numbers that are asked for, not with their signs alone. */
const SECOND_LOOK = 8;

/** Places (block × its size + place in it) of those that may be nearest, in the order in which they lie. */
export const nearestPlaces = (
  blocks: () => Iterable<Block>,
  { size, vector, ...scan }: Scan & { readonly size: number; readonly vector: Float32Array },
): readonly number[] => {
  const words = scan.asked.length;
  const counts = new Uint32Array(words * 32 + 1);
  const distances: Uint16Array[] = [];
  for (const block of blocks()) {
    const into = new Uint16Array(size);
    scanBlock(block, { ...scan, into, counts });
    distances.push(into);
  }
  const reach = reachOf(counts, scan.mostFound * SECOND_LOOK);
  const places = candidatesOf(distances, { reach, size });
  if (places.length <= scan.mostFound) return places;
  const scores = scoresOf(blocks(), { places, vector, words, size });
  const least = scores.slice().sort()[scores.length - scan.mostFound] ?? 0;
  return places.filter((_, at) => (scores[at] ?? 0) >= least).slice(0, scan.mostFound);
};
