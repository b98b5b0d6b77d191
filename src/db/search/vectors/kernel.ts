import { bytesFor } from './vector-code';

// [LIKE-3] What looks through codes. What is asked for is not rounded to two bits: each half byte of a code stands for what it adds to the product with
// it, as a whole number, so that a vector's likeness is a sum of looked-up numbers.
export type Scan = {
  /** Of each place of a block: more is more alike. */
  readonly scores: (codes: Uint8Array, into: Uint16Array) => void;
  /** A second, better look at one place; null: the scores are as good as that. */
  readonly again: ((codes: Uint8Array, place: number) => number) | null;
};
export type Kernel = {
  /** For a block's codes, where this kernel reads them without copying. */
  readonly room: () => Uint8Array;
  readonly ask: (vector: Float32Array) => Scan;
};

const HALF = 16;
/** Four of them fit into a byte. */
const MOST_ADDED = 63;
const MOST_SUM = 65_534;

const sumOf = (
  vector: Float32Array,
  { from, bits }: { readonly from: number; readonly bits: number },
): number => {
  let sum = 0;
  for (let at = 0; at < 4; at += 1)
    sum += (bits & (1 << at)) === 0 ? -(vector[from + at] ?? 0) : (vector[from + at] ?? 0);
  return sum;
};

/** For each byte of a code two rows of 16 numbers: of its lower half, then of its upper. */
export const tablesFor = (vector: Float32Array): Uint8Array => {
  const halves = bytesFor(vector.length) * 2;
  const sums = new Float32Array(halves * HALF);
  const most = new Float32Array(halves);
  for (let half = 0; half < halves; half += 1) {
    for (let bits = 0; bits < HALF; bits += 1)
      sums[half * HALF + bits] = sumOf(vector, { from: half * 4, bits });
    most[half] = sums.subarray(half * HALF, (half + 1) * HALF).reduce((a, b) => Math.max(a, b), 0);
  }
  const tables = new Uint8Array(2 * sums.length);
  // A sign counts twice, and from the least to the most is twice the most.
  const scale =
    Math.min(MOST_ADDED, Math.floor(MOST_SUM / (2 * halves))) /
    (4 * most.reduce((a, b) => Math.max(a, b), 0));
  sums.forEach((sum, at) => {
    // The least is the most with the other sign.
    const above = (sum + (most[Math.floor(at / HALF)] ?? 0)) * scale;
    tables[at] = Math.round(2 * above);
    tables[sums.length + at] = Math.round(above);
  });
  return tables;
};
